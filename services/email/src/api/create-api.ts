import assert from 'node:assert/strict';
import { isCallOff } from '@portal/contracts';
import { createUnverifiedEmail } from '@portal/domain/unverified-email';
import {
  type Clock,
  connectFailFastRedis,
  connectMongo,
  connectRedis,
  createConsumer,
  createLogger,
  createMetrics,
  createRateLimiters,
  createService,
  type Logger,
  pingMongo,
  type RunningProcess,
  redisDependency,
  systemClock,
} from '@portal/service-kit';
import type { ApiConfig } from '../config';
import { createConnectionProbe } from '../connection-test/probe';
import { testConnection } from '../connection-test/test-connection';
import { sendContact } from '../contact/send-contact';
import { previewEmail } from '../email-pages/preview-mail';
import { sendClanInvitation } from '../email-pages/send-clan-invitation';
import { sendTournament } from '../email-pages/send-tournament';
import { createDeliveries } from '../emails/deliveries';
import { createEnqueue } from '../emails/enqueue';
import { emailModel } from '../emails/model';
import { createPostEmail } from '../emails/post-email';
import { createRechecks } from '../emails/rechecks';
import { createSuppressions } from '../emails/suppressions';
import { createEmailRequestedHandler } from '../enqueue/email-requested';
import { createSweeper } from '../enqueue/sweeper';
import { emailLimits } from '../limits';
import { createEmailMetrics, observeBacklog } from '../metrics';
import { createEmailQueues } from '../queue/email-queues';
import { evictionDependency, refuseEviction } from '../redis-policy';

export interface ApiOverrides {
  logger?: Logger;
  clock?: Clock;
  /** How often the sweeper looks; 5 s unless a test cannot wait. */
  sweepMs?: number;
}

/** The process that takes mails in: the public calls, the `email.requested` events, and the sweeper behind both. */
export const createEmailApi = (
  { env, portal, brand, messageIdDomain }: ApiConfig,
  overrides: ApiOverrides = {},
): RunningProcess => {
  const { clock = systemClock, logger = createLogger({ service: 'email', level: env.LOG_LEVEL }) } = overrides;
  const closers: (() => Promise<unknown> | void)[] = [];

  const start = async (): Promise<number> => {
    const mongo = await connectMongo({ uri: env.MONGODB_URI, dbName: `${env.MONGODB_DB_PREFIX}_email`, logger });
    closers.push(() => mongo.close());
    const redis = connectRedis(env.REDIS_URL, logger);
    const failFastRedis = connectFailFastRedis(env.REDIS_URL, logger);
    closers.push(() => [redis, failFastRedis].forEach((connection) => void connection.disconnect()));
    await refuseEviction(redis, logger);

    const model = emailModel(mongo);
    await Promise.all([model.createIndexes(), createSuppressions(mongo, clock).createIndexes()]);
    const intake = createEnqueue({ model, clock, messageIdDomain });
    const rechecks = createRechecks(model, clock);
    const queues = createEmailQueues({ redis, redisPrefix: env.REDIS_PREFIX, logger, clock });
    closers.push(() => queues.close());

    const metrics = createMetrics('email');
    const emailMetrics = createEmailMetrics(metrics.registry);
    observeBacklog(metrics.registry, rechecks, queues);
    const sweeper = createSweeper({
      rechecks,
      deliveries: createDeliveries(model, clock),
      queues,
      metrics: emailMetrics,
      logger,
      ...(overrides.sweepMs !== undefined && { intervalMs: overrides.sweepMs }),
    });
    const consumer = createConsumer({
      subscriber: 'email',
      redisUrl: env.REDIS_URL,
      redisPrefix: env.REDIS_PREFIX,
      logger,
      apply: createEmailRequestedHandler({ intake, queues, metrics: emailMetrics, logger }),
    });
    const probe = createConnectionProbe(env.SMTP_URL, clock);
    const postEmail = createPostEmail({ intake, queues, clock });
    const limiters = createRateLimiters(emailLimits(env), { redis: failFastRedis, prefix: env.REDIS_PREFIX });
    const unverifiedEmail = createUnverifiedEmail(limiters, env, logger);
    const calls = [
      sendContact({ limiters, postEmail, portal }),
      testConnection({ limiters, probe }),
      sendTournament({ limiters, postEmail }),
      sendClanInvitation({ limiters, unverifiedEmail, postEmail }),
      previewEmail({ brand, clock }),
    ];
    const service = createService({
      name: 'email',
      host: env.HOST,
      port: env.SERVICE_PORT,
      operations: { host: env.OPS_HOST, port: env.OPS_PORT },
      identityKey: env.PORTAL_IDENTITY_KEY,
      logger,
      metrics,
      // What is switched off is not mounted: the same 404 for whoever asks.
      calls: calls.filter(({ endpoint }) => !isCallOff(endpoint, portal.features)),
      dependencies: {
        mongodb: { required: true, check: () => pingMongo(mongo) },
        redis: redisDependency(failFastRedis),
        'redis-eviction-policy': evictionDependency(failFastRedis, logger),
        smtp: { required: false, check: async () => assert(await probe()) },
      },
    });
    const port = await service.start();
    closers.push(
      () => consumer.stop(),
      () => sweeper.stop(),
      service.stop,
    );
    consumer.start();
    sweeper.start();
    return port;
  };

  return {
    logger,
    start,
    async stop() {
      while (closers.length > 0) await closers.pop()?.();
    },
  };
};
