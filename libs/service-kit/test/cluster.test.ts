import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@portal/testing';
import { findFreePort, type RunningProcess, supervise } from '@portal/testing/servers';

interface Started {
  child: ChildProcess;
  running: RunningProcess;
  url: string;
  opsUrl: string;
  /** Messages to the parent. */
  messages: unknown[];
  /** Lines of the log. */
  log(): Record<string, unknown>[];
}

let folder: string;
let started: Started[];
const invalidMarker = () => join(folder, 'invalid');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map(({ running }) => running.kill()));
  rmSync(folder, { recursive: true });
});

const launch = async (WEB_CONCURRENCY: string): Promise<Started> => {
  const [port, opsPort] = [await findFreePort(), await findFreePort()];
  const child = spawn(process.execPath, [join(__dirname, 'support/cluster-process.ts'), invalidMarker()], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    env: {
      ...process.env,
      WEB_CONCURRENCY,
      SERVICE_PORT: String(port),
      OPS_PORT: String(opsPort),
    },
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  const one = {
    child,
    running: supervise(child, 5_000),
    url: `http://127.0.0.1:${port}`,
    opsUrl: `http://127.0.0.1:${opsPort}`,
    messages,
    log: () => output.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>])),
  };
  started.push(one);
  return one;
};
const start = async (workers: string): Promise<Started> => {
  const one = await launch(workers);
  await Promise.race([
    once(one.child, 'message'),
    one.running.ended.then((reason) => Promise.reject(new Error(`it did not start: ${reason}`))),
  ]);
  return one;
};

/** Uses a separate connection, because connections are assigned to the workers in turn. */
const send = (url: string) =>
  new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    get(url, { agent: false }, resolve).once('error', reject);
  });
const read = async (url: string) => text(await send(url));

let calls = 0;
/** Returns the ids of this many different processes. */
const collectPids = async (url: string, count: number): Promise<number[]> => {
  const pids = new Set<number>();
  await waitFor(async () => {
    calls += 1;
    return pids.add(Number(await read(url))).size === count;
  });
  return [...pids];
};
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('workers share the ports and report once; metrics are those of all workers', async () => {
  const { child, url, opsUrl, messages } = await start('3');
  calls = 0;
  expect(await collectPids(url, 3)).not.toContain(child.pid);
  expect(messages).toEqual([{ type: 'listening', port: Number(new URL(url).port) }]);
  const scrapes = await Promise.all(Array.from({ length: 6 }, () => read(`${opsUrl}/metrics`)));
  for (const metrics of scrapes) expect(metrics).toContain(`\ntest_calls_total{service="test"} ${calls}\n`);
  expect(JSON.parse(await read(`${opsUrl}/readyz`))).toMatchObject({ ready: true });
});

test('with one there is no second process', async () => {
  const { child, url, opsUrl } = await start('1');
  expect(await read(url)).toBe(String(child.pid));
  expect(await read(`${opsUrl}/metrics`)).toContain('\ntest_calls_total{service="test"} 1\n');
});

test('a worker that crashes is replaced, after pauses that grow, while the others serve', async () => {
  const { url, log } = await start('2');
  const before = await collectPids(url, 2);
  for (const crash of [1, 2]) {
    const [victim = 0] = await collectPids(url, 2);
    process.kill(victim, 'SIGKILL');
    await waitFor(() => log().filter(({ pauseMs }) => pauseMs !== undefined).length === crash);
    expect(Number(await read(url))).not.toBe(victim);
    await waitFor(async () => !(await collectPids(url, 2)).includes(victim));
  }
  expect(await collectPids(url, 2)).not.toEqual(before);
  expect(log().flatMap(({ pauseMs }) => pauseMs ?? [])).toEqual([500, 1_000]);
});

test.each(['SIGTERM', 'the end of its parent'])(
  '%s lets the requests of every worker finish and ends all',
  async (cause) => {
    const { child, running, url } = await start('2');
    const workers = await collectPids(url, 2);
    const responses = await Promise.all(Array.from({ length: 4 }, () => send(`${url}/until-stopped`)));
    if (cause === 'the end of its parent') child.disconnect();
    else child.kill('SIGTERM');
    const pids = (await Promise.all(responses.map(text))).map(Number);
    expect(new Set(pids)).toEqual(new Set(workers));
    expect(await running.ended).toBe('exit code 0');
    expect(workers.filter(isAlive)).toEqual([]);
  },
);

test('workers end with their primary', async () => {
  const { running, url } = await start('2');
  const workers = await collectPids(url, 2);
  await running.kill();
  await waitFor(() => !workers.some(isAlive));
});

test('an invalid configuration is rejected at the start, and a worker that rejects it later ends all processes', async () => {
  expect(await (await launch('none')).running.ended).toBe('exit code 78');
  const { running, url } = await start('2');
  const workers = await collectPids(url, 2);
  writeFileSync(invalidMarker(), '');
  process.kill(workers[0] ?? 0, 'SIGKILL');
  expect(await running.ended).toBe('exit code 78');
  await waitFor(() => !workers.some(isAlive));
});
