import { createHmac } from 'node:crypto';
import type { RemoteReport } from '@portal/contracts';
import { type Clock, type Logger, type Metrics, networkOf, systemClock } from '@portal/service-kit';
import { Counter } from 'prom-client';
import type { Remotes } from '../pages/follow-remotes';
import { type AssessmentSettings, assessBuilds, type Tally } from './assess-builds';

interface ReportSettings extends AssessmentSettings {
  /** Only failures of this time demote a version. */
  windowMs: number;
  /** Tabs of one address that count, so that no client demotes a version alone. */
  sessionsPerAddress: number;
}

interface ReportRow extends RemoteReport {
  /** Build, tab and stage: one report of each counts. */
  _id: string;
  /** A keyed hash. */
  address: string;
  at: Date;
}

export interface FailureCount {
  name: string;
  version: string;
  count: number;
}

export interface ReportsOptions {
  remotes: Pick<Remotes, 'store' | 'snapshot' | 'firstRead'>;
  settings: ReportSettings;
  /** Hides addresses in the stored reports. */
  key: Buffer;
  logger: Logger;
  metrics: Metrics;
  onStop(close: () => unknown): void;
  clock?: Clock;
}

/** For the operators' page; longer than any window. */
const keepSeconds = 7 * 86_400;
/** So many times the tabs that prove a version are kept of each outcome, for a version that often fails. */
const keptSessions = 4;
/** A remote's builds are assessed this long after a report, together with others that arrive in that time. */
const assessAfterMs = 500;

const actor = 'reports';

/** Stores browsers' reports of remotes' builds, demotes builds that fail and proves those that work. */
export const createRemoteReports = (options: ReportsOptions) => {
  const { remotes, settings, key, logger, metrics, onStop, clock = systemClock } = options;
  const { store, snapshot, firstRead } = remotes;
  const rows = store.db.collection<ReportRow>('remote_reports');
  const counters = { registers: [metrics.registry] };
  const received = new Counter({
    ...counters,
    name: 'portal_remote_reports_total',
    help: 'Reports of remotes by outcome: ok, or the stage that failed',
    labelNames: ['remote', 'outcome'],
  });
  const demotions = new Counter({
    ...counters,
    name: 'portal_remote_demotions_total',
    help: 'Versions of remotes that were demoted because of reports',
    labelNames: ['remote'],
  });

  /** How the tabs of the window fared, by version. */
  const tally = async (name: string, since: ReadonlyMap<string, Date>): Promise<Map<string, Tally>> => {
    const most = settings.sessionsPerAddress;
    const versions = await rows
      .aggregate<Tally & { _id: string }>([
        { $match: { name, $or: [...since].map(([version, at]) => ({ version, at: { $gte: at } })) } },
        {
          $group: {
            _id: { version: '$version', address: '$address', session: '$session' },
            failed: { $max: { $cond: [{ $eq: ['$failure', null] }, 0, 1] } },
          },
        },
        {
          $group: {
            _id: { version: '$_id.version', address: '$_id.address' },
            failed: { $sum: '$failed' },
            worked: { $sum: { $subtract: [1, '$failed'] } },
          },
        },
        {
          $group: {
            _id: '$_id.version',
            failed: { $sum: { $min: ['$failed', most] } },
            worked: { $sum: { $min: ['$worked', most] } },
          },
        },
      ])
      .toArray();
    return new Map(versions.map(({ _id, ...counts }) => [_id, counts]));
  };

  const assess = async (name: string): Promise<void> => {
    const remote = snapshot().remotes[name];
    if (!remote) return;
    const { active, candidate, versions } = remote;
    const windowStart = clock().getTime() - settings.windowMs;
    const current = [active, candidate?.version].flatMap((version) => versions[version ?? ''] ?? []);
    // Reports from before an operator showed a version again do not count.
    const since = current.map(({ version, activatedAt, demotion }): [string, Date] => [
      version,
      new Date(Math.max(windowStart, Date.parse(demotion?.at ?? activatedAt ?? '') || 0)),
    ]);
    if (since.length === 0) return;
    const recent = await tally(name, new Map(since));
    const sessions = current.map(async ({ version }) => [version, await store.readSessions(name, version)] as const);
    const total = new Map(await Promise.all(sessions));
    for (const { action, version, reason } of assessBuilds(remote, { recent, total }, settings)) {
      const { changed, registry } =
        action === 'demote'
          ? await store.demote(name, version, reason, { actor })
          : await store.prove(name, version, { actor });
      if (!changed) continue;
      const line = { remote: name, version, reason, live: registry.remotes[name]?.active };
      if (action === 'prove') logger.info(line, 'remote proven');
      else {
        demotions.inc({ remote: name });
        logger.error(line, 'remote demoted');
      }
    }
  };

  const timers = new Map<string, NodeJS.Timeout>();
  const assessSoon = (name: string): void => {
    if (timers.has(name)) return;
    const run = () => {
      timers.delete(name);
      assess(name).catch((error: unknown) =>
        logger.warn({ err: error, remote: name }, 'failure reports could not be assessed'),
      );
    };
    timers.set(name, setTimeout(run, assessAfterMs));
  };
  onStop(() => {
    for (const timer of timers.values()) clearTimeout(timer);
  });

  const indexes = [
    { key: { at: 1 }, expireAfterSeconds: keepSeconds },
    // Serves the tally.
    { key: { name: 1, version: 1, at: 1 } },
  ];
  firstRead
    .then(() => rows.createIndexes(indexes))
    .catch((error: unknown) => logger.warn({ err: error }, 'indexes for reports could not be created'));

  return {
    /** Stores a report. One of a build that is not published, and a repeated one, are ignored. */
    async record(report: RemoteReport, ip: string): Promise<void> {
      const { name, version, session, failure } = report;
      const { versions = {} } = snapshot().remotes[name] ?? {};
      const build = Object.hasOwn(versions, version) ? versions[version] : undefined;
      if (!build) return;
      const outcome = failure?.stage ?? 'ok';
      const address = createHmac('sha256', key).update(networkOf(ip)).digest('base64url');
      const row = { ...report, address, at: clock() };
      const id = `${name}@${version} ${session} ${outcome}`;
      const { upsertedCount } = await rows.updateOne({ _id: id }, { $setOnInsert: row }, { upsert: true });
      if (upsertedCount === 0) return;
      received.inc({ remote: name, outcome });
      if (!build.provenAt) {
        const tab = { name, version, outcome: failure ? 'failed' : 'worked', address, session } as const;
        const most = { all: keptSessions * settings.proveSessions, ofAddress: settings.sessionsPerAddress };
        await store.countSession(tab, most);
      }
      // Of a proven version only a failure can change anything.
      if (failure || !build.provenAt) assessSoon(name);
    },
    /** Failures of the last seven days, by name and version. */
    async countFailures(): Promise<FailureCount[]> {
      return rows
        .aggregate<FailureCount>([
          { $match: { failure: { $ne: null } } },
          { $group: { _id: { name: '$name', version: '$version' }, count: { $sum: 1 } } },
          { $project: { _id: 0, name: '$_id.name', version: '$_id.version', count: 1 } },
        ])
        .toArray();
    },
  };
};

export type RemoteReports = ReturnType<typeof createRemoteReports>;
