import { type ServiceName, z } from '@portal/contracts';
import { loadConfig, mongoEnvironment, serviceEnvironment } from '../config.ts';
import { createLogger } from '../logger.ts';
import { runCommand } from '../process.ts';
import { withServiceDatabase } from './database-service.ts';
import { findPending, type Migration, migrate } from './migrations.ts';

const migrationEnvironment = z.object({
  ...serviceEnvironment.pick({ LOG_LEVEL: true }).shape,
  ...mongoEnvironment.shape,
});

const list = (ids: readonly string[]) => (ids.length > 0 ? ids.join(', ') : 'nothing to do');

/**
 * Updates the service's database, or with `--plan` prints the migrations that would run. Entry point of a service's `migrate.mjs`. It waits
 * for the database: on a new cluster, the job may start before it.
 */
export const runMigrations = (service: ServiceName, migrations: readonly Migration[]): Promise<void> =>
  runCommand(async (env) => {
    const environment = loadConfig(migrationEnvironment, env);
    const logger = createLogger({ service: `${service}-migrate`, level: environment.LOG_LEVEL });
    const isPlan = process.argv.includes('--plan');
    // Building an index of a large collection takes minutes.
    const options = { service, environment, logger, socketTimeoutMs: 0, waits: !isPlan };
    await withServiceDatabase(options, async (connection) => {
      const ids = isPlan
        ? (await findPending(connection, migrations)).map(({ id }) => id)
        : await migrate(connection, migrations);
      process.stdout.write(`${service}: ${list(ids)}\n`);
    });
  });
