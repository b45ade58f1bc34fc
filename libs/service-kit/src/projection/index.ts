export * from './copy-rows.ts';
export * from './follow-owners.ts';
export type { ProjectionDefinition } from './projection-definition.ts';
export * from './projections.ts';
export * from './snapshots.ts';
export * from './when-newer.ts';
