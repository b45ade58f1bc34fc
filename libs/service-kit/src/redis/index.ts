export * from './rate-limiter';
export * from './redis';
export * from './schedule';
