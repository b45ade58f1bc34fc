export * from './cups.ts';
export * from './emails.ts';
export * from './entities.ts';
export * from './event-queue.ts';
export * from './follows.ts';
export { createScaleLoader, generateRows, runScale, type ScaleDataOptions } from './load.ts';
export { parseScale, type Scale } from './scale.ts';
