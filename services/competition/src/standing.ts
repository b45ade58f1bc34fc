import { createLogger, loadServiceConfig, runCommand, systemClock } from '@portal/service-kit';
import { withServiceDatabase } from '@portal/service-kit/database';
import { competitionEnvironment } from './config';
import { createStore } from './context';
import { createIndexes } from './data-access';
import { runStandingCommand, standingUsage } from './features/standings/standing-command';

// `npm run standing -- explain USERNAME`, `-- adjust USERNAME --score N --reason TEXT`, `-- rebuild USERNAME`.

const commandEnvironment = competitionEnvironment.pick({
  MONGODB_URI: true,
  MONGODB_DB_PREFIX: true,
  EVENT_SUBSCRIBERS: true,
});

await runCommand(
  async (env) => {
    const config = loadServiceConfig(commandEnvironment, env);
    const logger = createLogger({ service: 'competition-standing', level: 'warn' });
    await withServiceDatabase({ service: 'competition', environment: config.environment, logger }, async (mongo) => {
      const store = createStore(config, mongo, systemClock);
      await createIndexes(store);
      const lines = await runStandingCommand(store, process.argv.slice(2));
      process.stdout.write(`${lines.join('\n')}\n`);
    });
  },
  (error) => `${error instanceof Error ? error.message : error}\n${standingUsage}`,
  standingUsage,
);
