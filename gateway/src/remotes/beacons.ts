import { type LoadBeacon, type RemoteBeacon, type VersionHealth, type VitalName, vitalNames } from '@portal/contracts';
import { type Clock, type Logger, type Metrics, systemClock } from '@portal/service-kit';
import { Counter, Histogram } from 'prom-client';
import type { Remotes } from './follow-remotes.ts';

/** Counters of one version in one hour. Their number is bounded, and increments of several gateways add up exactly. */
interface HealthRow {
  _id: string;
  name: string;
  version: string;
  hour: Date;
  loads?: number;
  errors?: number;
  failures?: number;
}

interface BeaconsOptions {
  remotes: Pick<Remotes, 'store' | 'snapshot' | 'firstRead'>;
  logger: Logger;
  metrics: Metrics;
  clock?: Clock;
}

const shownMs = 86_400_000;
const keepSeconds = 2 * 86_400;

const listMeasured = (beacon: LoadBeacon): [VitalName, number][] =>
  vitalNames.flatMap((vital): [VitalName, number][] => {
    const value = beacon[vital];
    return value === null ? [] : [[vital, value]];
  });

const toIncrements = (beacon: RemoteBeacon): Record<string, number> =>
  beacon.type === 'failure' ? { failures: 1 } : { loads: 1, errors: beacon.errors };

const createMetrics = ({ registry }: Metrics) => {
  const options = { registers: [registry], labelNames: ['remote', 'version'] };
  const createHistogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ ...options, name, help, buckets });
  return {
    failures: new Counter({
      ...options,
      name: 'portal_remote_failures_total',
      help: 'Tabs that could not load or render a version, by the stage that failed',
      labelNames: ['remote', 'version', 'stage'],
    }),
    loads: new Counter({
      ...options,
      name: 'portal_remote_loads_total',
      help: 'Measured loads of the portal that used a version',
    }),
    faulty: new Counter({
      ...options,
      name: 'portal_remote_faulty_loads_total',
      help: 'Measured loads with an error that no code has caught',
    }),
    vitals: {
      lcp: createHistogram('portal_remote_lcp_seconds', 'Largest Contentful Paint', [0.5, 1, 1.8, 2.5, 4, 8]),
      inp: createHistogram('portal_remote_inp_seconds', 'Interaction to Next Paint', [0.05, 0.1, 0.2, 0.3, 0.5, 1]),
      cls: createHistogram('portal_remote_cls', 'Cumulative Layout Shift', [0.01, 0.05, 0.1, 0.15, 0.25, 0.5]),
    },
  };
};

/**
 * Counts what browsers report about versions, for the operators' page and for metrics, which also have web vitals. Anyone can send
 * beacons, so they change nothing else.
 */
export const createBeacons = ({ remotes, logger, metrics, clock = systemClock }: BeaconsOptions) => {
  const rows = remotes.store.db.collection<HealthRow>('remote_health');
  const { failures, loads, faulty, vitals } = createMetrics(metrics);

  remotes.firstRead
    .then(() => rows.createIndex({ hour: 1 }, { expireAfterSeconds: keepSeconds }))
    .catch((error: unknown) => logger.warn({ err: error }, 'index for beacons could not be created'));

  const observe = (beacon: RemoteBeacon, { name: remote, version }: { name: string; version: string }): void => {
    if (beacon.type === 'failure') {
      const { stage, kind, page, message, stack } = beacon;
      failures.inc({ remote, version, stage });
      logger.warn({ remote, version, stage, kind, page, message, stack }, 'remote failed in a browser');
      return;
    }
    loads.inc({ remote, version });
    // One beacon must not count for many loads, because anyone can send it.
    if (beacon.errors > 0) faulty.inc({ remote, version });
    for (const [vital, value] of listMeasured(beacon))
      vitals[vital].observe({ remote, version }, vital === 'cls' ? value : value / 1_000);
  };

  return {
    /** Adds a beacon. Unpublished builds are ignored. */
    async record(beacon: RemoteBeacon): Promise<void> {
      const { remotes: states } = remotes.snapshot();
      const builds = beacon.type === 'failure' ? [beacon] : beacon.builds;
      const known = builds.filter(({ name, version }) => Object.hasOwn(states[name]?.versions ?? {}, version));
      if (known.length === 0) return;
      const $inc = toIncrements(beacon);
      const hour = clock().toISOString().slice(0, 13);
      await rows.bulkWrite(
        known.map(({ name, version }) => ({
          updateOne: {
            filter: { _id: `${name}@${version} ${hour}` },
            update: { $inc, $setOnInsert: { name, version, hour: new Date(`${hour}:00:00Z`) } },
            upsert: true,
          },
        })),
        { ordered: false },
      );
      for (const build of known) observe(beacon, build);
    },
    /** Reads the last day by version. */
    async readHealth(): Promise<VersionHealth[]> {
      const sum = (field: 'loads' | 'errors' | 'failures') => ({ $sum: { $ifNull: [`$${field}`, 0] } });
      const counts = { loads: sum('loads'), errors: sum('errors'), failures: sum('failures') };
      const versions = await rows
        .aggregate<{ _id: { name: string; version: string } } & Omit<VersionHealth, 'name' | 'version'>>([
          { $match: { hour: { $gt: new Date(clock().getTime() - shownMs) } } },
          { $group: { _id: { name: '$name', version: '$version' }, ...counts } },
        ])
        .toArray();
      return versions.map(({ _id, ...counted }) => ({ ..._id, ...counted }));
    },
  };
};

export type Beacons = ReturnType<typeof createBeacons>;
