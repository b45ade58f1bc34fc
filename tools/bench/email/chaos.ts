import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { waitFor } from '@portal/testing';
import { createKillFault, type Fault } from '../faults.ts';
import { metric } from '../metrics.ts';
import type { Scenario } from '../scenario.ts';
import { createRig } from './rig.ts';

const pauseMs = 4_000;
/** Messages in flight in the worker. */
const inFlight = 20;
const outageMs = 20_000;
const deferring = { delayMs: 20, deferShare: 0.2 };
/** Longer than the retries of a message that was deferred twice. */
const settledWithinMs = 400_000;

/** `npm run chaos -- email [--quick]`: kills, empties and stops dependencies of the email service while it sends, and counts what arrives. */
export const emailChaos: Scenario = async (context, args) => {
  const { quick } = parseArgs({ args, options: { quick: { type: 'boolean', default: false } } }).values;
  const messages = quick ? 4_000 : 20_000;
  await using rig = await createRig(context);
  const { print, signal } = context;
  const sink = await rig.startSink({ delayMs: 20 });
  const data = rig.createData({ SMTP_URL: sink.url, EMAIL_CONCURRENCY: String(inFlight) });
  const [api, worker] = [await data.startApi(), await data.startWorker()];
  await data.store(messages);

  const takeDown = async () => {
    await sink.set({ isDown: true });
    await setTimeout(outageMs);
    await sink.set(deferring);
  };
  const faults: Fault[] = [
    ['20 % of messages deferred with 451, until the last fault', () => sink.set(deferring)],
    createKillFault('the worker', worker),
    createKillFault('the API', api),
    ['FLUSHALL', () => rig.redis.flushall()],
    createKillFault('Redis', rig.servers.redis),
    createKillFault('MongoDB', rig.servers.mongodb),
    [`SMTP server down for ${outageMs / 1_000} s`, takeDown],
    createKillFault('the worker', worker),
  ];
  for (const [name, run] of faults) {
    await setTimeout(pauseMs, undefined, { signal });
    print(`${name}, ${(await sink.stats()).accepted} of ${messages} accepted so far`);
    await run();
  }
  await sink.set({ delayMs: 20 });
  print('waiting until every message has been decided');
  const isOpen = { state: { $in: ['queued', 'sending'] } };
  await waitFor(async () => (await data.emails.countDocuments(isOpen).catch(() => 1)) === 0, {
    timeout: settledWithinMs,
    interval: 500,
    what: 'no message to be open',
  }).catch(() => print('some messages are still open'));

  const accepted = new Set(await sink.read<string[]>('/addresses'));
  const { duplicates, strangers } = await sink.stats();
  const rows = await data.emails.find({}, { projection: { state: 1, failure: 1, 'to.address': 1 } }).toArray();
  const count = (matches: (row: (typeof rows)[number]) => boolean) => rows.filter(matches).length;
  const isDelivered = ({ to }: (typeof rows)[number]) => accepted.has(to.address);
  const refused = ['failed', 'expired', 'suppressed'];
  const open = count(({ state }) => state === 'queued' || state === 'sending');
  const recordedOnly = count((row) => row.state === 'sent' && !isDelivered(row));
  return [
    metric('delivered', count(isDelivered)),
    metric(
      'refused with a reason',
      count((row) => refused.includes(row.state) && row.failure !== null),
    ),
    metric('lost', messages - rows.length + recordedOnly + open, '', { atMost: 0 }),
    // At most the messages in flight at each kill: of the worker twice, and of MongoDB, Redis and the SMTP server once.
    metric('duplicates', duplicates, '', { atMost: 5 * inFlight }),
    metric('duplicates with another Message-ID', strangers, '', { atMost: 0 }),
    // The API is killed once and the worker twice.
    metric('processes that ended by themselves', api.unexpectedEnds + worker.unexpectedEnds - 3, '', { atMost: 0 }),
  ];
};
