import { createLogger, loadConfig, loadPortalConfig, runCommand, systemClock } from '@portal/service-kit';
import { competitionEnvironment } from './config';
import { loadDemoData } from './demo-data/load-demo-data';

/** What a loader needs; it neither listens nor holds a secret. */
const seedEnvironment = competitionEnvironment.pick({
  NODE_ENV: true,
  LOG_LEVEL: true,
  MONGODB_URI: true,
  MONGODB_DB_PREFIX: true,
  EVENT_SUBSCRIBERS: true,
  PORTAL_CONFIG: true,
});

/** So that what others make of it is there when the loader is done; with one of them away its events wait. */
const toldWithinMs = 20_000;

await runCommand(async (env) => {
  const environment = loadConfig(seedEnvironment, env);
  const logger = createLogger({ service: 'competition-seed', level: environment.LOG_LEVEL });
  const portal = loadPortalConfig(environment.PORTAL_CONFIG);
  const stored = await loadDemoData({ environment, portal, clock: systemClock, logger, toldWithinMs });
  const found = Object.keys(stored).length > 0 ? 'demo data loaded' : 'there is data already; nothing loaded';
  logger.info({ stored }, found);
});
