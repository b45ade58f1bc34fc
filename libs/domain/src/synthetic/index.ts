export * from './entities';
export * from './event-queue';
export * from './follows';
export * from './load';
export { parseScale, type Scale } from './scale';
