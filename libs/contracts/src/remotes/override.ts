import * as z from '../zod';
import { remoteVersion, versionName } from './registry';

/**
 * The build of one remote that one browser gets in place of the live one: a published version, or one whose files a development
 * server has.
 */
export const remoteOverride = z.union([
  z.strictObject({ version: versionName }),
  z.strictObject({
    manifest: remoteVersion,
    /** The development server. Others than localhost must be allowed by an operator. */
    origin: z.string().regex(/^https?:\/\/[\w.-]+(:\d+)?$/),
  }),
]);
export type RemoteOverride = z.output<typeof remoteOverride>;
