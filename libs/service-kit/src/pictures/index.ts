// Pictures have their own entry point, because most processes handle none.
export * from './normalise-picture.ts';
export * from './picture-repository.ts';
export * from './picture-uploads.ts';
export * from './share-image.ts';
export * from './storage-space.ts';
