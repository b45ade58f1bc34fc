import type { ServiceName, z } from '@portal/contracts';
import type { mongoEnvironment } from './config';
import { type Connection, connectMongo, type MongoOptions } from './mongo';

interface ServiceDatabaseOptions extends Pick<MongoOptions, 'logger' | 'socketTimeoutMs'> {
  service: ServiceName;
  environment: z.output<typeof mongoEnvironment>;
}

/** Opens the database of a service for one command and closes it afterwards. */
export const withServiceDatabase = async <T>(
  { service, environment, ...options }: ServiceDatabaseOptions,
  work: (connection: Connection) => Promise<T>,
): Promise<T> => {
  const dbName = `${environment.MONGODB_DB_PREFIX}_${service}`;
  const connection = await connectMongo({ ...options, uri: environment.MONGODB_URI, dbName });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
};
