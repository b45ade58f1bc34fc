import { resolve } from 'node:path';
import { z } from '@portal/contracts';
import { serviceNames } from '@portal/domain/services';
import {
  connectToRunningRedis,
  createLogger,
  loadConfig,
  mongoEnvironment,
  redisEnvironment,
  restoreBackup,
  saveBackup,
  withServiceDatabase,
} from '@portal/service-kit';

export const backupUsage = `Usage: npm run backup -- [file], by default portal-<time>.gz
       npm run restore -- <file>`;

const backupEnvironment = z.object({ ...mongoEnvironment.shape, ...redisEnvironment.shape });

/** A session may have ended since the backup. Pauses keep back the messages that may have been sent since. */
const portal = { databases: [...serviceNames, 'remotes'], leftOut: ['account.sessions'], kept: ['email.controls'] };

/** Queues list events as delivered whose effects a restore undoes. All of this is rebuilt from the databases. */
const redisKeys = (prefix: string) => [`${prefix}:*`, `{${prefix}-events-*`, `{${prefix}-mail-*`];

/**
 * `npm run backup` and `npm run restore`: the databases of all services and of the remotes, in one file.
 * @param args `save [file]` or `restore <file>`
 * @returns the text to print
 * @throws Error with the usage, or why nothing was saved or restored
 */
export const runBackupCommand = async (env: NodeJS.ProcessEnv, args: readonly string[]): Promise<string> => {
  const environment = loadConfig(backupEnvironment, env);
  const [action, given = '', ...rest] = args;
  if (rest.length > 0 || (action !== 'save' && (action !== 'restore' || given === ''))) throw new Error(backupUsage);
  const file = resolve(given || `portal-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.gz`);
  const logger = createLogger({ service: 'backup', level: 'warn' });
  const database = { service: 'account', environment, logger, socketTimeoutMs: 300_000 } as const;
  return withServiceDatabase(database, async (mongo) => {
    const options = { ...portal, client: mongo.getClient(), prefix: environment.MONGODB_DB_PREFIX };
    if (action === 'save') {
      await saveBackup(options, file);
      return `Saved ${file}`;
    }
    const redis = await connectToRunningRedis(environment.REDIS_URL, logger);
    try {
      await restoreBackup(options, file);
      for (const match of redisKeys(environment.REDIS_PREFIX))
        for await (const keys of redis.scanStream({ match, count: 1_000 }))
          if (keys.length > 0) await redis.unlink(keys);
    } finally {
      redis.disconnect();
    }
    return `Restored ${file}. Restart the portal: its processes keep copies of the old data.`;
  });
};
