import type { PortalCall, PortalCalls, RawBody, RawParams, RawQuery, ResponseOf } from '@portal/contracts';
import { sessionUserHeader } from '@portal/contracts/account/ui';
import { ApiError } from './api-error.ts';
import { firstResponse } from './first-response.ts';
import { fillDefaults } from './response-defaults.ts';
import { observeServerDate } from './server-clock.ts';
import { shownUser } from './shown-user.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: never }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value | undefined }
    : { [N in Name]: Value };

/** @property cache `no-cache` if a copy that the browser keeps for pages without a network is of no use */
interface RequestOptions {
  signal?: AbortSignal;
  cache?: 'no-cache' | undefined;
}

/** Input of a call: only the parts that its contract declares, required if any of their fields is. */
type CallInput<K extends PortalCall> = Part<'params', RawParams<PortalCalls[K]>> &
  Part<'query', RawQuery<PortalCalls[K]>> &
  Part<'body', RawBody<PortalCalls[K]>> &
  RequestOptions;

export type CallArguments<K extends PortalCall> =
  Record<never, never> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>];

/** The input without the types of its call. */
interface LooseInput extends RequestOptions {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
}

/** Fills and encodes `{name}` parameters; omits undefined query values. */
export const buildUrl = (path: string, { params = {}, query = {} }: LooseInput): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`Missing parameter ${name} of ${path}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, String(value));
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
};

const buildRequest = (method: string, { body, signal, cache }: LooseInput): RequestInit => {
  const headers: Record<string, string> = { accept: 'application/json' };
  const request: RequestInit = { method, credentials: 'include', headers };
  const userId = shownUser.get();
  if (userId && method !== 'GET') headers[sessionUserHeader] = userId;
  if (signal) request.signal = signal;
  if (cache) request.cache = cache;
  if (body instanceof FormData) {
    // The browser sets the content type, including the multipart boundary.
    request.body = body;
  } else if (body !== undefined) {
    request.body = JSON.stringify(body);
    headers['content-type'] = 'application/json';
  }
  return request;
};

const isAbort = (error: unknown, signal: AbortSignal | undefined) =>
  signal?.aborted === true || (error instanceof Error && error.name === 'AbortError');

const send = async (url: string, request: RequestInit): Promise<{ response: Response; bodyText: string }> => {
  try {
    const response = (request.method === 'GET' && firstResponse.take(url)) || (await fetch(url, request));
    shownUser.compare(response.headers.get(sessionUserHeader));
    observeServerDate(response.headers.get('date'));
    return { response, bodyText: await response.text() };
  } catch (error) {
    if (isAbort(error, request.signal ?? undefined)) throw error;
    throw ApiError.network(error);
  }
};

interface Exchange<Body> {
  headers: Headers;
  body: Body;
}

const exchangeAt = async <Body>(url: string, request: RequestInit): Promise<Exchange<Body>> => {
  const { response, bodyText } = await send(url, request);
  const { ok, status, statusText, headers } = response;
  if (!ok) throw new ApiError({ status, statusText, bodyText });
  try {
    return { headers, body: JSON.parse(bodyText) };
  } catch (cause) {
    throw new ApiError({ status, statusText: 'The response is not JSON', bodyText: '', cause });
  }
};

/** Sends a call and returns headers and parsed body of a successful response; throws an `ApiError` otherwise. `Body` is unchecked: it comes from the contract. */
export const exchange = async <Body>(key: PortalCall, input: LooseInput): Promise<Exchange<Body>> => {
  const [method = 'GET', path = '/'] = key.split(' ');
  const result = await exchangeAt<Body>(buildUrl(path, input), buildRequest(method, input));
  fillDefaults(key, result.body);
  return result;
};

/** GET for an address that is computed at run time; throws an `ApiError` unless it succeeds. */
export const getJson = async (url: string, signal: AbortSignal): Promise<unknown> =>
  (await exchangeAt<unknown>(url, buildRequest('GET', { signal }))).body;

/**
 * Makes a call of the contract and returns the parsed body or throws an `ApiError`; it never shows a toast or navigates.
 * The contract is imported as a type only, so no schema reaches the bundle.
 */
export const call = async <K extends PortalCall>(
  key: K,
  ...[input]: CallArguments<K>
): Promise<ResponseOf<PortalCalls[K]>> => {
  const { body } = await exchange<ResponseOf<PortalCalls[K]>>(key, { ...input });
  return body;
};
