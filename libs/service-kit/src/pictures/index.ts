// An entry of its own: it needs sharp, which most processes do without.
export * from './image-type';
export * from './normalise-picture';
export * from './picture-intake';
export * from './picture-repository';
export * from './serve-picture';
export * from './storage-space';
