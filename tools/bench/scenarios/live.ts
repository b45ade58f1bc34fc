import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { LiveChanged } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { startEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import type { Connection } from 'mongoose';
import { type Metric, metric, percentile } from '../metrics.ts';
import { openDatabases } from '../players.ts';
import { cpuMs, residentBytes } from '../processes.ts';
import { type Scenario, unlimited } from '../scenario.ts';
import { openViewers, readTime, viewersEnvironment } from '../viewers.ts';
import { benchPlayerScale } from './player-scale.ts';

const tournament = '65f0c0ffee0000000000e005';
const viewerCount = 10_000;
/** Viewers whose every change is timed; the others count bytes. */
const timedViewers = 200;
const phases = [
  { changesPerSecond: 20, seconds: 30 },
  { changesPerSecond: 1, seconds: 10 },
];

/** As large as that of a match: 400 bytes. */
const change = { phase: 'live', matches: [{ text: 'x'.repeat(340) }] };
const changeBytes = JSON.stringify(change).length;

/**
 * Measures how fast a change reaches all viewers of a tournament, from the commit of an outbox row to the viewer's socket, and what a viewer
 * costs the gateway. With `--players`, measures response times among that many players.
 */
export const benchLive: Scenario = async (context, args) => {
  const { print, signal } = context;
  const { players } = parseArgs({ args, options: { players: { type: 'string' } } }).values;
  if (players !== undefined) return benchPlayerScale(context, Number(players));
  const env = { ...unlimited, ...viewersEnvironment, PORTAL_FEATURES: 'live' };
  await using portal = await startEphemeralPortal({ name: 'bench', print, signal, env });
  const gateway = portal.processes.get('gateway')?.pid;
  if (gateway === undefined) throw new Error('the gateway is not running');
  await using databases = await openDatabases(portal);
  const committer = createCommitter(databases.open('competition'));
  const before = await residentBytes(gateway);
  const path = `/api/tournaments/${tournament}/events`;
  const viewers = await openViewers({ url: portal.url, path, count: viewerCount, timed: timedViewers, signal });
  const timed = viewers.slice(0, timedViewers);
  const perViewer = (await residentBytes(gateway)) - before;
  print(`${viewerCount} viewers are connected`);
  const cpuBefore = await cpuMs([gateway]);
  for (const { changesPerSecond, seconds } of phases)
    for (let made = 0; made < changesPerSecond * seconds; made += 1) {
      signal.throwIfAborted();
      await Promise.all([committer.commit(), pause(1_000 / changesPerSecond)]);
    }
  const total = committer.committedAt.size;
  await waitFor(() => timed.every(({ received }) => received.size === total), {
    timeout: 30_000,
    what: 'viewers',
  });
  // Beats, which are shorter than a change, may be counted in one stream and not in another.
  const received = () => viewers.map(({ bytes }) => bytes);
  await waitFor(() => Math.max(...received()) - Math.min(...received()) < changeBytes, {
    timeout: 30_000,
    what: 'viewers',
  });
  const cpu = (await cpuMs([gateway])) - cpuBefore;
  for (const viewer of viewers) viewer.close();
  // The change may arrive before the commit is acknowledged here.
  const latencies = timed.flatMap(({ received: own }) =>
    [...own].map(([version, at]) => Math.max(0, at - (committer.committedAt.get(version) ?? at))),
  );
  const missed = timed.filter(({ received: { size } }) => size !== total).length;
  return [
    metric('commit to viewer, p50', percentile(latencies, 0.5), 'ms', { atMost: 300 }),
    metric('commit to viewer, p99', percentile(latencies, 0.99), 'ms', { atMost: 1_000 }),
    metric('µs of CPU for a viewer and a change', (cpu * 1_000) / (viewerCount * total), '', { atMost: 30 }),
    metric('memory of a viewer', perViewer / viewerCount / 1_024, 'kB', { atMost: 15 }),
    metric('viewers that missed a change', missed, '', { atMost: 0 }),
  ] satisfies Metric[];
};

/** Commits changes to the outbox of competition, whose relay publishes them. */
const createCommitter = (competition: Connection) => {
  const outbox = competition.collection<{ _id: string }>('outbox');
  const committedAt = new Map<number, number>();
  // The demo tournament has changes with lower versions.
  let version = 1_000_000;
  return {
    committedAt,
    async commit(): Promise<void> {
      version += 1;
      const committed = version;
      const eventId = randomUUID();
      const event: LiveChanged = {
        ...{ eventId, occurredAt: new Date().toISOString(), type: 'live.changed' },
        data: { topic: `tournament:${tournament}`, after: version - 1, version, change },
      };
      const row = { event, pending: ['live'], createdAt: new Date(), publishedAt: null, doneAt: null };
      await outbox.insertOne({ _id: eventId, ...row }, { writeConcern: { w: 'majority' } });
      committedAt.set(committed, readTime());
    },
  };
};
