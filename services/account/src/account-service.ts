import Router from '@koa/router';
import {
  type Clock,
  connectRedis,
  createDatabaseService,
  createLogger,
  createRelay,
  type Logger,
  type RunningProcess,
  receiversOf,
  snapshotRoutes,
  systemClock,
} from '@portal/service-kit';
import type { AccountConfig } from './config';
import { type AccountContext, createContext } from './context';
import { createIndexes } from './data-access';
import { openAccountEvents } from './events';
import { internalSessionRoutes } from './features/sessions/routes';
import { playerChanged } from './messages/player-changed';
import { accountRoutes } from './routes';

export interface AccountServiceOptions {
  clock?: Clock;
  logger?: Logger;
  /** Wraps what the use cases work with, so that tests can hold single steps. */
  decorate?: (account: AccountContext) => AccountContext;
}

/** Counting attempts must not hold up a sign-in when Redis hangs; the process's own memory counts meanwhile. */
const redisCommandTimeoutMs = 150;

const internalRoutes = (account: AccountContext, logger: Logger): Router => {
  const snapshots = snapshotRoutes({
    'player.changed': async (after, limit) => {
      const users = await account.users.listById(after, limit);
      return users.map((user) => playerChanged(user, account.portal.productName, account.clock()));
    },
  });
  return new Router().use(internalSessionRoutes(account, logger).routes()).use(snapshots.routes());
};

/** Makes the account service. Nothing connects or listens until `start`. */
export const createAccountService = (
  config: AccountConfig,
  options: AccountServiceOptions = {},
): RunningProcess & { start(): Promise<number> } => {
  const { environment } = config;
  const {
    clock = systemClock,
    logger = createLogger({ service: 'account', level: environment.LOG_LEVEL }),
    decorate = (account) => account,
  } = options;
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
        model: account.outbox.model,
        subscribers: receiversOf(['player.changed', 'email.requested'], environment.EVENT_SUBSCRIBERS),
        redisUrl: environment.REDIS_URL,
        redisPrefix: environment.REDIS_PREFIX,
        logger,
        clock,
      });
      await relay.start();
      onStop(() => relay.stop());
      const events = await openAccountEvents(account, config, mongo, logger);
      onStop(() => events.stop());
      return { calls: accountRoutes(account), internal: internalRoutes(account, logger) };
    },
  });
};
