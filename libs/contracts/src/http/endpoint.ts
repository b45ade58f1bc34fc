import type { PortalConfig } from '../config/portal-config.ts';
import type { ServiceName } from '../contract.ts';
import type * as z from '../zod.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call:
 * - `public`: anyone; the service never receives the caller's identity.
 * - `optional`: anyone; the response depends on the session. A GET call receives the player, or null while sessions cannot
 *   be resolved, so null must never reveal more. Other methods receive the session's token instead of the player,
 *   because they act on the session itself; only account may declare them.
 * - `player`: a signed-in player.
 * - `privileged`: the one privileged user of the portal config.
 * - `operator`: a player whose username is in `OPERATORS`.
 * - `team`: the owner of a token for the remote, or an operator; calls of the gateway itself only.
 */
export type Access = 'public' | 'optional' | 'player' | 'privileged' | 'operator' | 'team';

/** Returns true for calls that require sign-in. */
export const requiresPlayer = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access !== 'public' && access !== 'optional' && access !== 'team';

/** One file part of a multipart body. The service detects its type from the content, never from the name. */
export interface FilePart {
  field: string;
  required: boolean;
  maxBytes: number;
}

/**
 * How the gateway shares one response among all clients. When it is no longer fresh, it is served for a few more seconds while the gateway
 * requests the next one, and for ten minutes while the service fails.
 */
export interface CachePolicy {
  /** Seconds without a call of the service; default 5. Content that can be withdrawn must disappear within a minute. */
  freshSeconds?: number;
  /** Set if the response needs much processor time: which limit of the gateway counts the uncached responses of a network. */
  limit?: 'drawings' | 'replays' | 'sitemaps';
}

/** Policy for immutable bytes. They may be deleted, so they are revalidated. */
export const cachedBytes: CachePolicy = { freshSeconds: 30 };

export interface Endpoint<Service extends string = ServiceName> {
  /** The service that owns the call. The gateway routes by it. */
  service: Service;
  summary: string;
  access: Access;
  /** The call exists only while this feature is on. Otherwise it is a 404 for everyone. */
  feature?: keyof PortalConfig['features'];
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body. Without it, the call takes no body and ignores one that is sent. */
  body?: z.ZodType;
  /** Media types of a JSON body besides `application/json`. */
  bodyTypes?: readonly string[];
  /** Maximum size of a JSON body, instead of `limits.jsonBodyBytes`. Calls of the gateway itself only. */
  maxBodyBytes?: number;
  /** Multipart body: text fields and at most one file. Excludes `body`. */
  multipart?: { fields?: z.ZodObject; file: FilePart };
  /** Media type of a body of bytes. Excludes the other bodies; calls of the gateway itself only. */
  upload?: string;
  /** The 200 response: a schema for JSON, or the media type of bytes. */
  response: z.ZodType | { mediaType: string };
  /** Public GET calls only. The service receives no identity with them, because the response must not depend on the caller. */
  cache?: CachePolicy;
  /** The response is one page of a list. Its `Link` header contains the next page (`rel="next"`), if there is one. */
  paged?: true;
  /** Codes of this call; `listErrors` adds the codes that follow from its declaration. */
  errors?: readonly ErrorCode[];
}

/** Codes that any call may return, some of them before it is routed. */
const commonErrors = [
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

/** Returns the function that declares a service's calls. They are stored under the key `METHOD /path/{param}`, see `contract`. */
export const createEndpointBuilder =
  <const Service extends ServiceName>(service: Service) =>
  <const E extends Omit<Endpoint, 'service'>>(definition: E): E & { service: Service } => ({ service, ...definition });

export type EndpointKey = `${Method} /${string}`;

const accessErrors: Record<Access, readonly ErrorCode[]> = {
  public: [],
  optional: [],
  player: ['unauthenticated'],
  privileged: ['unauthenticated', 'forbidden'],
  operator: ['unauthenticated', 'operators_only'],
  team: ['token_required', 'token_forbidden', 'operators_only'],
};

/** Codes that reading a body may return. Uploads are pictures. */
const bodyErrors = ({ body, multipart, upload }: Endpoint<string>): readonly ErrorCode[] => {
  const any = ['body_too_large', 'unsupported_media_type'] as const;
  if (multipart) return ['invalid_image', 'file_too_large', 'invalid_multipart', 'storage_full', ...any];
  if (upload) return any;
  return body ? ['invalid_json', ...any] : [];
};

/** Lists every code that a call may return: its own codes, the codes that follow from its declaration, and the codes of all calls. */
export const listErrors = (key: EndpointKey, endpoint: Endpoint<string>): readonly ErrorCode[] => {
  const { access, errors = [], feature } = endpoint;
  const isChange = !key.startsWith('GET ');
  const own: (ErrorCode | false)[] = [
    ...accessErrors[access],
    ...errors,
    feature !== undefined && 'not_found',
    ...bodyErrors(endpoint),
    isChange && 'origin_forbidden',
    isChange && (requiresPlayer(endpoint) || access === 'team') && 'session_changed',
  ];
  return [...new Set([...own.filter((code) => code !== false), ...commonErrors])];
};

type Schema<T> = T extends z.ZodType ? T : never;

/** Parsed values, for handlers. */
export type ParsedParams<E> = E extends { params: infer S } ? z.output<Schema<S>> : Record<never, never>;
export type ParsedQuery<E> = E extends { query: infer S } ? z.output<Schema<S>> : Record<never, never>;
export type ParsedBody<E> = E extends { body: infer S }
  ? z.output<Schema<S>>
  : E extends { multipart: { fields: infer F } }
    ? z.output<Schema<F>>
    : undefined;

/** The part of the platform's FormData that a caller needs. Browser and server types differ in the rest. */
interface MultipartForm {
  append(name: string, value: string): void;
}

/** Raw values, for callers. */
export type RawParams<E> = E extends { params: infer S } ? z.input<Schema<S>> : undefined;
export type RawQuery<E> = E extends { query: infer S } ? z.input<Schema<S>> : undefined;
export type RawBody<E> = E extends { body: infer S }
  ? z.input<Schema<S>>
  : E extends { multipart: unknown }
    ? MultipartForm
    : undefined;

export type ResponseOf<E> = E extends { response: infer S } ? (S extends z.ZodType ? z.output<S> : Uint8Array) : never;
