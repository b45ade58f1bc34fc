import { timestamp } from '../http/primitives.ts';
import * as z from '../zod.ts';

/** The parts of a build that a browser has loaded, each with its errors. `what` is `module`, a pattern, or the name of a widget. */
export const checkResults = z.array(z.strictObject({ what: z.string(), errors: z.array(z.string()) })).min(1);
export type CheckResults = z.output<typeof checkResults>;

/** The result of loading a build in the shell of a running portal. Teams record it themselves: it informs, it proves nothing. */
export const smokeRecord = z.strictObject({
  at: timestamp,
  /** Origin of the portal, and the version of its shell. */
  portal: z.string(),
  shell: z.string(),
  results: checkResults,
});
export type SmokeRecord = z.output<typeof smokeRecord>;

/** `/clans: Error: …` */
export const listFailures = (results: CheckResults): string[] =>
  results.flatMap(({ what, errors }) => errors.map((error) => `${what}: ${error}`));

/** What somebody who makes a version live should know about its smoke run; null if it had no errors. */
export const findSmokeWarning = (smoke: SmokeRecord | null): string | null => {
  if (!smoke) return 'It has no result of a smoke run: npm run remotes -- smoke, then publish.';
  const failures = listFailures(smoke.results);
  return failures.length === 0 ? null : `Its smoke run had errors:\n${failures.join('\n')}`;
};
