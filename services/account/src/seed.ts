import { createLogger, loadConfig, loadPortalConfig, runCommand, systemClock } from '@portal/service-kit';
import { accountEnvironment } from './config';
import { loadDemoData } from './demo-data/load-demo-data';

/** What a loader needs; it neither listens nor holds a secret. */
const seedEnvironment = accountEnvironment.pick({
  NODE_ENV: true,
  LOG_LEVEL: true,
  MONGODB_URI: true,
  MONGODB_DB_PREFIX: true,
  EVENT_SUBSCRIBERS: true,
  PORTAL_CONFIG: true,
});

/** So that what others make of the players is there when the loader is done; with one of them away its events wait. */
const toldWithinMs = 20_000;

await runCommand(async (env) => {
  const environment = loadConfig(seedEnvironment, env);
  const logger = createLogger({ service: 'account-seed', level: environment.LOG_LEVEL });
  const portal = loadPortalConfig(environment.PORTAL_CONFIG);
  const loaded = await loadDemoData({ environment, portal, clock: systemClock, logger, toldWithinMs });
  logger.info({ loaded }, loaded > 0 ? 'demo accounts loaded' : 'there are accounts already; nothing loaded');
});
