export * from './copy-rows';
export * from './follow-owners';
export type { ProjectionDefinition } from './projection-definition';
export * from './projections';
export * from './snapshots';
export * from './when-newer';
