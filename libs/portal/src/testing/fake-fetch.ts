import type { PortalCall, PortalCalls, ResponseOf } from '@portal/contracts';
import type { PagedCallKey } from '../http/call-page.ts';

/** A request that the fake server received. */
export interface SentRequest {
  key: string;
  url: URL;
  /** The parsed JSON body, the `FormData` of an upload, or undefined. */
  body: unknown;
}

/** Responses of the fake server: a body, or a function of the request. Return an `apiFailure` for an error, an `apiPage` for a page that has a next one. */
export type FakeHandlers = {
  [K in PortalCall]?:
    | ResponseOf<PortalCalls[K]>
    | ((
        request: SentRequest,
      ) => FakeResponse<ResponseOf<PortalCalls[K]>> | Promise<FakeResponse<ResponseOf<PortalCalls[K]>>>);
};

type FakeResponse<Body> = Body | Failure | FollowedPage<Body>;

class Failure {
  constructor(
    readonly status: number,
    readonly body: object,
  ) {}
}

/** An error response in the portal's format. */
export const apiFailure = (
  status: number,
  error: string,
  more: { code?: string; issues?: object[]; issuesOmitted?: number } = {},
): Failure => new Failure(status, { error, code: 'internal', ...more });

/** A handler that fails once and then returns `response`. */
export const failOnce = <Body>(response: Body, failure = apiFailure(503, 'Busy', { code: 'busy' })) => {
  let hasFailed = false;
  return (): Body | Failure => {
    if (hasFailed) return response;
    hasFailed = true;
    return failure;
  };
};

class FollowedPage<Rows> {
  constructor(
    readonly rows: Rows,
    readonly next: string,
  ) {}
}

/** A page of a list with the cursor of the next one. A bare array is the last page. */
export const apiPage = <Rows extends ResponseOf<PortalCalls[PagedCallKey]>>(
  rows: Rows,
  next: string,
): FollowedPage<Rows> => new FollowedPage(rows, next);

const jsonResponse = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const toResponse = (result: unknown, { url }: SentRequest): Response => {
  if (result instanceof Failure) return jsonResponse(result.status, result.body);
  if (!(result instanceof FollowedPage)) return jsonResponse(200, result);
  const next = new URL(url);
  next.searchParams.set('cursor', result.next);
  return jsonResponse(200, result.rows, { link: `<${next.pathname}${next.search}>; rel="next"` });
};

const toPattern = (key: string): RegExp => new RegExp(`^${key.replace(/\{\w+\}/g, '[^/]+')}$`);

const parse = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : (body ?? undefined));

/** A `fetch` that responds from handlers, records the requests and fails a call without a handler. */
export const createFakeFetch = (handlers: FakeHandlers): { fetch: typeof fetch; requests: SentRequest[] } => {
  const requests: SentRequest[] = [];
  const routes = Object.entries(handlers).map(([key, handler]) => ({ pattern: toPattern(key), handler }));

  const fakeFetch: typeof fetch = async (input, init) => {
    init?.signal?.throwIfAborted();
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://localhost');
    const request = { key: `${init?.method ?? 'GET'} ${url.pathname}`, url, body: parse(init?.body) };
    requests.push(request);
    const route = routes.find(({ pattern }) => pattern.test(request.key));
    if (!route) return jsonResponse(404, { error: `The test has no handler for ${request.key}`, code: 'not_found' });
    return toResponse(await (typeof route.handler === 'function' ? route.handler(request) : route.handler), request);
  };
  return { fetch: fakeFetch, requests };
};
