export * from './database-service.ts';
export * from './demo-data.ts';
export * from './entity.ts';
export { dropIndexes, type Migration, migrate } from './migrations.ts';
export * from './mongo.ts';
export * from './mongo-errors.ts';
export * from './run-each.ts';
export { runMigrations } from './run-migrations.ts';
export * from './sweep.ts';
