import type { Endpoint } from '../http/endpoint';
import { id } from '../http/primitives';
import * as z from '../zod';

/** A stream of changes that the gateway serves itself. */
interface LiveEndpoint extends Endpoint<'gateway'> {
  /** What the stream is about, with the parameters of the path: the topic of the messages that it consists of. */
  topic: string;
}

/** A version of the topic. A browser that connects again sends it as `Last-Event-ID`. */
const version = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/**
 * Streams of Server-Sent Events. An event `change` has the topic's version as its id and the change as its data; `reset` says that changes are
 * missing, so the client loads the whole again. Lines without an event keep the connection open.
 */
export const liveEndpoints = {
  'GET /api/tournaments/{id}/events': {
    service: 'gateway',
    summary: 'Changes of a tournament as they happen, after the version that the client has',
    access: 'public',
    feature: 'playTournaments',
    params: z.strictObject({ id }),
    query: z.strictObject({ after: version.optional() }),
    response: { mediaType: 'text/event-stream' },
    topic: 'tournament:{id}',
  },
} as const satisfies Record<string, LiveEndpoint>;
