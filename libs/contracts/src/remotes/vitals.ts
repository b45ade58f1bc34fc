import * as z from '../zod';
import { remoteName, versionName } from './registry';

const measured = (max: number) => z.number().min(0).max(max).nullable();

/** Measurements of one page load until the page was hidden. */
export const vitalsReport = z.strictObject({
  /** The builds in use. */
  builds: z
    .array(z.strictObject({ name: remoteName, version: versionName }))
    .min(1)
    .max(20),
  /** Number of uncaught errors. */
  errors: z.number().int().min(0).max(100),
  /** Largest Contentful Paint and Interaction to Next Paint in milliseconds; null if not measured. */
  lcp: measured(600_000),
  inp: measured(600_000),
  /** Cumulative Layout Shift, without a unit. */
  cls: measured(100),
});
export type VitalsReport = z.output<typeof vitalsReport>;

export const vitalNames = ['lcp', 'inp', 'cls'] as const;
export type VitalName = (typeof vitalNames)[number];

/** Values within 10 % of the exact ones; null if no load has measured them. */
const summary = z.strictObject({ median: z.number(), p75: z.number() }).nullable();

/** Measurements of a build in the last seven days. */
export const versionVitals = z.strictObject({
  name: remoteName,
  version: versionName,
  /** Page loads with this build. Only a share of them is measured, see `REMOTE_VITALS_PERCENT`. */
  sessions: z.number(),
  errors: z.number(),
  /** Reports from all tabs that the build could not be loaded or rendered. */
  failures: z.number(),
  lcp: summary,
  inp: summary,
  cls: summary,
});
export type VersionVitals = z.output<typeof versionVitals>;
