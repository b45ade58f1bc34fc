import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { emailLanes } from '@portal/contracts';
import {
  type Close,
  connectFailFastRedis,
  connectRedis,
  connectRedisForWorker,
  connectServiceDatabase,
  createListeningProcess,
  createLogger,
  createMetrics,
  createReadiness,
  type Listeners,
  pingMongo,
  redisDependency,
  type ServiceOptions,
  startSweep,
  systemClock,
} from '@portal/service-kit';
import type { EmailWorkerConfig } from '../config';
import { createRepositories } from '../data-access';
import { createLedger } from '../data-access/email/ledger';
import { followRefusals } from '../data-access/suppression/refusals';
import { createWorkerMetrics } from '../metrics';
import { evictionDependency, refuseEviction } from '../queue/eviction-policy';
import { createLane, laneConcurrency } from './lane';
import { createLiveness } from './liveness';
import { createRateLimits } from './rate-limits';
import { createServers } from './servers';

/** Shorter than the grace period of a container or a supervisor. */
const finishWithinMs = 20_000;
/** Connections to MongoDB besides one for each email in flight: status, controls, suppressions. */
const spareConnections = 5;
const controlsMs = 500;
const statusMs = 2_000;

/** Creates the process that sends; any number of them may run. Nothing connects until `start`, which returns the operations port. */
export const createEmailWorker = (
  config: EmailWorkerConfig,
  { clock = systemClock, ...options }: ServiceOptions = {},
) => {
  const { environment, limits, assumedLimits } = config;
  const { REDIS_URL } = environment;
  const logger = options.logger ?? createLogger({ service: 'email-worker', level: environment.LOG_LEVEL });

  const operations = { host: environment.OPS_HOST, port: environment.OPS_PORT };
  const open = async (onStop: (close: Close) => void): Promise<Listeners> => {
    const inFlight = Object.values(laneConcurrency(config)).reduce((sum, count) => sum + count, 0);
    const maxPoolSize = inFlight + spareConnections;
    const mongo = await connectServiceDatabase({ service: 'email', environment, logger, maxPoolSize, waits: true });
    onStop(() => mongo.close());
    const commands = connectRedis(REDIS_URL, logger);
    const connection = connectRedisForWorker(REDIS_URL, logger);
    const failFastRedis = connectFailFastRedis(REDIS_URL, logger);
    for (const redis of [commands, connection, failFastRedis]) onStop(() => redis.disconnect());
    await refuseEviction(commands, logger);
    if (assumedLimits.length > 0)
      logger.warn({ limits }, `${assumedLimits.join(' and ')} not set: limits of a provider's new accounts hold`);

    const metrics = createMetrics('email-worker');
    const workerMetrics = createWorkerMetrics(metrics.registry);
    const workerName = `${hostname()}:${process.pid}`;
    const repositories = createRepositories(mongo, clock);
    const { controls, workerStatus, emails } = repositories;
    const servers = createServers({ servers: config.smtpServers, metrics: workerMetrics, logger, clock });
    const refusals = followRefusals(mongo, repositories, logger);
    onStop(refusals.close);
    const shared = {
      ...repositories,
      config,
      ledger: createLedger(mongo, clock, workerName),
      refusals,
      servers,
      limits: createRateLimits({ config, redis: commands, emails, logger }),
      metrics: workerMetrics,
      commands,
      connection,
      logger,
      clock,
      workerName,
    };
    const lanes = emailLanes.map((lane) => createLane(lane, shared));
    const liveness = createLiveness(lanes);
    const followControls = async (): Promise<void> => {
      const paused = new Set((await controls.pauses()).map(({ _id }) => _id));
      for (const server of servers.all) server.isPaused = paused.has(`server:${server.name}`);
      await Promise.all(lanes.map((lane) => lane.setPaused(paused.has(`lane:${lane.name}`))));
    };
    const reportStatus = async (): Promise<void> =>
      workerStatus.report({
        worker: workerName,
        servers: servers.all.map((server) => server.status()),
        lanes: lanes.map((lane) => lane.status()),
        quota: await shared.limits.status(),
      });
    // Before the first email: a lane that is paused stays so.
    await followControls();
    onStop(startSweep({ work: followControls, pauseMs: controlsMs, logger }).stop);
    onStop(startSweep({ work: reportStatus, pauseMs: statusMs, logger }).stop);
    for (const lane of lanes) lane.start();
    liveness.start();

    return {
      metrics,
      alive: liveness.isAlive,
      readiness: (accepting) =>
        createReadiness({
          // Emails wait while Redis or the SMTP server is down, and restarting the worker would not help.
          dependencies: {
            mongodb: { required: true, check: () => pingMongo(mongo) },
            redis: redisDependency(failFastRedis),
            'redis-eviction-policy': evictionDependency(failFastRedis, logger),
            smtp: { required: false, check: async () => assert(!servers.isDown()) },
          },
          accepting,
        }),
      drain: async () => {
        liveness.stop();
        await Promise.all(lanes.map((lane) => lane.close(finishWithinMs)));
      },
    };
  };
  return createListeningProcess(logger, operations, open);
};
