import * as z from '../zod.ts';
import { failureKinds, failureStages, maxFailureMessageLength, maxFailureStackLength } from './beacon-limits.ts';
import { remoteName, versionName } from './registry.ts';

const build = { name: remoteName, version: versionName };
const measured = (max: number) => z.number().min(0).max(max).nullable();

/** Sent when a build cannot be loaded or rendered, once per tab and stage. */
const failureBeacon = z.strictObject({
  type: z.literal('failure'),
  ...build,
  /** Pattern of the page, such as `/clans/:id`, never its URL; null on the 404 page. */
  page: z.string().max(128).nullable(),
  stage: z.enum(failureStages),
  kind: z.enum(failureKinds),
  message: z.string().max(maxFailureMessageLength),
  stack: z.string().max(maxFailureStackLength),
});
export type FailureBeacon = z.output<typeof failureBeacon>;

/** Measurements of one page load until the page was hidden, sent for a share of the page loads. */
const loadBeacon = z.strictObject({
  type: z.literal('load'),
  /** The builds in use. */
  builds: z.array(z.strictObject(build)).min(1).max(20),
  /** Number of uncaught errors. */
  errors: z.number().int().min(0).max(100),
  /** Largest Contentful Paint and Interaction to Next Paint in milliseconds; null if not measured. */
  lcp: measured(600_000),
  inp: measured(600_000),
  /** Cumulative Layout Shift, without a unit. */
  cls: measured(100),
});
export type LoadBeacon = z.output<typeof loadBeacon>;

/** What the shell reports about the builds in a page. It contains nothing about the visitor. */
export const remoteBeacon = z.discriminatedUnion('type', [failureBeacon, loadBeacon]);
export type RemoteBeacon = z.output<typeof remoteBeacon>;

/** What browsers have reported about a version in the last day. */
export const versionHealth = z.strictObject({
  ...build,
  /** Measured page loads. Only a share of all loads is measured, see `REMOTE_VITALS_PERCENT`. */
  loads: z.number(),
  /** Uncaught errors in these loads. */
  errors: z.number(),
  /** How often a tab could not load or render the version. */
  failures: z.number(),
});
export type VersionHealth = z.output<typeof versionHealth>;
