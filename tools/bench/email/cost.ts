import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitFor } from '@portal/testing';
import { cpuMs } from '../processes';
import { bareScript, type EmailRig, type Sink } from './rig';

interface BareResult {
  cpuMs: number;
  perSecond: number;
}

/** Sends a message that the worker has sent before by a bare pool of nodemailer. */
const runBare = async (
  { folder }: EmailRig,
  sink: Sink,
  connections: number,
  messages: number,
): Promise<BareResult> => {
  const file = join(folder, 'sample.eml');
  writeFileSync(file, await sink.read<string>('/sample'));
  const args = [bareScript, sink.url, String(connections), String(messages), file];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as BareResult;
};

/** Commands that Redis has carried out, those within scripts among them. */
const redisCommands = async ({ redis }: EmailRig): Promise<number> => {
  const calls = [...(await redis.info('commandstats')).matchAll(/cmdstat_([\w|]+):calls=(\d+)/g)];
  return calls.reduce((sum, [, name, count]) => (name === 'ping' || name === 'info' ? sum : sum + Number(count)), 0);
};

export interface Cost {
  bare: BareResult;
  /** CPU milliseconds of a message. */
  worker: number;
  mongod: number;
  /** From the stored message to the end of its job. */
  redisCommands: number;
  perSecond: number;
}

/** The cost of one worker for queued messages, compared with a bare loop at the same connections. The first fifth does not count. */
export const measureCost = async (
  rig: EmailRig,
  { messages, concurrency, delayMs }: { messages: number; concurrency: number; delayMs: number },
): Promise<Cost> => {
  const sink = await rig.startSink({ delayMs });
  const data = rig.createData({ SMTP_URL: sink.url, MAIL_BULK_CONCURRENCY: String(concurrency) });
  const api = await data.startApi();
  const before = await redisCommands(rig);
  await data.store(messages);
  await waitFor(async () => (await data.jobs('bulk')) >= messages / 10, { timeout: 60_000, what: 'the jobs' });
  const worker = await data.startWorker();
  // Queries the sink: counting in MongoDB would be part of the measurement.
  const sentBy = async () => (await sink.stats()).accepted;
  const reached = (count: number) =>
    waitFor(async () => (await sentBy()) >= count, { timeout: 300_000, interval: 20, what: `${count} messages` });
  const read = async () => ({
    at: performance.now(),
    sent: await sentBy(),
    worker: await cpuMs([worker.pid]),
    mongod: await cpuMs([rig.servers.mongod.pid]),
  });
  await reached(messages / 5);
  const from = await read();
  await reached(messages);
  const to = await read();
  await data.finished(messages);
  const commands = (await redisCommands(rig)) - before;
  await Promise.all([worker.stop(), api.stop()]);
  const bare = await runBare(rig, sink, concurrency, messages);
  await sink.kill();
  const sent = to.sent - from.sent;
  return {
    bare,
    worker: (to.worker - from.worker) / sent,
    mongod: (to.mongod - from.mongod) / sent,
    redisCommands: commands / messages,
    perSecond: sent / ((to.at - from.at) / 1_000),
  };
};
