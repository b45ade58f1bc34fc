import type { ServiceName } from '@portal/contracts';
import { waitFor } from '@portal/testing/servers';
import { buildPortal, publishRemotes } from './build.ts';
import { lockDataDir } from './data-dir.ts';
import { superviseService } from './launch.ts';
import { requireExternalServers, requireFreePorts } from './preconditions.ts';
import {
  loopback,
  nodeArgs,
  opsEnvironment,
  type ProcessEnvironments,
  processes,
  type ServerUrls,
  sharedEnvironment,
  watchArgs,
} from './processes.ts';
import type { Progress } from './progress.ts';
import { migrateDatabases, requestStatus, seedDemoData } from './running-portal.ts';
import { loadSecrets, withoutForeignSecrets } from './secrets.ts';
import { type Servers, startServers } from './servers.ts';
import { forEachService, type Settings } from './settings.ts';
import type { Supervised } from './supervised.ts';

export interface Portal {
  readonly url: string;
  /** The web page of the email catcher; undefined when SMTP_URL names a server of the operator. */
  readonly catcherUrl: string | undefined;
  readonly serverUrls: ServerUrls;
  /** URLs of the services themselves. */
  readonly serviceUrls: Readonly<Record<ServiceName, string>>;
  /** The servers that were started here; tests of outages stop and start them. */
  readonly servers: Servers['started'];
  /** The portal's own processes, by name. */
  readonly processes: ReadonlyMap<string, Supervised>;
  /** The environments of these processes, to start another one next to them. */
  readonly environments: ReadonlyMap<string, NodeJS.ProcessEnv>;
  /** Ends everything that was started, clients before their servers. */
  stop(): Promise<void>;
}

interface StartOptions {
  settings: Settings;
  progress: Progress;
  /** Aborts the start and ends the processes started so far. */
  signal?: AbortSignal;
  /**
   * Starts dev servers while the other servers start. Then the processes run from their sources.
   * @returns additions to the environments of processes, by process name
   */
  develop?: () => Promise<ProcessEnvironments>;
}

/** Builds and starts the whole portal. @returns once it is ready @throws when it cannot; nothing is left running */
export const startPortal = async (options: StartOptions): Promise<Portal> => {
  const { settings } = options;
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    // First: a portal that already runs on this folder also occupies the ports.
    stops.push(await lockDataDir(settings));
    await requireFreePorts(settings);
    await requireExternalServers(settings);
    return { ...(await startAll(options, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const startAll = async (
  { settings, progress, signal, develop }: StartOptions,
  stops: (() => unknown)[],
): Promise<Omit<Portal, 'stop'>> => {
  // Downloads wait for the network and builds for the processor.
  const starting = startServers(settings, progress).then((servers) => {
    stops.push(() => Promise.all(Object.values(servers.started).map((server) => server.stop())));
    return servers;
  });
  const building = progress.step('building', 'everything is built', () =>
    develop ? develop() : buildPortal(settings, signal),
  );
  // Both, even when one fails: nothing may start after the clean-up.
  await Promise.allSettled([starting, building]);
  const [{ serverUrls, opsPorts, started }, environments] = await Promise.all([starting, building]);
  signal?.throwIfAborted();

  const env = sharedEnvironment(settings, serverUrls, loadSecrets(settings));
  const definitions = processes(settings).map(({ name, dir, env: added }) => ({
    name,
    args: develop ? watchArgs(dir) : nodeArgs(dir),
    env: {
      ...withoutForeignSecrets(name, env),
      ...{ ...added, ...opsEnvironment(name, opsPorts, settings), ...environments[name] },
    },
  }));
  const own = definitions.map((definition) => superviseService(settings, progress, definition));
  stops.push(() => Promise.all(own.map((process) => process.stop())));
  await progress.step('migrating the databases', 'the databases are up to date', () => migrateDatabases(settings, env));
  signal?.throwIfAborted();
  const services = progress.step('starting the portal', 'the portal is up', async () => {
    // The dev servers of `npm run dev` replace published builds.
    const publishing = develop ? undefined : publishRemotes(settings, env);
    const startOne = async ({ name, start }: Supervised) => {
      if (name === 'gateway') await publishing;
      await start();
    };
    await Promise.all(own.map(startOne));
    const what = 'the portal to be ready';
    const isReady = () =>
      requestStatus(settings.port).then(({ ok, parts }) => ok || Promise.reject(new Error(JSON.stringify(parts))));
    await waitFor(() => signal?.aborted || isReady(), { timeout: 60_000, interval: 100, what });
    signal?.throwIfAborted();
  });
  // Loaders draw pictures first, and wait at the end until the services have applied the events.
  const seeding =
    settings.seed !== 'none' &&
    progress.step('loading demo data', 'demo data is loaded', () => seedDemoData(settings, env));
  await Promise.allSettled([services, seeding]);
  await Promise.all([services, seeding]);
  return {
    url: settings.publicUrl,
    catcherUrl: started.email && loopback(settings.catcherPort),
    serverUrls,
    serviceUrls: forEachService((name) => loopback(settings.servicePorts[name])),
    servers: started,
    processes: new Map(own.map((process) => [process.name, process])),
    environments: new Map(definitions.map(({ name, env: ownEnv }) => [name, ownEnv])),
  };
};
