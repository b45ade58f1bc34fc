import { userInfo } from 'node:os';
import { createLogger, runCommand, systemClock } from '@portal/service-kit';
import { withServiceDatabase } from '@portal/service-kit/database';
import { connectRedis, waitForRedis } from '@portal/service-kit/redis';
import { loadEmailConfig } from './config.ts';
import { createRepositories } from './data-access/index.ts';
import { explainError, operateUsage, runOperateCommand } from './features/operations/command.ts';
import { createOperations } from './features/operations/operate.ts';
import { createOverviewReader } from './features/operations/read-overview.ts';
import { createEmailQueue } from './queue/email-queue.ts';
import { createEventBacklog } from './queue/event-backlog.ts';

// `npm run email -- stats|search|retry|discard|pause|resume|suppress|unsuppress|suppressions|preview|reveal|audit`.
await runCommand(
  async (env) => {
    const { environment, brand } = loadEmailConfig({ SERVICE_PORT: '0', ...env });
    const logger = createLogger({ service: 'email-operate', level: 'warn' });
    const redis = connectRedis(environment.REDIS_URL, logger);
    // Without Redis, changes are stored and the sweep adds the jobs.
    await waitForRedis(redis);
    const redisPrefix = environment.REDIS_PREFIX;
    const queue = createEmailQueue({ redis, redisPrefix, logger, clock: systemClock });
    const events = createEventBacklog(redis, redisPrefix, logger);
    try {
      await withServiceDatabase({ service: 'email', environment, logger }, async (mongo) => {
        const parts = { ...createRepositories(mongo, systemClock), queue, events, brand, clock: systemClock };
        const operations = createOperations(parts, logger);
        const { search } = parts.operations;
        const tools = { ...parts, operations, search, readOverview: createOverviewReader(parts) };
        process.stdout.write(
          `${await runOperateCommand(tools, `cli:${userInfo().username}`, process.argv.slice(2))}\n`,
        );
      });
    } finally {
      await Promise.all([queue.close(), events.close()]);
      redis.disconnect();
    }
  },
  explainError,
  operateUsage,
);
