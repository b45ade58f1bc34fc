import type { PortalConfig } from '@portal/contracts';
import { type Clock, connectMongo, duplicateKey, type Logger } from '@portal/service-kit';
import type { CompetitionEnvironment } from '../config';
import { type CompetitionContext, createContext } from '../context';
import { createIndexes } from '../data-access';
import { demoParts } from './demo-parts';

export interface DemoDataOptions {
  environment: Pick<CompetitionEnvironment, 'NODE_ENV' | 'MONGODB_URI' | 'MONGODB_DB_PREFIX' | 'EVENT_SUBSCRIBERS'>;
  portal: PortalConfig;
  clock: Clock;
  logger: Logger;
  /** How long to wait until other services have heard of it; not at all where left out. */
  toldWithinMs?: number;
}

const isEmpty = async (competition: CompetitionContext): Promise<boolean> => {
  const empty = await Promise.all(demoParts.map((part) => part.isEmpty(competition)));
  return empty.every(Boolean);
};

const storeAll = async (competition: CompetitionContext): Promise<Record<string, number>> =>
  competition.transact(async (transaction) => {
    const stored: Record<string, number> = {};
    for (const part of demoParts) stored[part.name] = await part.store(competition, transaction);
    return stored;
  });

/**
 * Puts the demo data into a database that holds none of it, all of it or nothing.
 * @returns how many rows each part has stored; nothing when there was something before
 * @throws Error in production
 */
export const loadDemoData = async (options: DemoDataOptions): Promise<Record<string, number>> => {
  const { environment, portal, clock, logger, toldWithinMs } = options;
  if (environment.NODE_ENV === 'production') throw new Error('Demo data is made up: production refuses it');
  const connection = await connectMongo({
    uri: environment.MONGODB_URI,
    dbName: `${environment.MONGODB_DB_PREFIX}_competition`,
    logger,
  });
  try {
    const competition = createContext({ environment, portal }, connection, clock);
    await Promise.all([createIndexes(competition), competition.outbox.model.createIndexes()]);
    if (!(await isEmpty(competition))) return {};
    const stored = await storeAll(competition);
    if (toldWithinMs) await competition.outbox.settled(toldWithinMs);
    return stored;
  } catch (error) {
    // Another loader was faster.
    if (duplicateKey(error)) return {};
    throw error;
  } finally {
    await connection.close();
  }
};
