import type { PortalConfig } from '../config/portal-config';
import type * as z from '../zod';
import type { ErrorCode } from './errors';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type ServiceName = 'account' | 'community' | 'competition' | 'email';

/**
 * Who may call:
 * - `public`: anyone; the service never learns who calls.
 * - `optional`: anyone; the response depends on the session. A GET call receives the player, or null while sessions cannot
 *   be resolved, so null must only ever show less. Other methods receive the session's token instead of the player, so
 *   that they act on the session itself; only account may declare them.
 * - `player`: a signed-in player.
 * - `privileged`: the one privileged user of the portal config.
 */
export type Access = 'public' | 'optional' | 'player' | 'privileged';

/** True for calls that require sign-in. */
export const requiresPlayer = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access === 'player' || access === 'privileged';

/** One file part of a multipart body. The service detects its type from the content, never from the name. */
export interface FilePart {
  field: string;
  required: boolean;
  maxBytes: number;
}

export interface Endpoint {
  /** The service that owns the call; the gateway routes by it. */
  service: ServiceName;
  summary: string;
  access: Access;
  /** The call exists only while operators leave this feature on; otherwise it is a 404 for everyone. */
  feature?: keyof PortalConfig['features'];
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body. Absent: the call takes no body, and one that is sent is ignored unread. */
  body?: z.ZodType;
  /** Multipart body: text fields and at most one file. Excludes `body`. */
  multipart?: { fields?: z.ZodObject; file: FilePart };
  /** The 200 response: a schema for JSON, or the media type of bytes. */
  response: z.ZodType | { mediaType: string };
  /** The response is one page of a list; its `Link` header has the next one (`rel="next"`), if any. */
  paged?: true;
  /** Codes this call may return beyond those of every call (see `commonErrors`). */
  errors: readonly ErrorCode[];
}

/** Codes that any call may return, so that endpoints list only their own. Some come before a call is routed. */
export const commonErrors = [
  'bad_request',
  'validation_failed',
  'request_timeout',
  'expectation_failed',
  'headers_too_large',
  'rate_limited',
  'internal',
  'busy',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** Declares a call. The key it is stored under is `METHOD /path/{param}`: see `contract`. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

export type EndpointKey = `${Method} /${string}`;

type Schema<T> = T extends z.ZodType ? T : never;

/** What a handler receives: parsed values. */
export type ParsedParams<E> = E extends { params: infer S } ? z.output<Schema<S>> : Record<never, never>;
export type ParsedQuery<E> = E extends { query: infer S } ? z.output<Schema<S>> : Record<never, never>;
export type ParsedBody<E> = E extends { body: infer S }
  ? z.output<Schema<S>>
  : E extends { multipart: { fields: infer F } }
    ? z.output<Schema<F>>
    : undefined;

/** The part of the platform's FormData that a caller needs; browser and server types differ in the rest. */
interface MultipartForm {
  append(name: string, value: string): void;
}

/** What a caller sends: raw values. */
export type RawParams<E> = E extends { params: infer S } ? z.input<Schema<S>> : undefined;
export type RawQuery<E> = E extends { query: infer S } ? z.input<Schema<S>> : undefined;
export type RawBody<E> = E extends { body: infer S }
  ? z.input<Schema<S>>
  : E extends { multipart: unknown }
    ? MultipartForm
    : undefined;

export type ResponseOf<E> = E extends { response: infer S } ? (S extends z.ZodType ? z.output<S> : Uint8Array) : never;
