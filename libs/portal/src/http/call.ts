import type { CallKey, Contract, RawBody, RawParams, RawQuery, ResponseOf } from '@portal/contracts';
import { ApiError } from './api-error';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: never }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value | undefined }
    : { [N in Name]: Value };

/** What a call of the contract takes: only the parts it declares, required where a field of them is. */
export type CallInput<K extends CallKey> = Part<'params', RawParams<Contract[K]>> &
  Part<'query', RawQuery<Contract[K]>> &
  Part<'body', RawBody<Contract[K]>> & { signal?: AbortSignal };

export type CallArguments<K extends CallKey> =
  Record<never, never> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>];

/** The same input without its call: what building a request needs to know. */
export interface LooseInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  signal?: AbortSignal;
}

/** The address of a call: `{name}` filled and encoded, absent query values left out. */
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

const buildRequest = (method: string, { body, signal }: LooseInput): RequestInit => {
  const request: RequestInit = {
    method,
    credentials: 'include',
    headers: { accept: 'application/json' },
  };
  if (signal) request.signal = signal;
  if (body instanceof FormData) {
    // The browser itself writes the content type, with the boundary that only it knows.
    request.body = body;
  } else if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = {
      accept: 'application/json',
      'content-type': 'application/json',
    };
  }
  return request;
};

const isAbort = (error: unknown, signal: AbortSignal | undefined) =>
  signal?.aborted === true || (error instanceof Error && error.name === 'AbortError');

const send = async (url: string, request: RequestInit): Promise<{ response: Response; bodyText: string }> => {
  try {
    const response = await fetch(url, request);
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
  if (!response.ok)
    throw new ApiError({
      status: response.status,
      statusText: response.statusText,
      bodyText,
    });
  try {
    return { headers: response.headers, body: JSON.parse(bodyText) };
  } catch (cause) {
    throw new ApiError({
      status: response.status,
      statusText: 'The answer is not JSON',
      bodyText: '',
      cause,
    });
  }
};

/** Sends a call and answers headers and parsed body of its success; throws an `ApiError` otherwise. `Body` is what the contract says. */
export const exchange = async <Body>(key: CallKey, input: LooseInput): Promise<Exchange<Body>> => {
  const [method = 'GET', path = '/'] = key.split(' ');
  return exchangeAt(buildUrl(path, input), buildRequest(method, input));
};

/** What GET answers at an address that only exists at run time; throws an `ApiError` where it is no success. */
export const getJson = async (url: string, signal: AbortSignal): Promise<unknown> =>
  (await exchangeAt<unknown>(url, buildRequest('GET', { signal }))).body;

/**
 * Makes a call of the contract. It raises no toast and moves no page: it answers the parsed body or throws an `ApiError`.
 * The contract enters as a type only, so no schema reaches the bundle.
 */
export const call = async <K extends CallKey>(
  key: K,
  ...[input]: CallArguments<K>
): Promise<ResponseOf<Contract[K]>> => {
  const { body } = await exchange<ResponseOf<Contract[K]>>(key, { ...input });
  return body;
};
