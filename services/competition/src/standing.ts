import { createLogger, loadServiceConfig, runCommand, systemClock } from '@portal/service-kit';
import { withServiceDatabase } from '@portal/service-kit/database';
import { competitionEnvironment } from './config.ts';
import { createStore } from './context.ts';
import { createIndexes } from './data-access/index.ts';
import { runStandingCommand, standingUsage } from './features/standings/standing-command.ts';

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
