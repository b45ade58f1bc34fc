import { buildPortal } from './build';
import { occupyDataDir } from './data-dir';
import { requireExternalServers } from './external-servers';
import { launchService } from './launch';
import { requireFreePorts } from './ports';
import { type Addresses, type ProcessDefinition, processes, sharedEnvironment } from './processes';
import type { Progress } from './progress';
import { waitUntilReady } from './ready';
import { secretsOf } from './secrets';
import { seedDemoData } from './seed';
import { type Servers, startServers } from './servers';
import { logFile, type Settings } from './settings';
import { createSupervised, type Supervised } from './supervised';

export interface Portal {
  readonly url: string;
  /** Where the caught mails are shown; undefined when SMTP_URL names a server of somebody else. */
  readonly mailUrl: string | undefined;
  readonly addresses: Addresses;
  /** The servers that were started here; tests of failures stop and start them singly. */
  readonly servers: Pick<Servers, 'mongodb' | 'redis' | 'mail'>;
  /** The portal's own processes, by name. */
  readonly processes: ReadonlyMap<string, Supervised>;
  /** Ends everything that was started, users before what they use. */
  stop(): Promise<void>;
}

export interface StartOptions {
  settings: Settings;
  progress: Progress;
  /** Gives up and ends what has been started so far. */
  signal?: AbortSignal;
}

/** Builds and starts the whole portal and answers once it is ready. After a failure nothing is left running. */
export const startPortal = async (options: StartOptions): Promise<Portal> => {
  const { settings } = options;
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    await requireFreePorts(settings);
    await requireExternalServers(settings);
    stops.push(occupyDataDir(settings));
    return { ...(await startAll(options, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const startAll = async (
  { settings, progress, signal }: StartOptions,
  stops: (() => unknown)[],
): Promise<Omit<Portal, 'stop'>> => {
  const servers = await besideTheBuild(settings, progress, stops, signal);
  signal?.throwIfAborted();

  const env = sharedEnvironment(settings, servers.addresses, secretsOf(settings));
  const own = processes(settings).map((definition) => superviseService(definition, settings, env, progress));
  stops.push(() => Promise.all(own.map((process) => process.stop())));
  await progress.step('starting the portal', 'the portal is up', async () => {
    await Promise.all(own.map((process) => process.start()));
    await waitUntilReady(loopback(settings.port), signal);
  });
  if (settings.seed === 'demo') {
    await progress.step('loading demo data', 'demo data is there', () => seedDemoData(settings, env));
  }
  return {
    url: settings.publicUrl,
    mailUrl: servers.mail && loopback(settings.mailUiPort),
    addresses: servers.addresses,
    servers,
    processes: new Map(own.map((process) => [process.name, process])),
  };
};

/** Downloads wait for the network and builds for the processor, so they run side by side. */
const besideTheBuild = async (
  settings: Settings,
  progress: Progress,
  stops: (() => unknown)[],
  signal: AbortSignal | undefined,
): Promise<Servers> => {
  const starting = startServers(settings, progress).then((servers) => {
    stops.push(() => Promise.all([servers.mongodb?.stop(), servers.redis?.stop(), servers.mail?.stop()]));
    return servers;
  });
  const building = progress.step('building', 'everything is built', () => buildPortal(settings, signal));
  const [servers, built] = await Promise.allSettled([starting, building]);
  if (servers.status === 'rejected') throw servers.reason;
  if (built.status === 'rejected') throw built.reason;
  return servers.value;
};

const superviseService = (
  { name, entry, env }: ProcessDefinition,
  settings: Settings,
  shared: NodeJS.ProcessEnv,
  progress: Progress,
): Supervised =>
  createSupervised({
    name,
    report: progress.line,
    launch: () =>
      launchService({
        args: [...nodeFlags, entry],
        cwd: settings.root,
        env: { ...shared, ...env },
        logFile: logFile(settings, name),
        warn: (line) => progress.line(`[${name}] ${line}`),
      }),
  });

/** Many small processes on one machine: short-lived objects get little room, so that idle ones stay small. */
const nodeFlags = ['--enable-source-maps', '--max-semi-space-size=2'];

const loopback = (port: number) => `http://127.0.0.1:${port}`;
