import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openEventQueue, syntheticEmailRequested } from '@portal/domain/testing';
import { waitFor } from '@portal/testing';
import { run } from '@portal/testing/servers';
import { cpuMs } from '../processes.ts';
import { bareScript, type EmailRig, emailKey, type Sink } from './rig.ts';

const secondsSince = (from: number): number => (performance.now() - from) / 1_000;

const waitForAccepted = (sink: Sink, messages: number) =>
  waitFor(async () => (await sink.stats()).accepted >= messages, {
    timeout: 300_000,
    interval: 20,
    what: `${messages} messages`,
  });

/** CPU milliseconds per message of one worker, and of a bare nodemailer pool that sends the same message. The first fifth does not count. */
export const measureCost = async (rig: EmailRig, messages: number): Promise<{ worker: number; bare: number }> => {
  const concurrency = '10';
  const sink = await rig.startSink();
  const data = rig.createData({ SMTP_URL: sink.url, EMAIL_CONCURRENCY: concurrency });
  const api = await data.startApi();
  await data.store(messages);
  await data.queued(messages);
  const worker = await data.startWorker();
  const { pid } = worker;
  if (pid === undefined) throw new Error('the worker is not running');
  // Queries the sink: counting in MongoDB would be part of the measurement.
  const read = async () => ({ sent: (await sink.stats()).accepted, cpu: await cpuMs([pid]) });
  await waitForAccepted(sink, messages / 5);
  const from = await read();
  await waitForAccepted(sink, messages);
  const to = await read();
  await Promise.all([worker.stop(), api.stop()]);
  const file = join(rig.folder, 'sample.eml');
  writeFileSync(file, await sink.read<string>('/sample'));
  const args = [bareScript, sink.url, concurrency, String(messages), file];
  const { stdout } = await run(process.execPath, args);
  await sink.kill();
  return { worker: (to.cpu - from.cpu) / (to.sent - from.sent), bare: (JSON.parse(stdout) as { cpuMs: number }).cpuMs };
};

/** Milliseconds from the event of each code until the SMTP server has accepted it, behind messages and events that wait. */
export const measureCodes = async (rig: EmailRig, waiting: number, codes: number): Promise<number[]> => {
  const sink = await rig.startSink({ delayMs: 20 });
  const data = rig.createData({ SMTP_URL: sink.url });
  const openQueue = (urgent: boolean) =>
    openEventQueue({ subscriber: 'email', redisUrl: rig.serverUrls.redisUrl, redisPrefix: data.prefix, urgent });
  const welcomes = (count: number) => Array.from({ length: count }, () => syntheticEmailRequested('welcome', emailKey));
  await data.store(waiting);
  const [queue, urgent] = [openQueue(false), openQueue(true)];
  const api = await data.startApi();
  await data.queued(waiting);
  const worker = await data.startWorker();
  await queue.fill(welcomes(waiting));
  const published = new Map<string, number>();
  for (let turn = 0; turn < codes; turn += 1) {
    // Keeps the backlog of events up while the codes pass it.
    if ((await queue.waiting()) < waiting / 2) await queue.fill(welcomes(waiting / 4));
    const address = `otp-${turn}@example.com`;
    published.set(address, Date.now());
    const to = { name: 'demo_player', address };
    await urgent.fill([syntheticEmailRequested('verification-code', emailKey, { to })]);
    await setTimeout(50);
  }
  const accepted = await waitFor(
    async () => {
      const list = await sink.read<[string, number][]>('/codes');
      return list.length >= codes && list;
    },
    { timeout: 120_000, what: 'the codes' },
  );
  await Promise.all([api.stop(), worker.stop(), queue.close(), urgent.close(), sink.kill()]);
  return accepted.map(([address, at]) => at - (published.get(address) ?? 0));
};

/** Messages per second of several workers where the server's delay is the limit. */
export const measureWorkers = async (rig: EmailRig, workers: number): Promise<number> => {
  const sink = await rig.startSink({ delayMs: 200 });
  const data = rig.createData({ SMTP_URL: sink.url, EMAIL_CONCURRENCY: '5' });
  const api = await data.startApi();
  await data.store(workers * 400);
  await data.queued(workers * 400);
  const running = await Promise.all(Array.from({ length: workers }, () => data.startWorker()));
  await waitForAccepted(sink, workers * 50);
  const [before, from] = [(await sink.stats()).accepted, performance.now()];
  await setTimeout(8_000);
  const perSecond = ((await sink.stats()).accepted - before) / secondsSince(from);
  await Promise.all([...running, api].map((part) => part.stop()));
  await sink.kill();
  return perSecond;
};

/** Seconds until all messages have a job again after Redis was emptied. */
export const measureFlush = async (rig: EmailRig, messages: number): Promise<number> => {
  const data = rig.createData({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const api = await data.startApi();
  await data.store(messages);
  await data.queued(messages);
  await rig.redis.flushall();
  const from = performance.now();
  await data.queued(messages);
  const seconds = secondsSince(from);
  await api.stop();
  return seconds;
};

/** Seconds from the end of the first of two servers until the second one accepts messages. */
export const measureFailover = async (rig: EmailRig): Promise<number> => {
  const [first, second] = [await rig.startSink({ delayMs: 20 }), await rig.startSink({ delayMs: 20 })];
  const data = rig.createData({ SMTP_URL: `${first.url}, ${second.url}` });
  const api = await data.startApi();
  const worker = await data.startWorker();
  await data.store(3_000);
  await waitForAccepted(first, 200);
  await first.kill();
  const from = performance.now();
  await waitForAccepted(second, 20);
  const seconds = secondsSince(from);
  await Promise.all([worker.stop(), api.stop(), second.kill()]);
  return seconds;
};
