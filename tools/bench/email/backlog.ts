import { setTimeout } from 'node:timers/promises';
import { openEventQueue, syntheticEmailRequested } from '@portal/domain/testing';
import { waitFor } from '@portal/testing';
import { percentile } from '../metrics';
import { type EmailData, type EmailRig, emailKey } from './rig';

const openQueue = ({ servers }: EmailRig, { prefix }: EmailData, urgent = false) =>
  openEventQueue({ subscriber: 'email', redisUrl: servers.redis.url, redisPrefix: prefix, urgent });
const welcomes = (count: number) => Array.from({ length: count }, () => syntheticEmailRequested('welcome', emailKey));

/** Events per second that one process stores and gives jobs, from a queue that was full before it started. */
export const measureStoredEvents = async (rig: EmailRig, events: number): Promise<number> => {
  const data = rig.createData({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const queue = openQueue(rig, data);
  await queue.fill(welcomes(events));
  const api = await data.startApi();
  await waitFor(() => data.mails.countDocuments().then((stored) => stored > events / 10), {
    timeout: 60_000,
    interval: 5,
  });
  const [before, from] = [await data.mails.countDocuments(), performance.now()];
  await waitFor(async () => (await queue.waiting()) === 0, { timeout: 120_000, interval: 10, what: 'the events' });
  const seconds = (performance.now() - from) / 1_000;
  await Promise.all([api.stop(), queue.close()]);
  return (events - before) / seconds;
};

/** Milliseconds from the event of each code until the SMTP server has accepted it, behind events and bulk messages that wait. */
export const measureCodes = async (
  rig: EmailRig,
  waiting: number,
  codes: number,
): Promise<{ p50: number; p95: number }> => {
  const sink = await rig.startSink({ delayMs: 20 });
  const data = rig.createData({ SMTP_URL: sink.url });
  await data.store(waiting);
  const queue = openQueue(rig, data);
  const urgent = openQueue(rig, data, true);
  const api = await data.startApi();
  const worker = await data.startWorker();
  await waitFor(async () => (await data.jobs('bulk')) > 0, { timeout: 60_000, what: 'the bulk messages' });
  await queue.fill(welcomes(waiting));
  const published = new Map<string, number>();
  for (let turn = 0; turn < codes; turn += 1) {
    // Keeps the backlog of events up while the codes pass it.
    if ((await queue.waiting()) < waiting / 2) await queue.fill(welcomes(waiting / 4));
    const address = `otp-${turn}@example.com`;
    published.set(address, Date.now());
    await urgent.fill([
      syntheticEmailRequested('verification-code', emailKey, { to: { name: 'demo_player', address } }),
    ]);
    await setTimeout(50);
  }
  const accepted = await waitFor(
    async () => {
      const list = await sink.read<[string, number][]>('/codes');
      return list.length >= codes && list;
    },
    { timeout: 120_000, what: 'the codes' },
  );
  const delays = accepted.map(([address, at]) => at - (published.get(address) ?? 0));
  await Promise.all([api.kill(), worker.kill(), queue.close(), urgent.close(), sink.kill()]);
  return { p50: percentile(delays, 0.5), p95: percentile(delays, 0.95) };
};
