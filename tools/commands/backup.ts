import { buildProjects } from '../start/build.ts';
import { lockDataDir } from '../start/data-dir.ts';
import { sharedEnvironment } from '../start/processes.ts';
import { createProgress } from '../start/progress.ts';
import { findRunningPortal, runBundle } from '../start/running-portal.ts';
import { loadSecrets } from '../start/secrets.ts';
import { startServers } from '../start/servers.ts';
import { readSettings, SettingsError } from '../start/settings.ts';

export const usage = `Usage: npm run backup                    saves all databases of the running portal into BACKUP_DIR
       npm run backup -- verify <file>   reads a whole backup without restoring it
       npm run restore -- <file>         replaces the databases of a portal that is stopped`;

const bundle = 'libs/backup/dist/main.mjs';

const save = async (): Promise<number> => {
  const { settings, env } = await findRunningPortal();
  await buildProjects(settings, ['backup']);
  return runBundle(`${settings.root}/${bundle}`, ['save'], env);
};

/** It reads the file only, so no portal has to run. */
const verify = async (file: string): Promise<number> => {
  const settings = readSettings(process.env);
  await buildProjects(settings, ['backup']);
  const unused = { MONGODB_URI: 'mongodb://127.0.0.1', REDIS_URL: 'redis://127.0.0.1' };
  return runBundle(`${settings.root}/${bundle}`, ['verify', file], { ...unused, ...process.env });
};

/** Starts the embedded servers for the time of the restore: they end with the portal, which must not run meanwhile. */
const restore = async (file: string): Promise<number> => {
  const settings = readSettings(process.env);
  const unlock = await lockDataDir(settings);
  try {
    await buildProjects(settings, ['backup']);
    // No email is sent meanwhile.
    const external = { ...settings.external, smtpUrl: settings.external.smtpUrl ?? 'smtp://127.0.0.1' };
    const { serverUrls, started } = await startServers({ ...settings, external }, createProgress(console.log));
    try {
      const env = sharedEnvironment(settings, serverUrls, loadSecrets(settings));
      return await runBundle(`${settings.root}/${bundle}`, ['restore', file], env);
    } finally {
      await Promise.all(Object.values(started).map((server) => server.stop()));
    }
  } finally {
    unlock();
  }
};

/** `npm run backup` and `npm run restore`. @returns the exit code */
export const run = async (args: string[]): Promise<number> => {
  const [action = 'save', file, ...rest] = args;
  if (action === 'save' && file === undefined) return save();
  if (action === 'verify' && file !== undefined && rest.length === 0) return verify(file);
  if (action === 'restore' && file !== undefined && rest.length === 0) return restore(file);
  throw new SettingsError(usage);
};
