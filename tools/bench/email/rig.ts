import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testKeys, waitFor } from '@portal/testing';
import {
  findMongod,
  findRedisServer,
  freePort,
  makeTempDir,
  type RunningProcess,
  startMongo,
  startProcess,
  startRedis,
  workspaceRoot,
} from '@portal/testing/servers';
import { buildProjects } from '@portal/tools/start/build';
import { createProgress } from '@portal/tools/start/progress';
import { readSettings } from '@portal/tools/start/settings';
import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import type { ScenarioContext } from '../scenario.ts';

interface SinkOptions {
  delayMs?: number;
  deferShare?: number;
  isDown?: boolean;
}

interface SinkStats {
  accepted: number;
  duplicates: number;
  /** Duplicates whose Message-ID is another one. */
  strangers: number;
}

const redisPrefix = 'bench';
const emailScript = (name: string) => join(workspaceRoot(), 'tools/bench/email', name);
export const bareScript = emailScript('bare.mjs');
export const emailKey = 'bench-email-key-of-thirty-two-characters-or-more';

/** A message in the delivery log, as the service stores it before it has a job. */
const storedEmail = (at: Date) => {
  const _id = randomUUID();
  return {
    ...{ _id, lane: 'tx', template: 'welcome', templateVersion: 1, vars: { username: 'demo_player' }, sealed: null },
    ...{ to: { name: 'demo_player', address: `${_id}@example.com` }, dedupeKey: `bench:${_id}` },
    ...{ messageId: `<${_id}@portal.example.com>`, state: 'queued', requestedAt: at, createdAt: at },
    ...{ expiresAt: new Date(at.getTime() + 3_600_000), tries: 0, nextAttemptAt: at },
    ...{ attempts: [], failure: null, finishedAt: null },
  };
};

/** Ephemeral MongoDB and Redis, SMTP sinks, and the email service's processes on them, built as for production. */
export const withEmailRig = async <T>(
  { print, signal }: ScenarioContext,
  use: (rig: EmailRig) => Promise<T>,
): Promise<T> => {
  const settings = readSettings({ ...process.env, PORTAL_SEED: 'none' });
  await createProgress(print).step('building', 'email is built', () => buildProjects(settings, ['email'], signal));
  const temp = await makeTempDir('email');
  const opened: (() => Promise<unknown>)[] = [temp.remove];
  try {
    return await use(await createRig(temp.path, opened));
  } finally {
    for (const close of opened.reverse()) await close().catch(() => undefined);
  }
};

const createRig = async (folder: string, opened: (() => Promise<unknown>)[]) => {
  const nameFiles = (name: string) => ({ dataDir: join(folder, name), logFile: join(folder, `${name}.log`) });
  const mongod = await findMongod(() => undefined);
  const redisServer = await findRedisServer(() => undefined);
  const [mongoPort, redisPort] = [await freePort(), await freePort()];
  const startDatabase = () => startMongo({ mongod, port: mongoPort, ...nameFiles('mongodb') });
  const startQueues = () => startRedis({ redisServer, port: redisPort, ...nameFiles('redis') });
  const servers = { mongod: await startDatabase(), redis: await startQueues() };
  opened.push(
    () => servers.mongod.kill(),
    () => servers.redis.kill(),
  );
  const client = await new mongo.MongoClient(servers.mongod.uri).connect();
  opened.push(() => client.close());
  const redis = new Redis(servers.redis.url, { maxRetriesPerRequest: null });
  // Runs with faults stop it.
  redis.on('error', () => undefined);
  opened.push(async () => redis.disconnect());
  let data = 0;
  mkdirSync(folder, { recursive: true });

  return {
    folder,
    servers,
    redis,
    /** Kills a server and starts it again with the data that it has saved. */
    async restart(name: 'mongod' | 'redis'): Promise<void> {
      await servers[name].kill();
      if (name === 'mongod') servers.mongod = await startDatabase();
      else servers.redis = await startQueues();
    },

    async startSink(options: SinkOptions = {}, port?: number) {
      const [smtp, control] = [port ?? (await freePort()), await freePort()];
      const args = [emailScript('sink.mjs'), String(smtp), String(control), JSON.stringify(options)];
      const started = await startProcess({ command: process.execPath, args });
      opened.push(started.kill);
      const url = `http://127.0.0.1:${control}`;
      const read = async <T>(path: string) => (await (await fetch(`${url}${path}`)).json()) as T;
      await waitFor(() => read('/stats'), { timeout: 20_000, what: 'the sink' });
      return {
        ...started,
        url: `smtp://127.0.0.1:${smtp}`,
        stats: () => read<SinkStats>('/stats'),
        read,
        set: async (changed: SinkOptions) => void (await fetch(url, { method: 'POST', body: JSON.stringify(changed) })),
      };
    },

    /** A new, empty database of the email service, with its processes. */
    createData(variables: Record<string, string>) {
      data += 1;
      const prefix = `${redisPrefix}${data}`;
      const emails = client.db(`${prefix}_email`).collection<ReturnType<typeof storedEmail>>('emails');
      const run = async (entry: 'api' | 'worker'): Promise<RunningProcess> => {
        const opsPort = await freePort();
        const env = {
          ...{ PATH: process.env['PATH'], NODE_ENV: 'production', LOG_LEVEL: 'warn', SERVICE_PORT: '0' },
          ...{ MONGODB_URI: servers.mongod.uri, MONGODB_DB_PREFIX: prefix, OPS_PORT: String(opsPort) },
          ...{ REDIS_URL: servers.redis.url, REDIS_PREFIX: prefix, PUBLIC_URL: 'https://portal.example.com' },
          ...{ ...testKeys, PORTAL_EMAIL_KEY: emailKey },
          EMAIL_PER_SECOND: '100000',
          ...variables,
        };
        const getBundle = (name: string) => join(workspaceRoot(), `services/email/dist/${name}.mjs`);
        await promisify(execFile)(process.execPath, [getBundle('migrate')], { env });
        const args = [getBundle(entry)];
        const logFile = join(folder, `${prefix}-${entry}.log`);
        const started = await startProcess({ command: process.execPath, args, env, logFile });
        opened.push(started.kill);
        const ready = async () => (await fetch(`http://127.0.0.1:${opsPort}/readyz`)).ok;
        await waitFor(ready, { timeout: 60_000, what: `email's ${entry}` });
        return started;
      };
      return {
        prefix,
        emails,
        startApi: () => run('api'),
        startWorker: () => run('worker'),
        /** Stores messages that wait for a job; the API adds it. */
        async store(messages: number): Promise<void> {
          const now = new Date();
          for (let left = messages; left > 0; left -= 1_000) {
            const length = Math.min(left, 1_000);
            await emails.insertMany(Array.from({ length }, () => storedEmail(now)));
          }
        },
        /** Waits until this many messages have a job. */
        queued: async (messages: number): Promise<void> => {
          const jobs = () => redis.zcard(`{${prefix}-email}:email:prioritized`);
          await waitFor(async () => (await jobs()) >= messages, { timeout: 120_000, interval: 20, what: 'the jobs' });
        },
      };
    },
  };
};
export type EmailRig = Awaited<ReturnType<typeof createRig>>;
export type Sink = Awaited<ReturnType<EmailRig['startSink']>>;
