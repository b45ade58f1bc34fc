import * as z from '../zod';
import { remoteName, versionName } from './registry';
import { failureKinds, failureStages, maxReportMessageLength, maxReportStackLength } from './report-limits';

/** Result of one build of a remote in one tab: sent once per stage, and once when its page has rendered without an error. */
export const remoteReport = z.strictObject({
  name: remoteName,
  version: versionName,
  /** Random, per tab; reveals nothing about the visitor. */
  session: z.string().regex(/^[0-9a-f]{32}$/),
  /** The build of the shell: the hash in the name of its main script. */
  shell: z.string().max(32),
  /** Pattern of the page, such as `/clans/:id`, never its URL; null on the 404 page. */
  page: z.string().max(128).nullable(),
  /** Null if the page rendered without an error. */
  failure: z
    .strictObject({
      stage: z.enum(failureStages),
      kind: z.enum(failureKinds),
      message: z.string().max(maxReportMessageLength),
      stack: z.string().max(maxReportStackLength),
    })
    .nullable(),
});
export type RemoteReport = z.output<typeof remoteReport>;
