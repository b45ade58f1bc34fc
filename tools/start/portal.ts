import { buildPortal } from './build';
import { lockDataDir } from './data-dir';
import { requireExternalServers } from './external-servers';
import { launchService } from './launch';
import { requireFreePorts } from './ports';
import {
  type Addresses,
  opsEnvironment,
  type ProcessDefinition,
  type ProcessEnvironments,
  processes,
  sharedEnvironment,
} from './processes';
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
  /** What makes the processes' code, beside the provisioning. Answers what to add to their environments, by process name. */
  build?: Build;
}

export type Build = (settings: Settings, signal?: AbortSignal) => Promise<ProcessEnvironments>;

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
    stops.push(lockDataDir(settings));
    return { ...(await startAll(options, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const startAll = async (
  { settings, progress, signal, build = buildPortal }: StartOptions,
  stops: (() => unknown)[],
): Promise<Omit<Portal, 'stop'>> => {
  // Downloads wait for the network and builds for the processor, so they run side by side.
  const [servers, environments] = await bothOrFail(
    startServers(settings, progress).then((started) => {
      stops.push(() => Promise.all([started.mongodb?.stop(), started.redis?.stop(), started.mail?.stop()]));
      return started;
    }),
    progress.step('building', 'everything is built', () => build(settings, signal)),
  );
  signal?.throwIfAborted();

  const env = sharedEnvironment(settings, servers.addresses, secretsOf(settings));
  const own = processes(settings).map((definition) =>
    superviseService(
      definition,
      settings,
      {
        ...env,
        ...lean,
        ...definition.env,
        ...opsEnvironment(definition.name, servers.opsPorts, settings),
        ...environments[definition.name],
      },
      progress,
    ),
  );
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

/** Waits for both even when one fails, so that nothing starts behind the back of the clean-up. */
const bothOrFail = async <A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> => {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
};

const superviseService = (
  { name, entry }: ProcessDefinition,
  settings: Settings,
  env: NodeJS.ProcessEnv,
  progress: Progress,
): Supervised =>
  createSupervised({
    name,
    report: progress.line,
    launch: () =>
      launchService({
        args: [...nodeFlags, entry],
        cwd: settings.root,
        env,
        logFile: logFile(settings, name),
        warn: (line) => progress.line(`[${name}] ${line}`),
      }),
  });

/** Many small processes on one machine: short-lived objects get little room, so that idle ones stay small. */
const nodeFlags = ['--max-semi-space-size=1'];

/**
 * Threads that share memory arenas return more of them. A fixed threshold keeps most of what Node reads from sockets off the heap of the
 * C library, which returns only what is free at its end.
 */
const lean = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '16384', MALLOC_TRIM_THRESHOLD_: '131072' };

const loopback = (port: number) => `http://127.0.0.1:${port}`;
