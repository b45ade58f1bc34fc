import assert from 'node:assert/strict';
import { type ServiceName, type StateEvent, z } from '@portal/contracts';
import {
  createLogger,
  keys,
  type Logger,
  loadConfig,
  mongoEnvironment,
  redisEnvironment,
  runCommand,
  serviceEnvironment,
} from '@portal/service-kit';
import { type Connection, withServiceDatabase } from '@portal/service-kit/database';
import {
  createProjections,
  type ProjectionDefinition,
  type ReadSnapshot,
  readSnapshot,
} from '@portal/service-kit/projection';
import { connectToRunningRedis, type Redis } from '@portal/service-kit/redis';
import { serviceNames, services } from './services.ts';

type OpsUrl = `${Uppercase<ServiceName>}_OPS_URL`;

const owners = serviceNames.filter((name) => services[name].owns.length > 0);
const toOpsUrlName = (service: ServiceName) => `${service.toUpperCase()}_OPS_URL` as OpsUrl;
const opsUrl = z
  .literal('none')
  .or(z.url({ protocol: /^https?$/ }))
  .describe('Operations listener of the service, for snapshots of its entities. `none` turns backfills off.');

/** URLs of the services that own projected entities: `ACCOUNT_OPS_URL=http://account:9464`. */
export const ownersEnvironment = z.object({
  ...(Object.fromEntries(owners.map((name) => [toOpsUrlName(name), opsUrl])) as Record<OpsUrl, typeof opsUrl>),
  PORTAL_SNAPSHOT_KEY: keys().describe('Lets services read snapshots of each other. `npm start` generates it.'),
});

type OwnersEnvironment = z.output<typeof ownersEnvironment>;

/**
 * Creates a function that reads snapshots from the owner of their type. It throws an error while the owner does not respond.
 * @returns undefined when an owner is configured as `none`
 */
export const ownerSnapshots = (environment: OwnersEnvironment): ReadSnapshot | undefined => {
  if (owners.some((name) => environment[toOpsUrlName(name)] === 'none')) return undefined;
  return (type: StateEvent['type']) => {
    const service = owners.find((name) => services[name].owns.includes(type));
    assert(service);
    const url = new URL(environment[toOpsUrlName(service)]).origin;
    return readSnapshot({ service, url, keys: environment.PORTAL_SNAPSHOT_KEY }, type);
  };
};

const rebuildEnvironment = z.object({
  ...serviceEnvironment.pick({ NODE_ENV: true, LOG_LEVEL: true }).shape,
  ...mongoEnvironment.shape,
  ...redisEnvironment.shape,
  ...ownersEnvironment.shape,
});

interface RebuildResources {
  mongo: Connection;
  redis: Redis;
  redisPrefix: string;
  logger: Logger;
}

/**
 * Runs a service's `projections` entry: refreshes its projections from their owners while the portal runs. Prints one JSON line with the
 * number of entities in each collection.
 */
export const runRebuild = (
  service: ServiceName,
  getProjections: (resources: RebuildResources) => readonly ProjectionDefinition[],
): Promise<void> =>
  runCommand(async (env) => {
    const environment = loadConfig(rebuildEnvironment, env);
    const logger = createLogger({ service: `${service}-projections`, level: environment.LOG_LEVEL });
    const snapshots = ownerSnapshots(environment);
    assert(snapshots, 'ACCOUNT_OPS_URL and COMPETITION_OPS_URL must not be `none`');
    const { REDIS_URL, REDIS_PREFIX: redisPrefix } = environment;
    const redis = await connectToRunningRedis(REDIS_URL, logger);
    try {
      const entities = await withServiceDatabase({ service, environment, logger }, (mongo) =>
        createProjections(mongo, getProjections({ mongo, redis, redisPrefix, logger })).refresh(snapshots),
      );
      process.stdout.write(`${JSON.stringify({ service, entities })}\n`);
    } finally {
      redis.disconnect();
    }
  });
