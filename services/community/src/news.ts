import {
  ConfigError,
  connectMongo,
  createLogger,
  loadConfig,
  runCommand,
  systemClock,
  withTransaction,
} from '@portal/service-kit';
import { communityEnvironment } from './config';
import { createIndexes, createRepositories } from './data-access';
import { NewsCommandError, runNewsCommand } from './features/news/news-command';

// Publishes and retracts articles while the portal runs: `npm run news`.

/** What an editor needs; the command neither listens nor holds a secret. */
const newsEnvironment = communityEnvironment.pick({
  NODE_ENV: true,
  LOG_LEVEL: true,
  MONGODB_URI: true,
  MONGODB_DB_PREFIX: true,
});

/** Of what nobody expected, where it happened too. */
const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const expected = error instanceof NewsCommandError || error instanceof ConfigError;
  return (expected ? error.message : error.stack) ?? error.message;
};

await runCommand(async (env) => {
  const environment = loadConfig(newsEnvironment, env);
  const connection = await connectMongo({
    uri: environment.MONGODB_URI,
    dbName: `${environment.MONGODB_DB_PREFIX}_community`,
    logger: createLogger({ service: 'community-news', level: environment.LOG_LEVEL }),
  });
  try {
    const repositories = createRepositories(connection);
    await createIndexes(repositories);
    const desk = {
      ...repositories,
      transact: <T>(work: Parameters<typeof withTransaction<T>>[1]) => withTransaction(connection, work),
      clock: systemClock,
      folder: process.cwd(),
      print: (line: string) => void process.stdout.write(`${line}\n`),
    };
    await runNewsCommand(desk, process.argv.slice(2));
  } finally {
    await connection.close();
  }
}, explain);
