import type { PortalCall } from '@portal/contracts';
import { sessionUserHeader } from '@portal/contracts/account/ui';
import {
  areOwnCopies,
  type CopyMessage,
  copies,
  deleteOwnCopies,
  type LoadedMessage,
  nameOwnCopies,
} from './kept-copies.ts';
import { type FetchEvent, scope } from './scope.ts';
import { setSession, splitPage } from './split-page.ts';

// Serves a kept copy only when a request fails. A slow response is waited for, because a copy could hide a new version or what the player
// has just done. Hashed files are the exception: their copy comes first.

/** Maximum number of copies in each cache; the oldest are deleted first. A page has about five shared responses. */
const limits: Readonly<Record<string, number>> = {
  [copies.assets]: 200,
  [copies.pictures]: 100,
  [copies.reads]: 150,
  [copies.page]: 1,
};

const frameUrl = new URL('/', location.origin).href;

/** The calls of a player that are kept. */
const ownCalls = ['GET /api/auth/me', 'GET /api/matches/mine', 'GET /api/notifications'] satisfies PortalCall[];
const ownPaths = new Set(ownCalls.map((key) => key.replace('GET ', '')));
const sessionCalls = [
  ...(['POST /api/auth/signin', 'POST /api/auth/signout'] as const),
  ...(['POST /api/auth/verify-email', 'POST /api/auth/reset-password'] as const),
] satisfies PortalCall[];

const isOwn = ({ pathname, searchParams }: URL) => ownPaths.has(pathname) && !searchParams.has('cursor');
const isAsset = ({ pathname }: URL) => /^\/(?:assets|remotes)\//.test(pathname);
const isPicture = ({ pathname }: URL) => /^\/api\/(?:avatars|clan-logos|news-images)\//.test(pathname);
/** Streams never end, and a replay loads a response for each of its steps. */
const isUnkept = ({ pathname }: URL) => pathname.endsWith('/events') || pathname.includes('/moments/');
/** A path with an extension is a file, such as `/robots.txt`. */
const isPage = ({ pathname }: URL) => !isCall({ pathname }) && !/\.[^/]*$/.test(pathname);
const isCall = ({ pathname }: Pick<URL, 'pathname'>) => pathname.startsWith('/api/');
/** Pages of operators and editors must leave no copy. */
const isRestricted = ({ pathname }: URL) => /^\/(?:operations|desk)(?:\/|$)/i.test(pathname);

const store = async (name: string, url: string, response: Response): Promise<void> => {
  const cache = await caches.open(name);
  await cache.put(url, response);
  const max = limits[name];
  if (max === undefined) return;
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - max)).map((request) => cache.delete(request)));
};

/** Returns undefined if the browser's storage fails, so the request continues. */
const find = (name: string, url: string): Promise<Response | undefined> =>
  caches.match(url, { cacheName: name, ignoreVary: true }).catch(() => undefined);

const findOwnName = async (): Promise<string | undefined> =>
  (await caches.keys().catch(() => [])).find((name) => areOwnCopies(name));

let frameChanges: Promise<void> = Promise.resolve();
/** Runs changes of the frame one after the other, so that an older frame does not replace a newer one. */
const changeFrame = (change: () => Promise<void>): Promise<void> => {
  frameChanges = frameChanges.then(change, change);
  return frameChanges;
};

/** Keeps the frame of a page and the response that the page contains. */
const storePage = async (url: URL, response: Response): Promise<void> => {
  const parts = splitPage(await response.text());
  if (!parts) return;
  const { frame, response: contained } = parts;
  const { headers } = response;
  await Promise.all([
    changeFrame(() => store(copies.page, frameUrl, new Response(frame, { headers }))),
    contained &&
      store(
        copies.reads,
        new URL(contained.path, url).href,
        new Response(contained.body, { headers: { 'content-type': 'application/json', ...contained.headers } }),
      ),
  ]);
};

/** Keeps a response, if its headers allow it. Private responses are never kept here. */
const keep = async (url: URL, response: Response): Promise<void> => {
  const caching = response.headers.get('cache-control') ?? 'no-store';
  if (response.status !== 200 || /\bno-store\b/.test(caching)) return;
  if (isAsset(url)) {
    if (/\bimmutable\b/.test(caching)) await store(copies.assets, url.href, response);
  } else if (isCall(url)) {
    if (!/\bprivate\b/.test(caching)) await store(isPicture(url) ? copies.pictures : copies.reads, url.href, response);
  } else if (response.headers.get('content-type')?.startsWith('text/html') && !isRestricted(url))
    await storePage(url, response);
};

/** Requests a response, and keeps a copy of it. The page does not wait for the copy. */
const load = (
  event: FetchEvent,
  keepCopy: (copy: Response) => Promise<void>,
  request = (): Promise<Response> => fetch(event.request),
): Promise<Response> => {
  const response = request();
  event.waitUntil(response.then((loaded) => keepCopy(loaded.clone())).catch(() => undefined));
  return response;
};

/** Serves a copy and sends its `Date` to the page. The header itself is removed, because pages set their clock by it. */
const serveCopy = async ({ clientId }: FetchEvent, copy: Response): Promise<Response> => {
  const headers = new Headers(copy.headers);
  const message: CopyMessage = { type: 'copy', date: headers.get('date') ?? '' };
  headers.delete('date');
  (await scope.clients.get(clientId))?.postMessage(message);
  return new Response(copy.body, { headers });
};

/** A proxy responds with these statuses if it cannot reach the portal. */
const proxyFailures: readonly number[] = [502, 504];

/** Resolves with the response, or with its copy if the portal does not respond. */
const preferNetwork = async (
  { request }: FetchEvent,
  response: Promise<Response>,
  findCopy: () => Promise<Response | undefined>,
): Promise<Response> => {
  try {
    const received = await response;
    return (proxyFailures.includes(received.status) && (await findCopy())) || received;
  } catch (error) {
    const copy = request.signal.aborted ? undefined : await findCopy();
    if (!copy) throw error;
    return copy;
  }
};

const openWithSession = async (frame: Response, hasSession: boolean): Promise<Response> =>
  new Response(setSession(await frame.text(), hasSession), { headers: frame.headers });

const openPage = (event: FetchEvent, url: URL): Promise<Response> => {
  const request = async () => (await event.preloadResponse) ?? fetch(event.request);
  return preferNetwork(
    event,
    load(event, (copy) => keep(url, copy), request),
    async () => {
      const frame = await find(copies.page, frameUrl);
      // The frame may be from before the player signed in.
      const isSignedIn = (await findOwnName()) !== undefined;
      return frame && isSignedIn ? openWithSession(frame, true) : frame;
    },
  );
};

const openFile = async (event: FetchEvent, url: URL): Promise<Response> =>
  (await find(copies.assets, url.href)) ?? load(event, (copy) => keep(url, copy));

const openShared = (event: FetchEvent, url: URL): Promise<Response> => {
  const name = isPicture(url) ? copies.pictures : copies.reads;
  return preferNetwork(
    event,
    load(event, (copy) => keep(url, copy)),
    async () => {
      // The page shows a response already, and wants no older one.
      if (event.request.cache === 'no-cache') return undefined;
      const copy = await find(name, url.href);
      return copy && serveCopy(event, copy);
    },
  );
};

/** Counts changes of the session: a response to a request from before one must not be kept after it. */
let sessionChanges = 0;
const forgetPlayers = async (): Promise<void> => {
  sessionChanges += 1;
  await deleteOwnCopies();
  await changeFrame(async () => {
    const frame = await find(copies.page, frameUrl);
    if (frame) await store(copies.page, frameUrl, await openWithSession(frame, false));
  });
};

/** Loads a response of the signed-in player. It is kept for this player only, although it is `no-store`. */
const openOwn = (event: FetchEvent, { href }: URL): Promise<Response> => {
  const before = sessionChanges;
  const keepOwn = async (copy: Response): Promise<void> => {
    if (copy.status === 401) return forgetPlayers();
    const playerId = copy.headers.get(sessionUserHeader);
    if (copy.status !== 200 || playerId === null || before !== sessionChanges) return;
    await deleteOwnCopies(playerId);
    await store(nameOwnCopies(playerId), href, copy);
    if (before !== sessionChanges) await deleteOwnCopies();
  };
  const findOwn = async () => {
    const name = await findOwnName();
    const copy = name === undefined ? undefined : await find(name, href);
    return copy && serveCopy(event, copy);
  };
  return preferNetwork(event, load(event, keepOwn), findOwn);
};

/** Sends a call that ends or changes the session. Requests that it overtakes are not kept. */
const changeSession = (event: FetchEvent): Promise<Response> => {
  const response = fetch(event.request);
  event.waitUntil(
    forgetPlayers()
      .then(() => response.catch(() => undefined))
      .then(forgetPlayers),
  );
  return response;
};

/** Chooses how a request is served; undefined leaves it to the browser. */
const serve = (event: FetchEvent): Promise<Response> | undefined => {
  const { method, mode, url: href } = event.request;
  const url = new URL(href);
  if (url.origin !== location.origin) return undefined;
  if (method !== 'GET')
    return sessionCalls.some((key) => key === `${method} ${url.pathname}`) ? changeSession(event) : undefined;
  if (isUnkept(url)) return undefined;
  if (mode === 'navigate') return isPage(url) ? openPage(event, url) : undefined;
  if (isAsset(url)) return openFile(event, url);
  if (isOwn(url)) return openOwn(event, url);
  return isCall(url) ? openShared(event, url) : undefined;
};

/** Keeps what a page has loaded before it had a worker, from the browser's own cache: no request reaches the portal. */
const keepLoaded = async (urls: readonly string[]): Promise<void> => {
  const wanted = urls
    .map((url) => new URL(url))
    .filter((url) => url.origin === location.origin && !isOwn(url) && !isUnkept(url));
  await Promise.allSettled(
    wanted.map(async (url) => keep(url, await fetch(url.href, { cache: 'only-if-cached', mode: 'same-origin' }))),
  );
};

const activate = async (): Promise<void> => {
  const known: readonly string[] = Object.values(copies);
  const others = (await caches.keys()).filter((name) => !known.includes(name) && !areOwnCopies(name));
  await Promise.all(others.map((name) => caches.delete(name)));
  // The request of a page does not wait until the worker has started.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
};

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('fetch', (event) => {
  const response = serve(event);
  if (response) event.respondWith(response);
});
scope.addEventListener('message', (event) => {
  const { type, urls } = event.data as LoadedMessage;
  if (type === 'loaded') event.waitUntil(keepLoaded(urls));
});
