import { ConfigError, createLogger, loadServiceConfig, runCommand, systemClock } from '@portal/service-kit';
import { withServiceDatabase } from '@portal/service-kit/database';
import { communityEnvironment } from './config.ts';
import { createStore } from './context.ts';
import { createIndexes } from './data-access/index.ts';
import { type NewsCommandContext, NewsCommandError, newsUsage, runNewsCommand } from './features/news/news-command.ts';

// Publishes and retracts articles while the portal runs: `npm run news`.

const newsEnvironment = communityEnvironment.pick({
  LOG_LEVEL: true,
  MONGODB_URI: true,
  MONGODB_DB_PREFIX: true,
  PUBLIC_URL: true,
});

/** Unexpected errors include their stack. */
const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const expected = error instanceof NewsCommandError || error instanceof ConfigError;
  return (expected ? error.message : error.stack) ?? error.message;
};

await runCommand(
  async (env) => {
    const config = loadServiceConfig(newsEnvironment, env);
    const { environment } = config;
    const logger = createLogger({ service: 'community-news', level: environment.LOG_LEVEL });
    await withServiceDatabase({ service: 'community', environment, logger }, async (mongo) => {
      const store = createStore(config, mongo, systemClock);
      await createIndexes(store);
      const context = {
        ...store,
        folder: process.cwd(),
        portalUrl: environment.PUBLIC_URL,
        print: (line) => void process.stdout.write(`${line}\n`),
      } satisfies NewsCommandContext;
      await runNewsCommand(context, process.argv.slice(2));
    });
  },
  explain,
  newsUsage,
);
