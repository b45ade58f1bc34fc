import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { RemoteVersion } from '@portal/contracts';
import { run as runCli } from '@portal/remotes/cli';
import { makeTempDir, workspaceRoot } from '@portal/testing/servers';
import type { Portal } from '@portal/tools/start/portal';
import { startGateway } from '../../start/second-gateway';
import { type Metric, median, metric } from '../metrics';
import type { ScenarioContext } from '../scenario';

const remote = 'mfe-competition';
const page = '/clans';
const rounds = 9;
const visitors = 10_000;
const shares = [10, 30] as const;

/** Measures publish, promote, rollback and canaries of a portal with two gateways. */
export const benchRegistry = async (portal: Portal, { print, signal }: ScenarioContext): Promise<Metric[]> => {
  const token = portal.environments.get('gateway')?.['REMOTES_OPERATOR_TOKEN'] ?? '';
  const second = await startGateway(portal.environments.get('gateway'));
  const temp = await makeTempDir('bench-registry');
  const urls = [portal.url, second.url];
  const call = async (action: string, body: object = {}) => {
    const response = await fetch(`${portal.url}/api/remotes/${remote}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${action}: ${response.status} ${await response.text()}`);
  };
  const publish = { portal: portal.url, token };
  try {
    const commandMs = await timeRounds('1', async (version) =>
      publishByCommand(publish, await copyBuild(temp.path, version)),
    );
    const httpMs = await timeRounds('2', async (version) =>
      publishInProcess(publish, await copyBuild(temp.path, version)),
    );
    signal.throwIfAborted();
    const promoteMs: number[] = [];
    const rollbackMs: number[] = [];
    const first = (await shownVersion(portal.url)) ?? '';
    for (let round = 0; round < rounds; round += 1) {
      promoteMs.push(await timeUntil(urls, `9.2.${round}`, () => call('promote', { version: `9.2.${round}` })));
      rollbackMs.push(await timeUntil(urls, first, () => call('rollback')));
    }
    print(
      `registry: promote ${promoteMs.map(Math.round).join(', ')} ms, rollback ${rollbackMs.map(Math.round).join(', ')} ms`,
    );
    const canary = await measureCanary(portal.url, (percentage) =>
      call('canary', { candidate: { version: '9.1.0', percentage } }),
    );
    return [
      metric('publish, the whole command', median(commandMs) / 1_000, 's', { atMost: 5 }),
      metric('publish, its requests', median(httpMs) / 1_000, 's'),
      metric('promote until two gateways serve it', median(promoteMs), 'ms', { atMost: 1_000 }),
      metric('rollback until two gateways serve it', median(rollbackMs), 'ms', { atMost: 1_000 }),
      ...canary,
    ];
  } finally {
    await temp.remove();
    await second.stop();
  }
};

const timeRounds = async (minor: string, prepare: (version: string) => Promise<() => Promise<unknown>>) => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const work = await prepare(`9.${minor}.${round}`);
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
};

/** Copies the remote's build under another version, which is part of its code. @returns the folder */
const copyBuild = async (dir: string, version: string): Promise<string> => {
  const source = join(workspaceRoot(), remote, 'dist');
  const manifest = JSON.parse(await readFile(join(source, 'remote.json'), 'utf8')) as RemoteVersion;
  const globalName = `${remote}_${version}`.replaceAll(/\W/g, '_');
  const target = join(dir, version);
  await mkdir(target, { recursive: true });
  const files = (await readdir(source)).filter((file) => !/\.(?:br|gz)$/.test(file));
  for (const file of files) {
    const bytes = await readFile(join(source, file));
    const isText = /\.(?:js|json)$/.test(file);
    const text = () =>
      bytes.toString().replaceAll(manifest.globalName, globalName).replaceAll(manifest.version, version);
    const content = isText ? Buffer.from(text()) : bytes;
    await writeFile(join(target, file), content);
    if (!file.endsWith('.js')) continue;
    await writeFile(join(target, `${file}.gz`), gzipSync(content));
    await writeFile(join(target, `${file}.br`), brotliCompressSync(content));
  }
  return target;
};

interface PublishOptions {
  portal: string;
  token: string;
}

const argumentsOf = ({ portal }: PublishOptions, build: string) => [
  'publish',
  remote,
  '--no-activate',
  '--build',
  build,
  '--portal',
  portal,
];

/** As a team calls it: npm, Node and all modules start again. */
const publishByCommand = (options: PublishOptions, build: string) => () =>
  promisify(execFile)('npm', ['run', '--silent', 'remotes', '--', ...argumentsOf(options, build)], {
    cwd: workspaceRoot(),
    env: { ...process.env, PORTAL_TOKEN: options.token },
  });

const publishInProcess = (options: PublishOptions, build: string) => async () => {
  const lines: string[] = [];
  const context = {
    env: { PORTAL_TOKEN: options.token },
    workspaceDir: workspaceRoot(),
    print: (line: string) => void lines.push(line),
    smoke: () => Promise.reject(new Error('not used')),
  };
  if ((await runCli(argumentsOf(options, build), context)) !== 0) throw new Error(lines.join('\n'));
};

/** The version in the page of a visitor; without an id, of any. */
const shownVersion = async (url: string, visitor?: string): Promise<string | undefined> => {
  const headers = { accept: 'text/html', ...(visitor && { cookie: `visitor=${visitor}` }) };
  const html = await (await fetch(url + page, { headers })).text();
  return new RegExp(`href="/remotes/${remote}/([^/]+)/remoteEntry`).exec(html)?.[1];
};

/** Time from the request until the pages of all gateways have the version. */
const timeUntil = async (urls: readonly string[], version: string, change: () => Promise<void>): Promise<number> => {
  const start = performance.now();
  const isShown = async (url: string) => {
    while ((await shownVersion(url)) !== version) await delay(5);
  };
  await Promise.all([change(), ...urls.map(isShown)]);
  return performance.now() - start;
};

const measureCanary = async (url: string, setShare: (percentage: number) => Promise<void>): Promise<Metric[]> => {
  const ids = Array.from({ length: visitors }, () => randomBytes(16).toString('base64url'));
  const chosen: Set<string>[] = [];
  for (const share of shares) {
    await setShare(share);
    const own = new Set<string>();
    const waiting = [...ids];
    const visit = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
        if ((await shownVersion(url, id)) === '9.1.0') own.add(id);
    };
    await Promise.all(Array.from({ length: 32 }, visit));
    chosen.push(own);
  }
  const [first = new Set<string>(), last = new Set<string>()] = chosen;
  return [
    ...shares.map(
      (share, index): Metric =>
        metric(
          `canary of ${share} %: difference in percentage points, ${visitors} visitors`,
          Math.abs((100 * (chosen[index]?.size ?? 0)) / visitors - share),
          '',
          { atMost: 1 },
        ),
    ),
    metric(
      'visitors who lose the candidate while the share rises',
      [...first].filter((id) => !last.has(id)).length,
      '',
      { atMost: 0 },
    ),
  ];
};
