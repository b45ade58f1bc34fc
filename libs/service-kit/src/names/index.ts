export { lookAlikeKey } from './look-alike-key';
export { createLookAlikes, lookAlikeIndexes } from './look-alikes';
