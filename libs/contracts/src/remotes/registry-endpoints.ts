import type { Endpoint, EndpointKey } from '../http/endpoint.ts';
import { done } from '../http/primitives.ts';
import * as z from '../zod.ts';
import { remoteBeacon, versionHealth } from './beacon.ts';
import { remoteName, remoteRegistry, versionName } from './registry.ts';
import { smokeRecord } from './smoke.ts';

/**
 * Declares a call that the gateway handles itself. `team` accepts a token of the remote's team; an operator's token or session may do
 * everything.
 */
const endpoint = <const E extends Omit<Endpoint<'gateway'>, 'service' | 'access'>>(definition: E) =>
  ({ service: 'gateway', access: 'team', ...definition }) as const;

/** Name of the remote in tokens that may change all remotes. */
export const anyRemote = '*';

const ofRemote = z.strictObject({ name: remoteName });
/** Routes of the active version that the new version may remove. */
const dropRoutes = z.array(z.string()).max(100);
const label = z.string().min(1).max(80);
const at = z.iso.datetime();

/** First line of an upload, as JSON. The bytes of the files follow in the same order. */
export const uploadHeader = z.strictObject({
  files: z
    .array(z.strictObject({ path: z.string().max(300), size: z.number().int().nonnegative() }))
    .min(1)
    .max(2_000),
  /** False stores the version without making it live. */
  activate: z.boolean(),
  dropRoutes,
  /** Result of the smoke run of these files. */
  smoke: smokeRecord.nullable(),
});
export type UploadHeader = z.output<typeof uploadHeader>;
export const uploadMediaType = 'application/octet-stream';
export const maxUploadBytes = 32 * 1024 * 1024;

/** `revision` is the registry's revision after the change. The responding gateway already serves it. */
const change = z.strictObject({
  name: remoteName,
  version: versionName.nullable(),
  changed: z.boolean(),
  revision: z.number(),
});
export type RemoteChange = z.output<typeof change>;

const remoteAuditEntry = z.strictObject({
  at,
  /** The label of the token, or the part of the portal that made the change. */
  actor: z.string(),
  action: z.string(),
  remote: z.string(),
  /** The replaced version, if there is one. */
  from: z.string().nullable(),
  /** The version that was changed. */
  to: z.string().nullable(),
  reason: z.string().nullable(),
  /** Whether the loss of routes was confirmed. */
  forced: z.boolean(),
});
export type RemoteAuditEntry = z.output<typeof remoteAuditEntry>;

const tokenInfo = z.strictObject({
  id: z.string(),
  label: z.string(),
  remote: z.string(),
  createdAt: at,
  createdBy: z.string(),
});

const rejectable = ['remote_rejected'] as const;

/** The registry of remotes. */
export const remotesEndpoints = {
  'GET /api/remotes': endpoint({
    summary: 'All remotes and their versions, as this gateway serves them',
    response: remoteRegistry,
  }),
  'POST /api/remotes/versions': endpoint({
    summary: `Publish a build: a line of JSON (files with path and size, activate, dropRoutes, smoke), then the bytes of the files; at most ${maxUploadBytes} bytes`,
    upload: uploadMediaType,
    response: change,
    errors: rejectable,
  }),
  'POST /api/remotes/{name}/promote': endpoint({
    summary: 'Make a published version live',
    params: ofRemote,
    body: z.strictObject({ version: versionName, dropRoutes: dropRoutes.optional() }),
    response: change,
    errors: rejectable,
  }),
  'POST /api/remotes/{name}/rollback': endpoint({
    summary: 'Mark the active version as rolled back and make the previous one live, or `to`',
    params: ofRemote,
    /** The change is rejected unless `version` is live. */
    query: z.strictObject({ version: versionName.optional(), to: versionName.optional() }),
    response: change,
    errors: rejectable,
  }),
  'POST /api/remotes/{name}/pin': endpoint({
    summary: 'Keep the active version until it is promoted or rolled back by hand, or end that',
    params: ofRemote,
    body: z.strictObject({ pinned: z.boolean() }),
    response: change,
    errors: rejectable,
  }),
  'POST /api/remotes/{name}/canary': endpoint({
    summary: 'Show a version to a percentage of the visitors; null ends that',
    params: ofRemote,
    body: z.strictObject({
      candidate: z.strictObject({ version: versionName, percentage: z.number().min(0.01).max(100) }).nullable(),
      dropRoutes: dropRoutes.optional(),
    }),
    response: change,
    errors: rejectable,
  }),
  'GET /api/remotes/audit': endpoint({
    summary: 'Changes of the registry, newest first',
    query: z.strictObject({
      remote: remoteName.optional(),
      limit: z.coerce.number().int().min(1).max(500).default(50),
    }),
    response: z.array(remoteAuditEntry),
  }),
  'POST /api/remotes/beacons': {
    ...endpoint({
      summary:
        'Report a failure of a build, or the web vitals of a page load; beacons beyond the limit of a network are dropped',
      body: remoteBeacon,
      response: done,
    }),
    access: 'public',
    // The longest message and stack, with each character escaped.
    maxBodyBytes: 8 * 1024,
  },
  'GET /api/remotes/health': endpoint({
    summary: 'Page loads, errors and web vitals of the last day by version',
    response: z.array(versionHealth),
  }),
  'POST /api/remotes/gc': endpoint({
    summary:
      'Delete versions that no open tab can need: neither live, candidate nor previous, nor published or live within the longest session; operators only',
    response: z.strictObject({
      removed: z.array(z.strictObject({ name: remoteName, version: versionName })),
      files: z.number(),
    }),
  }),
  'GET /api/remotes/tokens': endpoint({ summary: 'Tokens of teams; operators only', response: z.array(tokenInfo) }),
  'POST /api/remotes/tokens': endpoint({
    summary: 'Create a token for one remote, or for all of them (`*`); it is shown once; operators only',
    body: z.strictObject({ remote: z.union([remoteName, z.literal(anyRemote)]), label }),
    response: tokenInfo.extend({ token: z.string() }),
  }),
  'DELETE /api/remotes/tokens/{id}': endpoint({
    summary: 'Revoke a token; operators only',
    params: z.strictObject({ id: z.string().regex(/^[0-9a-f]{12}$/) }),
    response: z.strictObject({ revoked: z.boolean() }),
  }),
} satisfies Record<EndpointKey, Endpoint<'gateway'>>;

export type RemotesCall = keyof typeof remotesEndpoints;
