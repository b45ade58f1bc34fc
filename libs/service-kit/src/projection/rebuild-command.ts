import { type ServiceName, z } from '@portal/contracts';
import { loadConfig, mongoEnvironment, serviceEnvironment } from '../config';
import { createLogger } from '../logger';
import { type Connection, connectMongo } from '../mongo';
import { runCommand } from '../process';
import { ownersEnvironment, readOwners } from './owners';
import type { Projections } from './projections';

const rebuildEnvironment = z.object({
  ...serviceEnvironment.pick({ NODE_ENV: true, LOG_LEVEL: true, PORTAL_IDENTITY_KEY: true }).shape,
  ...mongoEnvironment.shape,
  ...ownersEnvironment.required().shape,
});

export interface RebuildCommand {
  service: ServiceName;
  createProjections(connection: Connection): Projections;
}

/**
 * What a service's `projections` entry runs: makes its projections anew from their owners while the portal runs. Prints one JSON line
 * with the entities of each collection.
 */
export const runRebuild = ({ service, createProjections }: RebuildCommand, env: NodeJS.ProcessEnv): Promise<void> =>
  runCommand(async () => {
    const environment = loadConfig(rebuildEnvironment, env);
    const logger = createLogger({ service: `${service}-projections`, level: environment.LOG_LEVEL });
    const dbName = `${environment.MONGODB_DB_PREFIX}_${service}`;
    const connection = await connectMongo({ uri: environment.MONGODB_URI, dbName, logger });
    try {
      const entities = await createProjections(connection).rebuild(readOwners(environment));
      process.stdout.write(`${JSON.stringify({ service, entities })}\n`);
    } finally {
      await connection.close();
    }
  });
