export * from './database-service';
export * from './demo-data';
export * from './entity';
export { dropIndexes, type Migration, migrate } from './migrations';
export * from './mongo';
export * from './mongo-errors';
export { runMigrations } from './run-migrations';
export * from './sweep';
