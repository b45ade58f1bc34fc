import { setTimeout } from 'node:timers/promises';
import { waitFor } from '@portal/testing';
import { cpuMs } from '../processes';
import type { EmailRig } from './rig';

const seconds = (from: number): number => (performance.now() - from) / 1_000;

/** Time of a run in which this share of the connections drops, relative to one without. */
export const measureDrops = async (rig: EmailRig, messages: number, dropShare: number): Promise<number> => {
  const run = async (share: number): Promise<number> => {
    const sink = await rig.startSink({ delayMs: 20, dropShare: share });
    const data = rig.createData({ SMTP_URL: sink.url, MAIL_BULK_CONCURRENCY: '10' });
    const api = await data.startApi();
    await data.store(messages);
    await waitFor(async () => (await data.jobs('bulk')) >= messages / 10, { timeout: 60_000, what: 'the jobs' });
    const worker = await data.startWorker();
    const from = performance.now();
    const isDone = async () => (await sink.stats()).accepted >= messages;
    await waitFor(isDone, { timeout: 300_000, interval: 20, what: 'all messages' });
    const time = seconds(from);
    await Promise.all([worker.stop(), api.stop(), sink.kill()]);
    return time;
  };
  const baseline = await run(0);
  return (await run(dropShare)) / baseline;
};

/** Seconds until the first job, and all jobs, of waiting messages are back in an emptied Redis. */
export const measureFlush = async (rig: EmailRig, messages: number): Promise<{ first: number; all: number }> => {
  const data = rig.createData({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const api = await data.startApi();
  await data.store(messages);
  const allBack = async () => (await data.jobs('bulk')) >= messages / 10;
  await waitFor(allBack, { timeout: 120_000, what: 'the jobs' });
  await rig.redis.flushall();
  const from = performance.now();
  await waitFor(async () => (await data.jobs('bulk')) > 0, { timeout: 60_000, interval: 20, what: 'the first job' });
  const first = seconds(from);
  await waitFor(allBack, { timeout: 120_000, what: 'all jobs' });
  const all = seconds(from);
  await api.stop();
  return { first, all };
};

/** Seconds from the end of the preferred of two servers until the other one accepts a message. */
export const measureFailover = async (rig: EmailRig): Promise<number> => {
  const [main, spare] = [await rig.startSink({ delayMs: 20 }), await rig.startSink({ delayMs: 20 })];
  const data = rig.createData({ SMTP_SERVERS: `main=${main.url};weight=1000,spare=${spare.url}` });
  const api = await data.startApi();
  const worker = await data.startWorker();
  await data.store(3_000);
  await waitFor(async () => (await main.stats()).accepted > 200, { timeout: 60_000, what: 'the first messages' });
  const before = (await spare.stats()).accepted;
  await main.kill();
  const from = performance.now();
  await waitFor(async () => (await spare.stats()).accepted > before + 20, {
    timeout: 60_000,
    interval: 20,
    what: 'the spare',
  });
  const time = seconds(from);
  await Promise.all([worker.stop(), api.stop(), spare.kill()]);
  return time;
};

/** Messages per second of several workers where the server's delay is the limit, and the share of all cores that was in use. */
export const measureWorkers = async (rig: EmailRig, workers: number): Promise<{ perSecond: number; cores: number }> => {
  const sink = await rig.startSink({ delayMs: 200 });
  const data = rig.createData({ SMTP_URL: sink.url, MAIL_BULK_CONCURRENCY: '5' });
  const api = await data.startApi();
  await data.store(workers * 400);
  const running = await Promise.all(Array.from({ length: workers }, () => data.startWorker()));
  const used = () => cpuMs([...running, rig.servers.mongod, rig.servers.redis, api, sink].map(({ pid }) => pid));
  await waitFor(async () => (await sink.stats()).accepted > workers * 50, { timeout: 60_000, what: 'all workers' });
  const [before, cpu, from] = [(await sink.stats()).accepted, await used(), performance.now()];
  await setTimeout(8_000);
  const [after, cpuAfter, time] = [(await sink.stats()).accepted, await used(), seconds(from)];
  await Promise.all([...running, api].map((part) => part.kill()));
  await sink.kill();
  return { perSecond: (after - before) / time, cores: (cpuAfter - cpu) / 1_000 / time };
};
