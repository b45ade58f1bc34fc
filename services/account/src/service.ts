import {
  type Clock,
  connectRedis,
  createDatabaseService,
  createLogger,
  createRelay,
  type Logger,
  type RunningProcess,
  systemClock,
} from '@portal/service-kit';
import type { AccountConfig } from './config';
import { startConsumers } from './consumers';
import { type AccountContext, createContext } from './context';
import { createIndexes } from './data-access';
import { accountRoutes, internalRoutes } from './routes';

export interface AccountServiceOptions {
  clock?: Clock;
  logger?: Logger;
  /** Wraps the context, so that tests can hold single steps. */
  decorate?: (account: AccountContext) => AccountContext;
}

/** Rate limiting falls back to in-memory counters when Redis is slower than this. */
const redisCommandTimeoutMs = 150;

/** Creates the account service. Nothing connects or listens until `start`. */
export const createAccountService = (
  config: AccountConfig,
  { clock = systemClock, decorate = (account) => account, ...options }: AccountServiceOptions = {},
): RunningProcess & { start(): Promise<number> } => {
  const { environment } = config;
  const logger = options.logger ?? createLogger({ service: 'account', level: environment.LOG_LEVEL });
  return createDatabaseService({
    name: 'account',
    environment,
    logger,
    async open(mongo, onStop) {
      const redis = connectRedis(environment.REDIS_URL, logger, { commandTimeoutMs: redisCommandTimeoutMs });
      onStop(() => redis.disconnect());
      const account = decorate(createContext(config, { mongo, redis }, clock, logger));
      await createIndexes(account);
      onStop(account.users.startKeyBackfill(logger));
      const relay = createRelay({
        outbox: account.outbox,
        redisUrl: environment.REDIS_URL,
        redisPrefix: environment.REDIS_PREFIX,
        logger,
        clock,
      });
      await relay.start();
      onStop(() => relay.stop());
      const consumers = await startConsumers(account, { environment, mongo, logger });
      onStop(() => consumers.stop());
      return { calls: accountRoutes(account), internal: internalRoutes(account, logger) };
    },
  });
};
