import { timestamp } from '../http/primitives';
import * as z from '../zod';
import { remoteName, versionName } from './registry';

/** One shell with one build of each remote, as some visitors get them. */
export const combination = z.strictObject({
  /** Version of the shell. */
  shell: z.string(),
  /** Remote -> version. */
  remotes: z.record(remoteName, versionName),
});
export type Combination = z.output<typeof combination>;

/** What happened when a browser went through the journeys in each of some combinations. */
export const combinationsRecord = z.strictObject({
  portal: z.string(),
  at: timestamp,
  /** The journeys that ran, as a pattern of their titles. */
  journeys: z.string(),
  runs: z
    .array(combination.extend({ passed: z.number().int().nonnegative(), failures: z.array(z.string()) }))
    .min(1)
    .max(256),
});
export type CombinationsRecord = z.output<typeof combinationsRecord>;

/** A record with its signature by the token that promotes. */
export const signedCombinations = z.strictObject({ record: combinationsRecord, signature: z.string() });
export type SignedCombinations = z.output<typeof signedCombinations>;

/** Of a call with a record, which has a line for each combination and each failure. */
export const maxCombinationsBytes = 256 * 1024;
