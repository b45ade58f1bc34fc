// A separate entry: most processes take no pictures.
export * from './normalise-picture';
export * from './picture-repository';
export * from './picture-uploads';
export * from './share-image';
export * from './storage-space';
