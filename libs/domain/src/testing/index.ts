export * from './emails';
export * from './entities';
export * from './event-queue';
export * from './follows';
export { createScaleLoader, rowsOf, runScale, type ScaleDataOptions } from './load';
export { parseScale, type Scale } from './scale';
