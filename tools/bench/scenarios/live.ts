import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { LiveChanged } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { withEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import type { Portal } from '@portal/tools/start/portal';
import mongoose from 'mongoose';
import { type Metric, metric } from '../metrics';
import { cpuMs, residentBytes } from '../processes';
import { type Scenario, unlimited } from '../scenario';

const tournament = '65f0c0ffee0000000000e005';
/** Viewers of one network stay below the gateway's limit. */
const viewersOfNetwork = 50;
/** Connections that are opened at the same time. */
const openedTogether = 100;
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
 * How fast a change reaches everybody who watches a tournament, and what a viewer costs the gateway: from the commit of an outbox row to the
 * viewer's socket. `--viewers 10000`
 */
export const benchLive: Scenario = ({ print, signal }, args) => {
  const { values } = parseArgs({ args, options: { viewers: { type: 'string', default: '10000' } } });
  const count = Number(values.viewers);
  const env = { ...unlimited, PORTAL_FEATURES: 'live', TRUSTED_PROXIES: '127.0.0.1', WEB_CONCURRENCY: '1' };
  return withEphemeralPortal({ name: 'bench', print, signal, env }, async (portal) => {
    const gateway = portal.processes.get('gateway')?.pid;
    if (gateway === undefined) throw new Error('the gateway does not run');
    const committer = await openCommitter(portal);
    const before = await residentBytes(gateway);
    const viewers = await openViewers(portal.url, count, committer.committedAt, signal);
    const perViewer = (await residentBytes(gateway)) - before;
    print(`${count} viewers are connected`);
    const cpuBefore = await cpuMs([gateway]);
    for (const { changesPerSecond, seconds } of phases)
      for (let made = 0; made < changesPerSecond * seconds; made += 1) {
        signal.throwIfAborted();
        await Promise.all([committer.commit(), pause(1_000 / changesPerSecond)]);
      }
    const total = committer.committedAt.size;
    await waitFor(() => viewers.timed.every((viewer) => viewer.versions === total), {
      timeout: 30_000,
      what: 'viewers',
    });
    // Beats, which are shorter than a change, may be counted in one stream and not in another.
    const received = () => viewers.all.map(({ bytes }) => bytes);
    await waitFor(() => Math.max(...received()) - Math.min(...received()) < changeBytes, {
      timeout: 30_000,
      what: 'viewers',
    });
    const cpu = (await cpuMs([gateway])) - cpuBefore;
    await viewers.close();
    await committer.close();
    const latencies = viewers.timed.flatMap(({ latencies: own }) => own).sort((a, b) => a - b);
    const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
    const missed = viewers.timed.filter(({ versions }) => versions !== total).length;
    return [
      metric('commit to viewer, p50', at(0.5), 'ms', { atMost: 300 }),
      metric('commit to viewer, p99', at(0.99), 'ms', { atMost: 1_000 }),
      metric('µs of CPU for a viewer and a change', (cpu * 1_000) / (count * total), '', { atMost: 30 }),
      metric('memory of a viewer', perViewer / count / 1_024, 'kB', { atMost: 15 }),
      metric('viewers that missed a change', missed, '', { atMost: 0 }),
    ] satisfies Metric[];
  });
};

/** Commits changes to the outbox of competition, whose relay publishes them. */
const openCommitter = async (portal: Portal) => {
  const prefix = portal.environments.get('competition')?.['MONGODB_DB_PREFIX'] ?? 'portal';
  const connection = await mongoose.createConnection(portal.addresses.mongodbUri).asPromise();
  const outbox = connection.useDb(`${prefix}_competition`).collection<{ _id: string }>('outbox');
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
      committedAt.set(committed, performance.now());
    },
    close: () => connection.close(),
  };
};

interface BenchViewer {
  bytes: number;
  versions: number;
  latencies: number[];
  close(): void;
}

const openViewers = async (url: string, count: number, committedAt: Map<number, number>, signal: AbortSignal) => {
  const all: BenchViewer[] = [];
  for (let opened = 0; opened < count; opened += openedTogether) {
    signal.throwIfAborted();
    const group = Array.from({ length: Math.min(openedTogether, count - opened) }, (_, at) => opened + at);
    all.push(...(await Promise.all(group.map((position) => openViewer(url, position, committedAt)))));
  }
  return {
    all,
    timed: all.slice(0, timedViewers),
    async close() {
      for (const viewer of all) viewer.close();
      await pause(0);
    },
  };
};

/** A browser's stream over a bare socket, so that 10,000 of them fit into one process beside the gateway. */
const openViewer = (url: string, position: number, committedAt: Map<number, number>): Promise<BenchViewer> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    const isTimed = position < timedViewers;
    const viewer: BenchViewer = { bytes: 0, versions: 0, latencies: [], close: () => void socket.destroy() };
    const ip = `10.1.${Math.floor(position / viewersOfNetwork / 250)}.${Math.floor(position / viewersOfNetwork) % 250}`;
    let isOpen = false;
    let rest = '';
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (!isOpen) {
        const head = chunk.toString();
        if (!head.startsWith('HTTP/1.1 200')) reject(new Error(head.slice(0, 60)));
        isOpen = true;
        resolve(viewer);
        return;
      }
      // A beat without changes.
      if (chunk.length < 100) return;
      viewer.bytes += chunk.length;
      if (!isTimed) return;
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!line.startsWith('id: ')) continue;
        viewer.versions += 1;
        const at = committedAt.get(Number(line.slice(4)));
        // The change may arrive before the commit is acknowledged here.
        viewer.latencies.push(at === undefined ? 0 : performance.now() - at);
      }
    });
    socket.write(
      `GET /api/tournaments/${tournament}/events HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\nx-forwarded-for: ${ip}\r\n\r\n`,
    );
  });
