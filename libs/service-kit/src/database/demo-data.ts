import { setTimeout as delay } from 'node:timers/promises';
import { type ServiceName, z } from '@portal/contracts';
import {
  eventEnvironment,
  loadServiceConfig,
  mongoEnvironment,
  type ServiceConfig,
  serviceEnvironment,
} from '../config.ts';
import { createLogger, type Logger } from '../logger.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { runCommand } from '../process.ts';
import { type Clock, systemClock } from '../time.ts';
import { withServiceDatabase } from './database-service.ts';
import { type ClientSession, type Connection, withTransaction } from './mongo.ts';
import { findDuplicateKey } from './mongo-errors.ts';

const seedEnvironment = z.object({
  /** `edge` adds edge cases of the layout: the longest names, the largest numbers, an empty clan. */
  PORTAL_SEED: z.enum(['demo', 'edge']).optional(),
  ...serviceEnvironment.pick({ NODE_ENV: true, LOG_LEVEL: true }).shape,
  ...mongoEnvironment.shape,
  ...eventEnvironment.shape,
});
export type SeedEnvironment = Omit<z.output<typeof seedEnvironment>, 'LOG_LEVEL'>;

/** The demo data of one feature. `Store` is the data access of a service's loaders and commands. */
export interface DemoPart<Store> {
  /** Key of its row count in the log. */
  name: string;
  isEmpty(store: Store): Promise<boolean>;
  /**
   * Draws pictures and hashes passwords. This takes longer than a transaction may.
   * @returns a function that stores the rows, with the events that publish them, and returns the number of rows
   */
  prepare(store: Store, withEdgeCases: boolean): Promise<(transaction: ClientSession) => Promise<number>>;
}

export interface DemoDataOptions<Store> extends ServiceConfig<SeedEnvironment> {
  clock: Clock;
  logger: Logger;
  /** How long to wait until other services have applied the events. Default: no wait. */
  settleWithinMs?: number;
  /** Default: all parts of the service. */
  parts?: readonly DemoPart<Store>[];
}

interface DemoDataDefinition<Store> {
  service: ServiceName;
  createStore(config: ServiceConfig<SeedEnvironment>, mongo: Connection, clock: Clock): Store;
  parts: readonly DemoPart<Store>[];
}

const subscriberPollMs = 10;

/** Waits until every subscriber has confirmed every stored event, or until `withinMs` have passed. */
const waitForSubscribers = async ({ model }: Pick<Outbox, 'model'>, withinMs: number): Promise<void> => {
  const until = performance.now() + withinMs;
  // A secondary may not have the event yet.
  while (performance.now() <= until && (await model.exists({ doneAt: null }).read('primary')) !== null)
    await delay(subscriberPollMs);
};

/** Exceeds the limit of a request: no client waits, and a busy machine needs seconds to store all rows. */
const storeWithinMs = 60_000;

/**
 * Creates the loader of a service's demo data. It fills an empty database with all parts, or with none if one fails.
 * @returns rows stored per part; empty if the database already contained data
 * @throws Error in production, where demo accounts with a public password must not exist
 */
export const createDemoDataLoader =
  <Store extends object & { outbox?: Outbox }>({ service, createStore, parts: allParts }: DemoDataDefinition<Store>) =>
  async (options: DemoDataOptions<Store>): Promise<Record<string, number>> => {
    const { environment, logger, settleWithinMs, parts = allParts } = options;
    const withEdgeCases = environment.PORTAL_SEED === 'edge';
    if (environment.NODE_ENV === 'production') throw new Error('Demo data is not allowed in production');
    return withServiceDatabase({ service, environment, logger }, async (connection) => {
      const store = createStore(options, connection, options.clock);
      const empty = await Promise.all(parts.map((part) => part.isEmpty(store)));
      if (!empty.every(Boolean)) return {};
      const stored: Record<string, number> = {};
      try {
        const writes = await Promise.all(parts.map((part) => part.prepare(store, withEdgeCases)));
        const storeAll = async (transaction: ClientSession) => {
          for (const [position, write] of writes.entries())
            stored[parts[position]?.name ?? ''] = await write(transaction);
        };
        await withTransaction(connection, storeAll, { limitMs: storeWithinMs });
      } catch (error) {
        // A concurrent loader has stored the rows.
        if (findDuplicateKey(error)) return {};
        throw error;
      }
      if (settleWithinMs && store.outbox) await waitForSubscribers(store.outbox, settleWithinMs);
      return stored;
    });
  };

/** If a subscriber is down, the loader ends after this time. The events stay in the outbox. */
const settleWithinMs = 20_000;

/** Loads the demo data into an empty database. Entry point of a service's `seed.mjs`. */
export const runSeed = <Store>(
  service: ServiceName,
  load: (options: DemoDataOptions<Store>) => Promise<Record<string, number>>,
): Promise<void> =>
  runCommand(async (env) => {
    const config = loadServiceConfig(seedEnvironment, env);
    const logger = createLogger({ service: `${service}-seed`, level: config.environment.LOG_LEVEL });
    const stored = await load({ ...config, clock: systemClock, logger, settleWithinMs });
    logger.info(
      { stored },
      Object.keys(stored).length > 0 ? 'demo data loaded' : 'the database is not empty; nothing loaded',
    );
  });
