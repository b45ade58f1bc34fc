import type { CallKey, Contract, ResponseOf } from '@portal/contracts';
import type { PagedCallKey } from '../http/call-page';

/** A request as the fake server saw it. */
export interface SentRequest {
  key: string;
  url: URL;
  /** The parsed JSON body, the form of an upload, or undefined. */
  body: unknown;
}

/** How the fake server answers a call: with a body, or as a function of the request. Answer an `apiFailure` for errors, an `apiPage` for a page with a next one. */
export type FakeHandlers = {
  [K in CallKey]?:
    | ResponseOf<Contract[K]>
    | ((request: SentRequest) => Answer<ResponseOf<Contract[K]>> | Promise<Answer<ResponseOf<Contract[K]>>>);
};

type Answer<Body> = Body | Failure | FollowedPage<Body>;

class Failure {
  constructor(
    readonly status: number,
    readonly body: object,
  ) {}
}

/** An error answer in the portal's form. */
export const apiFailure = (status: number, error: string, more: { code?: string; issues?: object[] } = {}): Failure =>
  new Failure(status, { error, code: 'internal', ...more });

class FollowedPage<Rows> {
  constructor(
    readonly rows: Rows,
    readonly next: string,
  ) {}
}

/** One page of a list that goes on: its rows, and the cursor of the next page. A bare array is the last page. */
export const apiPage = <Rows extends ResponseOf<Contract[PagedCallKey]>>(
  rows: Rows,
  next: string,
): FollowedPage<Rows> => new FollowedPage(rows, next);

const jsonResponse = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

const respond = (answer: unknown, { url }: SentRequest): Response => {
  if (answer instanceof Failure) return jsonResponse(answer.status, answer.body);
  if (!(answer instanceof FollowedPage)) return jsonResponse(200, answer);
  const next = new URL(url);
  next.searchParams.set('cursor', answer.next);
  return jsonResponse(200, answer.rows, { link: `<${next.pathname}${next.search}>; rel="next"` });
};

const patternOf = (key: string): RegExp => new RegExp(`^${key.replace(/\{\w+\}/g, '[^/]+')}$`);

const parse = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : (body ?? undefined));

/** A `fetch` that answers from handlers, records what was asked and fails a call that nobody expects. */
export const createFakeFetch = (handlers: FakeHandlers): { fetch: typeof fetch; requests: SentRequest[] } => {
  const requests: SentRequest[] = [];
  const routes = Object.entries(handlers).map(([key, handler]) => ({
    pattern: patternOf(key),
    handler,
  }));

  const fakeFetch: typeof fetch = async (input, init) => {
    init?.signal?.throwIfAborted();
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://localhost');
    const request = {
      key: `${init?.method ?? 'GET'} ${url.pathname}`,
      url,
      body: parse(init?.body),
    };
    requests.push(request);
    const route = routes.find(({ pattern }) => pattern.test(request.key));
    if (!route)
      return jsonResponse(404, {
        error: `The test has no handler for ${request.key}`,
        code: 'not_found',
      });
    const answer: unknown = await (typeof route.handler === 'function' ? route.handler(request) : route.handler);
    return respond(answer, request);
  };
  return { fetch: fakeFetch, requests };
};
