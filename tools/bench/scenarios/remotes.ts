import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { RemoteVersion } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { findFreePort, makeTempDir, run, startProcess, workspaceRoot } from '@portal/testing/servers';
import { startEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import { nodeArgs } from '@portal/tools/start/processes';
import { measureMs, median, metric } from '../metrics.ts';
import type { Scenario } from '../scenario.ts';

const remote = 'mfe-competition';
const page = '/clans';
const rounds = 9;

/** How long publish, promote and rollback take with two gateways. */
export const benchRemotes: Scenario = async ({ print, signal }) => {
  await using portal = await startEphemeralPortal({ name: 'bench', print, signal });
  const token = portal.environments.get('gateway')?.['REMOTES_OPERATOR_TOKEN'] ?? '';
  await using second = await startSecondGateway(portal.environments.get('gateway'));
  await using temp = await makeTempDir('bench-registry');
  const urls = [portal.url, second.url];
  const times = { publish: [] as number[], promote: [] as number[], rollback: [] as number[] };
  const first = await findShownVersion(portal.url);
  for (let round = 0; round < rounds; round += 1) {
    signal.throwIfAborted();
    const version = `9.1.${round}`;
    const build = await copyBuild(temp.path, version);
    const publish = ['publish', remote, '--no-activate', '--build', build, '--portal', portal.url];
    times.publish.push(await measureMs(() => runRemotes(publish, token)));
    const change = (action: string, shown: string | undefined, body: object = {}) =>
      measureMs(() =>
        Promise.all([post(portal.url, action, token, body), ...urls.map((url) => untilShown(url, shown))]),
      );
    times.promote.push(await change('promote', version, { version }));
    times.rollback.push(await change('rollback', first));
  }
  for (const [name, values] of Object.entries(times)) print(`${name}: ${values.map(Math.round).join(', ')} ms`);
  return [
    metric('publish, the whole command', median(times.publish) / 1_000, 's', { atMost: 5 }),
    metric('promote until two gateways serve it', median(times.promote), 'ms', { atMost: 1_000 }),
    metric('rollback until two gateways serve it', median(times.rollback), 'ms', { atMost: 1_000 }),
  ];
};

/** Starts another gateway of the same portal. @param env the environment of the first one */
const startSecondGateway = async (env: NodeJS.ProcessEnv | undefined) => {
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const { stop } = await startProcess({
    ...{ command: process.execPath, args: nodeArgs('gateway'), cwd: workspaceRoot() },
    env: { ...env, PORT: port, OPS_PORT: '0' },
  });
  await waitFor(async () => (await fetch(`${url}/healthz`)).ok, { what: 'the second gateway' });
  return { url, [Symbol.asyncDispose]: stop };
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
    const text = () =>
      bytes.toString().replaceAll(manifest.globalName, globalName).replaceAll(manifest.version, version);
    const content = /\.(?:js|json)$/.test(file) ? Buffer.from(text()) : bytes;
    await writeFile(join(target, file), content);
    if (file.endsWith('.js')) await writeFile(join(target, `${file}.br`), brotliCompressSync(content));
  }
  return target;
};

/** Runs the command as a team does, including the start of npm and Node. */
const runRemotes = (args: string[], token: string) =>
  run('npm', ['run', '--silent', 'remotes', '--', ...args], { cwd: workspaceRoot(), env: { PORTAL_TOKEN: token } });

const post = async (url: string, action: string, token: string, body: object): Promise<void> => {
  const response = await fetch(`${url}/api/remotes/${remote}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${action}: ${response.status} ${await response.text()}`);
};

/** The version in the pages of a gateway. */
const findShownVersion = async (url: string): Promise<string | undefined> => {
  const html = await (await fetch(url + page, { headers: { accept: 'text/html' } })).text();
  return new RegExp(`href="/remotes/${remote}/([^/]+)/remoteEntry`).exec(html)?.[1];
};

const untilShown = async (url: string, version: string | undefined): Promise<void> => {
  while ((await findShownVersion(url)) !== version) await delay(5);
};
