import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '@portal/testing';
import {
  canConnect,
  findFreePort,
  findRedisServer,
  type RunningProcess,
  silent,
  startProcess,
} from '@portal/testing/servers';
import { connectRedis, connectRedisForWorker, type Redis } from '../src/redis/index.ts';
import { silentLogger as logger } from '../src/testing/index.ts';

const started: RunningProcess[] = [];
const clients: Redis[] = [];
let directory: string;
let master: RunningProcess;
let ports: { master: number; replica: number; sentinel: number };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portal-sentinel-'));
  const command = await findRedisServer(silent);
  ports = { master: await findFreePort(), replica: await findFreePort(), sentinel: await findFreePort() };
  const start = async (port: number, args: string[]) => {
    const running = await startProcess({ command, args, cwd: directory });
    started.push(running);
    await waitFor(() => canConnect('127.0.0.1', port), { what: 'redis-server to listen' });
    return running;
  };
  const server = (port: number) => ['--port', String(port), '--save', '', '--dbfilename', `${port}.rdb`];
  master = await start(ports.master, server(ports.master));
  await start(ports.replica, [...server(ports.replica), '--replicaof', '127.0.0.1', String(ports.master)]);
  const config = join(directory, 'sentinel.conf');
  await writeFile(config, `port ${ports.sentinel}\nsentinel monitor queues 127.0.0.1 ${ports.master} 1\n`);
  await start(ports.sentinel, [config, '--sentinel']);
});
afterAll(async () => {
  for (const redis of clients) redis.disconnect();
  await Promise.all(started.map((running) => running.kill()));
  await rm(directory, { recursive: true, force: true });
});

test('connections follow the master that the sentinels have elected', async () => {
  const url = `redis+sentinel://127.0.0.1:${ports.sentinel}/queues`;
  const commands = connectRedis(url, logger);
  const worker = connectRedisForWorker(url, logger);
  const sentinel = connectRedis(`redis://127.0.0.1:${ports.sentinel}`, logger);
  clients.push(commands, worker, sentinel);
  await waitFor(async () => (await commands.info('replication')).includes('state=online'), { what: 'the replica' });
  await waitFor(async () => JSON.stringify(await sentinel.call('SENTINEL', 'replicas', 'queues')).includes('slave'), {
    what: 'the sentinel to know the replica',
  });
  await commands.set('before', '1');
  // WAIT counts the replicas that have the writes of its own connection.
  await waitFor(async () => (await commands.wait(1, 100)) === 1);
  await master.kill();
  // A short `down-after-milliseconds` would also replace a master that is slow on a busy machine, and lose the first write.
  await waitFor(() => sentinel.call('SENTINEL', 'failover', 'queues'), { what: 'the sentinel to elect the replica' });
  const written = () =>
    commands.set('after', '1').then(
      () => true,
      () => false,
    );
  await waitFor(written, { what: 'the replica to be the master' });
  expect(await worker.mget('before', 'after')).toEqual(['1', '1']);
  expect(commands.stream.remotePort).toBe(ports.replica);
});
