import {
  type Clock,
  connectMongo,
  connectRedis,
  createLogger,
  createMetrics,
  createRelay,
  createService,
  type Logger,
  pingMongo,
  type RunningProcess,
  type Service,
  systemClock,
} from '@portal/service-kit';
import { accountCalls } from './calls';
import type { AccountConfig } from './config';
import { createContext } from './context';
import { createIndexes } from './data-access';
import { internalSessionRoutes } from './features/sessions/calls';

export interface AccountServiceOptions {
  clock?: Clock;
  logger?: Logger;
}

/** Counting attempts must not hold up a sign-in when Redis hangs; the process's own memory counts meanwhile. */
const redisPatienceMs = 150;

/** Makes the account service. Nothing connects or listens until `start`. */
export const createAccountService = (
  config: AccountConfig,
  options: AccountServiceOptions = {},
): RunningProcess & { start(): Promise<number> } => {
  const { environment } = config;
  const { clock = systemClock, logger = createLogger({ service: 'account', level: environment.LOG_LEVEL }) } = options;
  const closing: (() => Promise<unknown> | void)[] = [];

  const start = async (): Promise<number> => {
    const mongo = await connectMongo({
      uri: environment.MONGODB_URI,
      dbName: `${environment.MONGODB_DB_PREFIX}_account`,
      logger,
    });
    closing.push(() => mongo.close());
    const redis = connectRedis(environment.REDIS_URL, logger, { commandTimeoutMs: redisPatienceMs });
    closing.push(() => redis.disconnect());
    const account = createContext(config, { mongo, redis }, clock);
    await createIndexes(account);
    const relay = createRelay({
      model: account.outbox.model,
      subscribers: environment.EVENT_SUBSCRIBERS,
      redisUrl: environment.REDIS_URL,
      redisPrefix: environment.REDIS_PREFIX,
      logger,
      clock,
    });
    await relay.start();
    closing.push(() => relay.stop());
    const service: Service = createService({
      name: 'account',
      host: environment.HOST,
      port: environment.SERVICE_PORT,
      identityKey: environment.PORTAL_IDENTITY_KEY,
      logger,
      metrics: createMetrics('account'),
      calls: accountCalls(account),
      internal: internalSessionRoutes(account, logger),
      // Redis is not among them: without it every call still works.
      checks: { mongodb: () => pingMongo(mongo) },
    });
    closing.push(() => service.stop());
    return service.start();
  };

  return {
    logger,
    start,
    /** In the reverse order of the start: calls first, connections last. */
    async stop() {
      for (const close of closing.splice(0).reverse()) await close();
    },
  };
};
