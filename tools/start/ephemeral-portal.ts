import { findFreePort, makeTempDir } from '@portal/testing/servers';
import { type Portal, startPortal } from './portal.ts';
import { createProgress } from './progress.ts';
import { forEachService, readSettings, type Settings } from './settings.ts';

interface EphemeralPortalOptions {
  /** Names the folder of its data. */
  name: string;
  /** Default: standard output. */
  print?: (line: string) => void;
  signal?: AbortSignal;
  /** Added to the environment of its processes. */
  env?: Record<string, string>;
}

/** Starts a separate portal on free ports with fresh demo data and its edge cases. `stop` removes it. */
export const startEphemeralPortal = async ({
  name,
  print = console.log,
  signal,
  env = {},
}: EphemeralPortalOptions): Promise<Portal & AsyncDisposable> => {
  await using stack = new AsyncDisposableStack();
  const { path } = stack.use(await makeTempDir(name));
  const settings = await createEphemeralSettings(path, env);
  const portal = await startPortal({ settings, progress: createProgress(print), ...(signal && { signal }) });
  stack.defer(portal.stop);
  const opened = stack.move();
  const stop = () => opened.disposeAsync();
  return { ...portal, stop, [Symbol.asyncDispose]: stop };
};

/** Finds a free port for each service. */
export const findFreeServicePorts = async (): Promise<Settings['servicePorts']> => {
  const ports = forEachService(() => 0);
  for (const name of Object.keys(ports) as (keyof typeof ports)[]) ports[name] = await findFreePort();
  return ports;
};

/** Builds the settings of a portal on free ports with its own servers. @param added environment variables */
export const createEphemeralSettings = async (dataDir: string, added: Record<string, string>): Promise<Settings> => {
  // Not on the caller's servers: their data is not ours, and journeys stop servers.
  const { MONGODB_URI: _mongodb, REDIS_URL: _redis, SMTP_URL: _smtp, OPS_PORT: _ops, ...env } = process.env;
  const settings = readSettings({
    ...env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    PORT: String(await findFreePort()),
    MAIL_SMTP_PORT: String(await findFreePort()),
    MAIL_UI_PORT: String(await findFreePort()),
    PORTAL_DATA_DIR: dataDir,
    PORTAL_SEED: 'edge',
    ...added,
  });
  return { ...settings, servicePorts: await findFreeServicePorts() };
};
