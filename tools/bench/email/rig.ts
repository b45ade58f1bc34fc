import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { testKeys, waitFor } from '@portal/testing';
import { findFreePort, makeTempDir, run, startProcess, workspaceRoot } from '@portal/testing/servers';
import { buildProjects } from '@portal/tools/start/build';
import { createEphemeralSettings } from '@portal/tools/start/ephemeral-portal';
import { superviseService } from '@portal/tools/start/launch';
import { getBundle } from '@portal/tools/start/processes';
import { createProgress } from '@portal/tools/start/progress';
import { startServers } from '@portal/tools/start/servers';
import type { Supervised } from '@portal/tools/start/supervised';
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

/** Starts ephemeral MongoDB and Redis; SMTP sinks and the production build of the email service start on request. */
export const createRig = async ({ print, signal }: ScenarioContext) => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await makeTempDir('email')).path;
  // SMTP_URL replaces the email catcher: the processes send to sinks.
  const settings = await createEphemeralSettings(folder, { PORTAL_SEED: 'none', SMTP_URL: 'smtp://127.0.0.1' });
  const progress = createProgress(print);
  await progress.step('building', 'email is built', () => buildProjects(settings, ['email'], signal));
  const { serverUrls, started: servers } = await startServers(settings, progress);
  for (const server of Object.values(servers)) stack.use(server);
  const client = stack.use(await new mongo.MongoClient(serverUrls.mongodbUri).connect());
  const redis = new Redis(serverUrls.redisUrl, { maxRetriesPerRequest: null });
  // Runs with faults stop it.
  redis.on('error', () => undefined);
  stack.defer(() => redis.disconnect());
  const opened = stack.move();
  let data = 0;

  return {
    folder,
    serverUrls,
    servers,
    redis,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
    async startSink(options: SinkOptions = {}) {
      const [smtp, control] = [await findFreePort(), await findFreePort()];
      const args = [emailScript('sink.mjs'), String(smtp), String(control), JSON.stringify(options)];
      const started = await startProcess({ command: process.execPath, args });
      opened.defer(started.kill);
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
      const prefix = `bench${data}`;
      const emails = client.db(`${prefix}_email`).collection<ReturnType<typeof storedEmail>>('emails');
      const start = async (entry: 'api' | 'worker'): Promise<Supervised> => {
        const env = {
          ...{ PATH: process.env['PATH'], NODE_ENV: 'production', LOG_LEVEL: 'error' },
          ...{ SERVICE_PORT: '0', OPS_PORT: '0', PUBLIC_URL: 'https://portal.example.com' },
          ...{ MONGODB_URI: serverUrls.mongodbUri, MONGODB_DB_PREFIX: prefix },
          ...{ REDIS_URL: serverUrls.redisUrl, REDIS_PREFIX: prefix, EMAIL_PER_SECOND: '100000' },
          ...{ ...testKeys, PORTAL_EMAIL_KEY: emailKey, ...variables },
        };
        await run(process.execPath, [getBundle('email', 'migrate')], { cwd: settings.root, env, extendEnv: false });
        const options = { name: entry, args: [getBundle('email', entry)], env };
        const supervised = opened.use(superviseService(settings, progress, options));
        await supervised.start();
        return supervised;
      };
      return {
        prefix,
        emails,
        startApi: () => start('api'),
        startWorker: () => start('worker'),
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
