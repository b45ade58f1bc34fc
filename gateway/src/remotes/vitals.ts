import { type VersionVitals, type VitalName, type VitalsReport, vitalNames } from '@portal/contracts';
import { systemClock } from '@portal/service-kit';
import { Counter, Histogram } from 'prom-client';
import type { FailureCount, ReportsOptions } from './remote-reports';

/** Bucket -> number of values. */
type Counts = Record<string, number>;

/** Counters of one version on one day. Their number is bounded, and increments of several gateways add up exactly. */
interface VitalsRow extends Partial<Record<VitalName, Counts>> {
  _id: string;
  name: string;
  version: string;
  day: Date;
  sessions: number;
  errors: number;
}

type VitalsOptions = Pick<ReportsOptions, 'remotes' | 'logger' | 'metrics' | 'clock'>;

const keepSeconds = 30 * 86_400;
const shownMs = 7 * 86_400_000;

/** Layout shifts are stored in thousandths, which gives all vitals the same buckets. */
const units: Record<VitalName, number> = { lcp: 1, inp: 1, cls: 0.001 };
/** Four buckets per doubling are at most 80 for all values that a report may contain. */
const bucketsPerDoubling = 4;

const toBucket = (value: number): number => (value < 1 ? 0 : 1 + Math.floor(bucketsPerDoubling * Math.log2(value)));
/** Returns the middle of a bucket. */
const getBucketMiddle = (bucket: number): number => (bucket === 0 ? 0 : 2 ** ((bucket - 0.5) / bucketsPerDoubling));

/** Returns the value that a given share of all values does not exceed. */
const quantile = (counts: Counts, share: number): number => {
  const buckets = Object.entries(counts).sort(([left], [right]) => Number(left) - Number(right));
  const total = buckets.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [bucket, count] of buckets) {
    seen += count;
    if (seen >= share * total) return getBucketMiddle(Number(bucket));
  }
  return 0;
};

const merge = (days: readonly (Counts | undefined)[]): Counts => {
  const sum: Counts = {};
  for (const day of days)
    for (const [bucket, count] of Object.entries(day ?? {})) sum[bucket] = (sum[bucket] ?? 0) + count;
  return sum;
};

/** Stores the vitals that browsers report, by version and day. */
export const createVitals = ({ remotes, logger, metrics, clock = systemClock }: VitalsOptions) => {
  const rows = remotes.store.db.collection<VitalsRow>('remote_vitals');
  const labels = { registers: [metrics.registry], labelNames: ['remote', 'version'] };
  const sessions = new Counter({
    ...labels,
    name: 'portal_remote_sessions_total',
    help: 'Measured loads of the portal that used a version',
  });
  const errors = new Counter({
    ...labels,
    name: 'portal_remote_page_errors_total',
    help: 'Errors that no code has caught in measured loads',
  });
  const createHistogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ ...labels, name, help, buckets });
  const histograms: Record<VitalName, Histogram> = {
    lcp: createHistogram('portal_remote_lcp_seconds', 'Largest Contentful Paint', [0.5, 1, 1.8, 2.5, 4, 8]),
    inp: createHistogram('portal_remote_inp_seconds', 'Interaction to Next Paint', [0.05, 0.1, 0.2, 0.3, 0.5, 1]),
    cls: createHistogram('portal_remote_cls', 'Cumulative Layout Shift', [0.01, 0.05, 0.1, 0.15, 0.25, 0.5]),
  };

  remotes.firstRead
    .then(() => rows.createIndex({ day: 1 }, { expireAfterSeconds: keepSeconds }))
    .catch((error: unknown) => logger.warn({ err: error }, 'index for web vitals could not be created'));

  return {
    /** Adds a report. Unpublished builds are ignored. */
    async record({ builds, errors: errorCount, ...vitals }: VitalsReport): Promise<void> {
      const { remotes: states } = remotes.snapshot();
      const known = builds.filter(({ name, version }) => Object.hasOwn(states[name]?.versions ?? {}, version));
      if (known.length === 0) return;
      const measured = vitalNames.flatMap((vital): [VitalName, number][] =>
        vitals[vital] === null ? [] : [[vital, vitals[vital]]],
      );
      const counts = measured.map(([vital, value]) => [`${vital}.${toBucket(value / units[vital])}`, 1]);
      const $inc = { sessions: 1, errors: errorCount, ...Object.fromEntries(counts) };
      const date = clock().toISOString().slice(0, 10);
      await rows.bulkWrite(
        known.map(({ name, version }) => ({
          updateOne: {
            filter: { _id: `${name}@${version} ${date}` },
            update: { $inc, $setOnInsert: { name, version, day: new Date(date) } },
            upsert: true,
          },
        })),
        { ordered: false },
      );
      for (const { name: remote, version } of known) {
        sessions.inc({ remote, version });
        errors.inc({ remote, version }, errorCount);
        for (const [vital, value] of measured)
          histograms[vital].observe({ remote, version }, vital === 'cls' ? value : value / 1_000);
      }
    },
    /** Reads the last seven days by version. @param failures failures of the same period */
    async read(failures: readonly FailureCount[]): Promise<VersionVitals[]> {
      const rowsOfWeek = await rows.find({ day: { $gt: new Date(clock().getTime() - shownMs) } }).toArray();
      const builds = new Map([...rowsOfWeek, ...failures].map((row) => [`${row.name}@${row.version}`, row]));
      return [...builds.values()].map(({ name, version }) => {
        const isOwn = (row: { name: string; version: string }) => row.name === name && row.version === version;
        const days = rowsOfWeek.filter(isOwn);
        const summarize = (vital: VitalName) => {
          const counts = merge(days.map((day) => day[vital]));
          const at = (share: number) => quantile(counts, share) * units[vital];
          return Object.keys(counts).length === 0 ? null : { median: at(0.5), p75: at(0.75) };
        };
        return {
          name,
          version,
          failures: failures.find(isOwn)?.count ?? 0,
          sessions: days.reduce((sum, day) => sum + day.sessions, 0),
          errors: days.reduce((sum, day) => sum + day.errors, 0),
          lcp: summarize('lcp'),
          inp: summarize('inp'),
          cls: summarize('cls'),
        };
      });
    },
  };
};

export type Vitals = ReturnType<typeof createVitals>;
