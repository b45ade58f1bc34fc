import type { PortalConfig } from '@portal/contracts';
import { type Clock, connectMongo, duplicateKey, type Logger, withTransaction } from '@portal/service-kit';
import type { CommunityEnvironment } from '../config';
import { createIndexes, createRepositories } from '../data-access';
import type { DemoContext, DemoPart } from './demo-part';
import { demoParts } from './demo-parts';

export interface DemoDataOptions {
  environment: Pick<CommunityEnvironment, 'NODE_ENV' | 'MONGODB_URI' | 'MONGODB_DB_PREFIX'>;
  portal: PortalConfig;
  clock: Clock;
  logger: Logger;
  /** Default: all of them. */
  parts?: readonly DemoPart[];
}

const isEmpty = async (demo: DemoContext, parts: readonly DemoPart[]): Promise<boolean> => {
  const empty = await Promise.all(parts.map((part) => part.isEmpty(demo)));
  return empty.every(Boolean);
};

/**
 * Puts the demo data into a database that holds none of it, all of it or nothing.
 * @returns how many rows each part has stored; nothing when there was something before
 * @throws Error in production
 */
export const loadDemoData = async ({
  environment,
  portal: { privilegedUserId },
  clock,
  logger,
  parts = demoParts,
}: DemoDataOptions): Promise<Record<string, number>> => {
  if (environment.NODE_ENV === 'production') throw new Error('Demo data is made up: production refuses it');
  const connection = await connectMongo({
    uri: environment.MONGODB_URI,
    dbName: `${environment.MONGODB_DB_PREFIX}_community`,
    logger,
  });
  try {
    const repositories = createRepositories(connection);
    await createIndexes(repositories);
    const demo: DemoContext = { ...repositories, connection, clock, privilegedUserId };
    if (!(await isEmpty(demo, parts))) return {};
    return await withTransaction(connection, async (transaction) => {
      const stored: Record<string, number> = {};
      for (const part of parts) stored[part.name] = await part.store(demo, transaction);
      return stored;
    });
  } catch (error) {
    // Another loader was faster.
    if (duplicateKey(error)) return {};
    throw error;
  } finally {
    await connection.close();
  }
};
