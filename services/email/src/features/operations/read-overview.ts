import type { EmailOverview } from '@portal/contracts';
import { cacheFor } from '@portal/service-kit';
import type { EmailContext } from '../../context';
import type { WorkerStatus } from '../../data-access/worker-status/worker-status-repository';

const minuteMs = 60_000;
const hourMs = 3_600_000;

type Server = Omit<EmailOverview['servers'][number], 'pause'>;

/** Servers as their workers see them together. */
const serversOf = (workers: readonly WorkerStatus[]): Server[] => {
  const servers = new Map<string, Server>();
  for (const { name, openUntil, ...reported } of workers.flatMap(({ servers: reported }) => reported)) {
    const known = servers.get(name);
    const until = [known?.openUntil, openUntil?.toISOString()].flatMap((moment) => moment ?? []).sort();
    servers.set(name, {
      name,
      state: known?.state === 'open' ? 'open' : reported.state,
      failures: Math.max(known?.failures ?? 0, reported.failures),
      openUntil: until.at(-1) ?? null,
      sentLastMinute: (known?.sentLastMinute ?? 0) + reported.sentLastMinute,
      limitPerSecond: reported.limitPerSecond,
    });
  }
  return [...servers.values()];
};

/** Creates the reader of the overview. Rates per hour and failures are counted once a minute. */
export const createOverviewReader = (
  ctx: Pick<EmailContext, 'operations' | 'emails' | 'controls' | 'workerStatus' | 'queues' | 'clock'>,
): (() => Promise<EmailOverview>) => {
  const { operations, emails, controls, workerStatus, queues, clock } = ctx;
  const since = (ms: number) => new Date(clock().getTime() - ms);
  const slowCounts = cacheFor(
    minuteMs,
    () => clock().getTime(),
    () => Promise.all([operations.outcomesSince(since(hourMs)), operations.failuresSince(since(24 * hourMs))]),
  );

  return async () => {
    const [depths, ages, minute, [hour, failures], pauses, workers, jobs, eventsWaiting, oldestEventAges] =
      await Promise.all([
        operations.depths(),
        emails.longestDueSeconds(),
        operations.outcomesSince(since(minuteMs)),
        slowCounts(),
        controls.pauses(),
        workerStatus.reporting(),
        queues.counts().catch(() => []),
        queues.eventsWaiting().catch(() => null),
        queues.oldestEventAges().catch(() => null),
      ]);
    const pauseOf = (target: string) => {
      const found = pauses.find(({ _id }) => _id === target);
      return found ? { by: found.pausedBy, at: found.pausedAt.toISOString(), reason: found.reason } : null;
    };
    const jobsIn = (lane: string, state: string) =>
      jobs.find((count) => count.lane === lane && count.state === state)?.jobs ?? null;
    const activeIn = (lane: string) =>
      workers.flatMap(({ lanes }) => lanes).reduce((sum, row) => sum + (row.lane === lane ? row.active : 0), 0);
    const ratesOf = (lane: string, rows: typeof minute) => {
      const { sent = 0, notSent = 0 } = rows?.find(({ _id }) => _id === lane) ?? {};
      return rows && { sent, notSent };
    };
    const servers = serversOf(workers);
    const pausedUnseen = pauses.flatMap(({ _id }) => (_id.startsWith('server:') ? [_id.slice('server:'.length)] : []));
    for (const name of pausedUnseen.filter((paused) => !servers.some((server) => server.name === paused)))
      servers.push({ name, state: 'unknown', failures: 0, openUntil: null, sentLastMinute: 0, limitPerSecond: null });
    return {
      at: clock().toISOString(),
      lanes: depths.map(({ lane, ...depth }) => ({
        lane,
        ...depth,
        sending: workers.length === 0 ? null : activeIn(lane),
        delayed: jobsIn(lane, 'delayed'),
        oldestSeconds: ages[lane],
        lastMinute: ratesOf(lane, minute),
        lastHour: ratesOf(lane, hour),
        pause: pauseOf(`lane:${lane}`),
      })),
      servers: servers.map((server) => ({ ...server, pause: pauseOf(`server:${server.name}`) })),
      quota: workers.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]?.quota ?? null,
      workers: workers.map(({ worker, at }) => ({ name: worker, at: at.toISOString() })),
      eventsWaiting: eventsWaiting?.reduce((sum, { events }) => sum + events, 0) ?? null,
      oldestEventSeconds: oldestEventAges && Math.max(...oldestEventAges.map(({ seconds }) => seconds)),
      failures,
    };
  };
};
