import { userInfo } from 'node:os';
import { serviceNames, services } from '@portal/domain/services';
import { createLogger, loadConfig, redisEnvironment, runCommand } from '@portal/service-kit';
import { createDeadLetters, toUrgentSubscriber } from '@portal/service-kit/outbox';
import { connectToRunningRedis } from '@portal/service-kit/redis';
import { explainError } from './features/operations/command.ts';
import { eventsUsage, runEventsCommand } from './features/operations/events-command.ts';

const subscribers = serviceNames.filter((name) => services[name].subscribes.length > 0);

// `npm run events -- list|replay|discard`, for the events of all services.
await runCommand(
  async (env) => {
    const { REDIS_URL, REDIS_PREFIX } = loadConfig(redisEnvironment, env);
    const redis = await connectToRunningRedis(REDIS_URL, createLogger({ service: 'events', level: 'warn' }));
    const deadLetters = createDeadLetters([...subscribers, toUrgentSubscriber('email')], redis, REDIS_PREFIX);
    try {
      const operator = `cli:${userInfo().username}`;
      process.stdout.write(`${await runEventsCommand(deadLetters, operator, process.argv.slice(2))}\n`);
    } finally {
      await deadLetters.close();
      redis.disconnect();
    }
  },
  (error) => explainError(error, eventsUsage),
  eventsUsage,
);
