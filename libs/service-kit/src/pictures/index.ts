// Pictures have their own entry point, because most processes handle none.
export * from './normalise-picture';
export * from './picture-repository';
export * from './picture-uploads';
export * from './share-image';
export * from './storage-space';
