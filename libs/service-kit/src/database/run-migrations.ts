import { type ServiceName, z } from '@portal/contracts';
import { loadConfig, mongoEnvironment, serviceEnvironment } from '../config';
import { createLogger } from '../logger';
import { runCommand } from '../process';
import { withServiceDatabase } from './database-service';
import { findPending, type Migration, migrate } from './migrations';

const migrationEnvironment = z.object({
  ...serviceEnvironment.pick({ LOG_LEVEL: true }).shape,
  ...mongoEnvironment.shape,
});

const list = (ids: readonly string[]) => (ids.length > 0 ? ids.join(', ') : 'nothing to do');

/** Updates the service's database, or with `--plan` prints the migrations that would run. Entry point of a service's `migrate.mjs`. */
export const runMigrations = (service: ServiceName, migrations: readonly Migration[]): Promise<void> =>
  runCommand(async (env) => {
    const environment = loadConfig(migrationEnvironment, env);
    const logger = createLogger({ service: `${service}-migrate`, level: environment.LOG_LEVEL });
    // Building an index of a large collection takes minutes.
    await withServiceDatabase({ service, environment, logger, socketTimeoutMs: 0 }, async (connection) => {
      const isPlan = process.argv.includes('--plan');
      const ids = isPlan
        ? (await findPending(connection, migrations)).map(({ id }) => id)
        : await migrate(connection, migrations);
      process.stdout.write(`${service}: ${list(ids)}\n`);
    });
  });
