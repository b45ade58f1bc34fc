import { afterEach, beforeEach, jest } from '@jest/globals';

export const date = 'Mon, 01 Jun 2026 12:00:00 GMT';
/** Headers of a response that all visitors share. */
export const sharedHeaders = { 'cache-control': 'public, max-age=0, must-revalidate, s-maxage=5', date };

/** Caches of a browser, in memory. */
export const createFakeCaches = () => {
  const stored = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const rows = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, rows);
    const toUrl = (request: Request | string) => (typeof request === 'string' ? request : request.url);
    return {
      async put(request: Request | string, response: Response) {
        // A replaced response is the newest one.
        rows.delete(toUrl(request));
        rows.set(toUrl(request), new Response(await response.arrayBuffer(), response));
      },
      keys: async () => [...rows.keys()].map((url) => ({ url }) as Request),
      delete: async (request: Request | string) => rows.delete(toUrl(request)),
    };
  };
  return {
    /** URLs of the copies, by cache. */
    list: () => Object.fromEntries([...stored].map(([name, rows]) => [name, [...rows.keys()]])),
    caches: {
      open,
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
      match: async (url: string, { cacheName }: { cacheName: string }) => stored.get(cacheName)?.get(url)?.clone(),
    },
  };
};

type Handler = (event: Record<string, unknown>) => void;

interface Sent {
  method?: string;
  mode?: 'navigate' | 'cors';
  cache?: RequestCache;
  signal?: AbortSignal;
}

export const at = (path: string) => location.origin + path;

/** Loads a new offline worker before each test. The test controls its caches and its network. */
export const createWorkerTest = () => {
  let handlers = new Map<string, Handler>();
  const test = {
    copies: createFakeCaches(),
    /** What the worker has sent to the page. */
    messages: [] as unknown[],
    /** Paths that were requested from the portal. */
    requested: [] as string[],
    /** The network: how the portal responds to a path; null while there is no network. */
    respond: null as ((path: string) => Response | Promise<Response>) | null,
  };
  const { fetch: browserFetch, addEventListener } = globalThis;
  beforeEach(async () => {
    handlers = new Map();
    Object.assign(test, { copies: createFakeCaches(), messages: [], requested: [] });
    test.respond = () => new Response('{}', { headers: sharedHeaders });
    globalThis.fetch = async (input) => {
      const { pathname, search } = new URL(typeof input === 'string' ? input : (input as Request).url);
      test.requested.push(pathname + search);
      if (!test.respond) throw new TypeError('Failed to fetch');
      return test.respond(pathname + search);
    };
    const globals = {
      registration: { navigationPreload: { enable: jest.fn() } },
      clients: {
        get: async () => ({ postMessage: (message: unknown) => void test.messages.push(message) }),
        claim: async () => undefined,
      },
      skipWaiting: async () => undefined,
      caches: test.copies.caches,
      addEventListener: (name: string, handle: Handler) => void handlers.set(name, handle),
    };
    for (const [name, value] of Object.entries(globals))
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    await jest.isolateModulesAsync(async () => {
      await import('./offline.ts');
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    globalThis.fetch = browserFetch;
    for (const name of ['registration', 'clients', 'skipWaiting', 'caches']) Reflect.deleteProperty(globalThis, name);
    Object.defineProperty(globalThis, 'addEventListener', { value: addEventListener, configurable: true });
  });

  /** Sends a request through the worker. @returns undefined if the worker leaves it to the browser */
  const send = (path: string, sent: Sent = {}) => {
    const { method = 'GET', mode = 'cors', cache = 'default', signal = new AbortController().signal } = sent;
    const works: Promise<unknown>[] = [];
    let response: Promise<Response> | undefined;
    handlers.get('fetch')?.({
      clientId: 'page',
      request: { method, mode, cache, signal, url: new URL(path, location.origin).href },
      waitUntil: (work: Promise<unknown>) => works.push(work),
      respondWith: (served: Promise<Response>) => {
        response = served;
      },
    });
    const settled = async () => {
      await response?.catch(() => undefined);
      await Promise.all(works);
    };
    return { response, settled };
  };
  /** Sends a request and waits until its copy is kept. */
  const open = async (path: string, sent: Sent = {}): Promise<Response | undefined> => {
    const { response, settled } = send(path, sent);
    await settled();
    return response;
  };
  const visit = (path: string) => open(path, { mode: 'navigate' });
  const dispatch = async (name: string, event: Record<string, unknown> = {}) => {
    const works: Promise<unknown>[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  };
  return Object.assign(test, { send, open, visit, dispatch });
};
