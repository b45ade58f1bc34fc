import type { ServiceName, z } from '@portal/contracts';
import type { mongoEnvironment } from './config';
import type { Logger } from './logger';
import { type Connection, connectMongo } from './mongo';

export interface ServiceDatabaseOptions {
  service: ServiceName;
  environment: z.output<typeof mongoEnvironment>;
  logger: Logger;
}

/** Opens the database of a service for one command and closes it afterwards. */
export const withServiceDatabase = async <T>(
  { service, environment, logger }: ServiceDatabaseOptions,
  work: (connection: Connection) => Promise<T>,
): Promise<T> => {
  const dbName = `${environment.MONGODB_DB_PREFIX}_${service}`;
  const connection = await connectMongo({ uri: environment.MONGODB_URI, dbName, logger });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
};
