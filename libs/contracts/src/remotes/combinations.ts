import { timestamp } from '../http/primitives';
import * as z from '../zod';
import { remoteName, versionName } from './registry';
import { checkResults } from './smoke';

/** One shell with one build of each remote, as some visitors receive them. */
export const combination = z.strictObject({
  /** Version of the shell. */
  shell: z.string(),
  /** Remote -> version. */
  remotes: z.record(remoteName, versionName),
});
export type Combination = z.output<typeof combination>;

/** Titles of the journeys in `e2e/` that must pass in every combination, in addition to each page and widget of the version. */
export const combinationJourneys = [
  'the home page shows the literal texts',
  'every header and footer link opens its own page without violating the content security policy',
  'sign-in returns to the page that the visitor wanted',
  'a visitor goes from a clan to a player, whose page has one address',
] as const;

/** Results of a browser run in each of some combinations. `what` is a journey's title, a pattern, a widget, or `module`. */
export const combinationRuns = z
  .array(combination.extend({ results: checkResults }))
  .min(1)
  .max(256);
export type CombinationRuns = z.output<typeof combinationRuns>;

/** The last runs for a version. */
export const combinationsRecord = z.strictObject({
  at: timestamp,
  /** Label of the token that recorded them. */
  by: z.string(),
  runs: combinationRuns,
});
export type CombinationsRecord = z.output<typeof combinationsRecord>;

/** Size limit of a request with runs: each run has four fields, and elements for each journey, page and widget in each combination. */
export const maxCombinations = { maxBodyBytes: 256 * 1024 } as const;
