import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { recordScattered, requireShardKeys } from './shard-keys.ts';

export interface TestDatabase {
  /** Value for `MONGODB_URI`. */
  readonly uri: string;
  /** Value for `MONGODB_DB_PREFIX`. No other test file uses it. */
  readonly prefix: string;
  /**
   * Removes every database under the prefix: `afterAll(database.drop)`.
   * @throws Error if a command since `testDatabase` lacked the shard key of its collection
   */
  drop(): Promise<void>;
}

/** Provides databases for one test file, on the MongoDB that the Jest preset starts. */
export const testDatabase = (): TestDatabase => {
  const server = requireVariable('MONGODB_URI');
  recordScattered();
  // `countQueries` counts the commands.
  const uri = `${server}${server.includes('?') ? '&' : '/?'}monitorCommands=true`;
  const prefix = `test_${randomBytes(6).toString('hex')}`;
  const drop = async () => {
    const connection = await mongoose.createConnection(uri).asPromise();
    const { databases } = await connection.listDatabases();
    const ours = databases.filter(({ name }) => name === prefix || name.startsWith(`${prefix}_`));
    for (const { name } of ours) await connection.useDb(name).dropDatabase();
    await connection.close();
    requireShardKeys();
  };
  return { uri, prefix, drop };
};

export const requireVariable = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the Jest preset sets it for tests in the project's test folder`);
  return value;
};
