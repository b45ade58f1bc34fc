import { freePort, makeTempDir } from '@portal/testing/servers';
import { type Portal, startPortal } from './portal';
import { createProgress } from './progress';
import { readSettings, type Settings, servicePortsFrom } from './settings';

export interface EphemeralPortalOptions {
  /** Names the folder of its data. */
  name: string;
  print: (line: string) => void;
  signal?: AbortSignal;
  /** Added to the environment of its processes. */
  env?: Record<string, string>;
}

/** Lends a portal apart from every other: free ports, fresh demo data on servers of its own, gone afterwards. */
export const withEphemeralPortal = async <T>(
  { name, print, signal, env = {} }: EphemeralPortalOptions,
  use: (portal: Portal) => Promise<T>,
): Promise<T> => {
  const temp = await makeTempDir(name);
  try {
    const settings = await ownSettings(temp.path, env);
    const portal = await startPortal({ settings, progress: createProgress(print), ...(signal && { signal }) });
    try {
      return await use(portal);
    } finally {
      await portal.stop();
    }
  } finally {
    await temp.remove();
  }
};

/** Ports that nobody uses, for services of a portal of one's own. */
export const freeServicePorts = async (): Promise<Settings['servicePorts']> => {
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  return servicePortsFrom((position) => ports[position] ?? 0);
};

const ownSettings = async (dataDir: string, added: Record<string, string>): Promise<Settings> => {
  const [port, smtp, ui, servicePorts] = await Promise.all([freePort(), freePort(), freePort(), freeServicePorts()]);
  // Servers of the caller are not taken over: their data is not ours, and journeys stop servers.
  const { MONGODB_URI: _mongodb, REDIS_URL: _redis, SMTP_URL: _smtp, OPS_PORT: _ops, ...env } = process.env;
  const settings = readSettings({
    ...env,
    ...added,
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    PORT: String(port),
    MAIL_SMTP_PORT: String(smtp),
    MAIL_UI_PORT: String(ui),
    PORTAL_DATA_DIR: dataDir,
    PORTAL_SEED: 'demo',
  });
  return { ...settings, servicePorts };
};
