import { createHmac } from 'node:crypto';
import type { RemoteReport } from '@portal/contracts';
import { type Clock, getNetworks, type Logger, type Metrics, systemClock } from '@portal/service-kit';
import { Counter } from 'prom-client';
import type { Remotes } from './follow-remotes';

interface ReportRow extends RemoteReport {
  /** Build, tab and stage. One report of each combination counts. */
  _id: string;
  /** Keyed hash of the network. */
  network: string;
  at: Date;
}

export interface FailureCount {
  name: string;
  version: string;
  count: number;
}

export interface ReportsOptions {
  remotes: Pick<Remotes, 'store' | 'snapshot' | 'firstRead'>;
  /** Key that hides networks in the stored reports. */
  key: Buffer;
  logger: Logger;
  metrics: Metrics;
  clock?: Clock;
}

/** The operators' page shows the failures of this period. */
const keepSeconds = 7 * 86_400;
/** Limit per network, because one network must not fill the database. */
const keptOfNetwork = 500;

/**
 * Stores browsers' reports of remotes' builds for operators. Anyone can send them, so they change nothing but metrics and the
 * operators' page.
 */
export const createRemoteReports = ({ remotes, key, logger, metrics, clock = systemClock }: ReportsOptions) => {
  const { store, snapshot, firstRead } = remotes;
  const rows = store.db.collection<ReportRow>('remote_reports');
  const received = new Counter({
    registers: [metrics.registry],
    name: 'portal_remote_reports_total',
    help: 'Reports of remotes by outcome: ok, or the stage that failed',
    labelNames: ['remote', 'outcome'],
  });

  const indexes = [
    { key: { at: 1 }, expireAfterSeconds: keepSeconds },
    // This index counts the reports of a network.
    { key: { network: 1 } },
  ];
  firstRead
    .then(() => rows.createIndexes(indexes))
    .catch((error: unknown) => logger.warn({ err: error }, 'indexes for reports could not be created'));

  return {
    /** Stores a report. Ignores reports of unpublished builds, repeated reports, and reports beyond the network's limit. */
    async record(report: RemoteReport, ip: string): Promise<void> {
      const { name, version, session, failure } = report;
      const { remotes: published } = snapshot();
      const versions = Object.hasOwn(published, name) ? published[name]?.versions : undefined;
      if (!versions || !Object.hasOwn(versions, version)) return;
      const outcome = failure?.stage ?? 'ok';
      const network = createHmac('sha256', key).update(getNetworks(ip).network).digest('base64url');
      if ((await rows.countDocuments({ network }, { limit: keptOfNetwork })) >= keptOfNetwork) return;
      const row = { ...report, network, at: clock() };
      const id = `${name}@${version} ${session} ${outcome}`;
      const { upsertedCount } = await rows.updateOne({ _id: id }, { $setOnInsert: row }, { upsert: true });
      if (upsertedCount === 1) received.inc({ remote: name, outcome });
    },
    /** Counts the failures of the last seven days by name and version. */
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
