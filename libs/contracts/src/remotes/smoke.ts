import { timestamp } from '../http/primitives';
import * as z from '../zod';

/** The parts that a browser has loaded, each with its errors. */
export const checkResults = z.array(z.strictObject({ what: z.string(), errors: z.array(z.string()) })).min(1);
export type CheckResults = z.output<typeof checkResults>;

/** The results of loading one build of a remote in the shell of a live portal. */
export const smokeRecord = z.strictObject({
  remote: z.string(),
  version: z.string(),
  /** Hash of all files of the build. */
  files: z.string(),
  /** Origin of the portal, and the version of its shell. */
  portal: z.string(),
  shell: z.string(),
  at: timestamp,
  /** One result for the module, each page and each widget. `what` is `module`, a pattern such as `/clans/:id`, or the name of a widget. */
  results: checkResults,
});
export type SmokeRecord = z.output<typeof smokeRecord>;

/** A record, signed with the token of the remote's team. */
export const signedSmoke = z.strictObject({ record: smokeRecord, signature: z.string() });
export type SignedSmoke = z.output<typeof signedSmoke>;
