import { z } from '@portal/contracts';
import {
  ConfigError,
  connectMongo,
  createLogger,
  loadConfig,
  readSnapshot,
  type StateEvent,
  systemClock,
} from '@portal/service-kit';
import { communityEnvironment } from './config';
import { createCommunityProjections } from './projection/projections';

// Makes the projections anew from their owners while the portal runs: `npm run projections -- rebuild`.

const rebuildEnvironment = z.object({
  ...communityEnvironment.pick({
    NODE_ENV: true,
    LOG_LEVEL: true,
    MONGODB_URI: true,
    MONGODB_DB_PREFIX: true,
    PORTAL_IDENTITY_KEY: true,
  }).shape,
  /** Where the owners answer. */
  ACCOUNT_URL: z.url(),
  COMPETITION_URL: z.url(),
});

try {
  const environment = loadConfig(rebuildEnvironment, process.env);
  const logger = createLogger({ service: 'community-projections', level: environment.LOG_LEVEL });
  const { PORTAL_IDENTITY_KEY: identityKey } = environment;
  const owners = {
    account: { service: 'account', url: environment.ACCOUNT_URL, identityKey },
    competition: { service: 'competition', url: environment.COMPETITION_URL, identityKey },
  } as const;
  const read = (type: StateEvent['type']) =>
    readSnapshot(type === 'player.changed' ? owners.account : owners.competition, type);
  const connection = await connectMongo({
    uri: environment.MONGODB_URI,
    dbName: `${environment.MONGODB_DB_PREFIX}_community`,
    logger,
  });
  try {
    const entities = await createCommunityProjections(connection, systemClock).rebuild(read);
    logger.info({ entities }, 'projections rebuilt');
  } finally {
    await connection.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : 1;
}
