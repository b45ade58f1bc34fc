import { connectMongo, createLogger, loadConfig, loadPortalConfig, runCommand, systemClock } from '@portal/service-kit';
import { competitionEnvironment } from './config';
import { createContext } from './context';
import { createIndexes } from './data-access';
import { runStandingCommand, standingUsage } from './features/standings/command';

// `npm run standing -- explain USERNAME`, `-- adjust USERNAME --score N --reason TEXT`, `-- rebuild USERNAME`.

const commandEnvironment = competitionEnvironment.pick({
  NODE_ENV: true,
  LOG_LEVEL: true,
  MONGODB_URI: true,
  MONGODB_DB_PREFIX: true,
  EVENT_SUBSCRIBERS: true,
  PORTAL_CONFIG: true,
});

await runCommand(
  async (env) => {
    const environment = loadConfig(commandEnvironment, env);
    const logger = createLogger({ service: 'competition-standing', level: 'warn' });
    const mongo = await connectMongo({
      uri: environment.MONGODB_URI,
      dbName: `${environment.MONGODB_DB_PREFIX}_competition`,
      logger,
    });
    try {
      const portal = loadPortalConfig(environment.PORTAL_CONFIG);
      const competition = createContext({ environment, portal }, mongo, systemClock);
      await createIndexes(competition);
      const lines = await runStandingCommand(competition, process.argv.slice(2));
      process.stdout.write(`${lines.join('\n')}\n`);
    } finally {
      await mongo.close();
    }
  },
  (error) => `${error instanceof Error ? error.message : error}\n${standingUsage}`,
);
