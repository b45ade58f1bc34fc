import * as z from '../zod';
import { remoteVersion, versionName } from './registry';

/**
 * The build of a remote that one browser receives in place of the live build: a published version, or a build whose files are on a
 * development server.
 */
export const remoteOverride = z.union([
  z.strictObject({ version: versionName }),
  z.strictObject({
    manifest: remoteVersion,
    /** The development server. Hosts other than localhost must be allowed by an operator. */
    origin: z.string().regex(/^https?:\/\/[\w.-]+(:\d+)?$/),
  }),
]);
export type RemoteOverride = z.output<typeof remoteOverride>;
