import type { Endpoint } from '../http/endpoint.ts';
import { id } from '../http/primitives.ts';
import * as z from '../zod.ts';

/** A stream of changes that the gateway serves itself. */
export interface LiveEndpoint extends Endpoint<'gateway'> {
  feature: NonNullable<Endpoint['feature']>;
  query: typeof afterVersion;
  /** The topic of the streamed changes: `{id}` is the parameter of the path, `{me}` the caller. */
  topic: string;
}

/** A version of the topic. A browser that reconnects sends it as `Last-Event-ID`. */
const version = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const afterVersion = z.strictObject({ after: version.optional() });

/**
 * Streams of Server-Sent Events.
 * - `change`: the id is the version of the topic, the data is the change. A player's stream has no versions: each `change` is a hint with the
 *   data `{}`, and several at a time are one.
 * - `reset`: changes are missing; the client loads the topic again.
 * - `beat`: the data is `{ "version": 42 }`, the last version of the topic, or `{}` while the gateway does not know it. A client that receives
 *   nothing for two beats can assume that the connection is dead.
 */
export const liveEndpoints = {
  'GET /api/tournaments/{id}/events': {
    service: 'gateway',
    summary: 'Changes of a tournament as they happen, after the version that the client has',
    access: 'public',
    feature: 'playTournaments',
    params: z.strictObject({ id }),
    query: afterVersion,
    response: { mediaType: 'text/event-stream' },
    topic: 'tournament:{id}',
  },
  'GET /api/notifications/events': {
    service: 'gateway',
    summary: "Hints without content that the caller's notifications have changed; the stream ends with the session",
    access: 'player',
    feature: 'notifications',
    query: afterVersion,
    response: { mediaType: 'text/event-stream' },
    topic: 'player:{me}',
  },
} as const satisfies Record<string, LiveEndpoint>;
