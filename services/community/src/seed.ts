import { createLogger, loadConfig, loadPortalConfig, runCommand, systemClock } from '@portal/service-kit';
import { communityEnvironment } from './config';
import { loadDemoData } from './demo-data/load-demo-data';

/** What a loader needs; it neither listens nor holds a secret. */
const seedEnvironment = communityEnvironment.pick({
  NODE_ENV: true,
  LOG_LEVEL: true,
  MONGODB_URI: true,
  MONGODB_DB_PREFIX: true,
  PORTAL_CONFIG: true,
});

await runCommand(async (env) => {
  const environment = loadConfig(seedEnvironment, env);
  const logger = createLogger({ service: 'community-seed', level: environment.LOG_LEVEL });
  const portal = loadPortalConfig(environment.PORTAL_CONFIG);
  const stored = await loadDemoData({ environment, portal, clock: systemClock, logger });
  const found = Object.keys(stored).length > 0 ? 'demo data loaded' : 'there is data already; nothing loaded';
  logger.info({ stored }, found);
});
