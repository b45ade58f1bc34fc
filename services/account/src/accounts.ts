import { createLogger, loadServiceConfig, runCommand, systemClock } from '@portal/service-kit';
import { withServiceDatabase } from '@portal/service-kit/database';
import { accountEnvironment } from './config.ts';
import { createStore } from './context.ts';
import { accountsUsage, runAccountsCommand } from './features/removal/accounts-command.ts';

// `npm run accounts -- remove USERNAME [--yes]`.

const commandEnvironment = accountEnvironment.pick({
  MONGODB_URI: true,
  MONGODB_DB_PREFIX: true,
  EVENT_SUBSCRIBERS: true,
  OPERATORS: true,
});

await runCommand(
  async (env) => {
    const config = loadServiceConfig(commandEnvironment, env);
    const logger = createLogger({ service: 'account-accounts', level: 'warn' });
    await withServiceDatabase({ service: 'account', environment: config.environment, logger }, async (mongo) => {
      const store = { ...createStore(config, mongo, systemClock), operators: config.environment.OPERATORS };
      const lines = await runAccountsCommand(store, process.argv.slice(2));
      process.stdout.write(`${lines.join('\n')}\n`);
    });
  },
  (error) => `${error instanceof Error ? error.message : error}\n${accountsUsage}`,
  accountsUsage,
);
