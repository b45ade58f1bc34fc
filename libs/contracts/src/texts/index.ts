export * from './account';
export * from './auth';
export * from './community';
export * from './competition';
export * from './email-pages';
export * from './home';
