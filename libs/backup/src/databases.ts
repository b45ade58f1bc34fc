import { serviceNames } from '@portal/domain/services';
import type { MongoClient } from 'mongodb';

/** Lists the portal's own databases, whether they exist or not. */
export const listOwnDatabases = (prefix: string): string[] =>
  [...serviceNames, 'remotes'].map((name) => `${prefix}_${name}`);

/** Databases of every server. A backup contains the users and roles in `admin`. */
const ofServer = ['admin', 'config', 'local'];

/** @throws Error with the names that do not belong to the portal */
export const requireOwnDatabases = (names: readonly string[], prefix: string, what: string): void => {
  const own = new Set([...listOwnDatabases(prefix), ...ofServer]);
  const others = names.filter((name) => !own.has(name)).sort();
  if (others.length > 0)
    throw new Error(
      `${what} contains other databases than those of MONGODB_DB_PREFIX=${prefix}: ${others.join(', ')}. Nothing was changed.`,
    );
};

/** mongodump and mongorestore read and replace all databases of a server. @throws Error if there are others than the portal's */
export const requireOwnServer = async (client: MongoClient, prefix: string): Promise<void> => {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  requireOwnDatabases(
    databases.map(({ name }) => name),
    prefix,
    'The MongoDB server',
  );
};
