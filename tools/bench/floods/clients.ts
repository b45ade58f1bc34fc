import { floodPictures } from './pictures';

const password = 'Demo-Pass-1';
const playerCount = 12;
const everydayPaths = ['/', '/api/leaderboard', '/api/news', '/api/clans', '/api/tournaments'];

/** Clients of a portal, each call as from another network, so that limits by network do not end a flood before it begins. */
export const createClients = async (url: string, signal: AbortSignal) => {
  let turn = 0;
  const call = (path: string, init: RequestInit = {}): Promise<Response> => {
    turn += 1;
    const headers = { ...init.headers, 'x-forwarded-for': `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}` };
    return fetch(new URL(path, url), { ...init, headers, signal });
  };
  /** 0 where the connection was cut. */
  const statusOf = async (response: Promise<Response>): Promise<number> => {
    try {
      const { status } = await response.then(async (given) => given.arrayBuffer().then(() => given));
      return status;
    } catch {
      signal.throwIfAborted();
      return 0;
    }
  };
  const json = (path: string, body: string) =>
    call(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  const signIn = (identifier: string) => json('/api/auth/signin', JSON.stringify({ identifier, password }));
  const upload = (cookie: string, file: Buffer) => {
    const body = new FormData();
    body.append('avatar', new Blob([new Uint8Array(file)]), 'me.png');
    return statusOf(call('/api/auth/upload-avatar', { method: 'POST', body, headers: { cookie } }));
  };
  const parallel = (count: number, work: (place: number) => Promise<number>) =>
    Promise.all(Array.from({ length: count }, (_, place) => work(place)));

  const leaders = (await (await call(`/api/leaderboard?limit=${playerCount}`)).json()) as { username: string }[];
  const cookies: string[] = [];
  for (const { username } of leaders)
    cookies.push((await signIn(username)).headers.getSetCookie()[0]?.split(';')[0] ?? '');
  const cookieOf = (place: number) => cookies[place % playerCount] ?? '';
  const [photo, ...bombs] = await floodPictures();
  const pictures = [photo, ...bombs];
  const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 170_000 }, (_, key) => [`k${key}`, 0])));
  const bodies = [
    () => statusOf(json('/api/auth/signup', manyKeys)),
    () => statusOf(json('/api/auth/signup', 'x'.repeat(3 * 1024 * 1024))),
    (place: number) => upload(cookieOf(place), Buffer.alloc(5 * 1024 * 1024)),
    (place: number) => upload(cookieOf(place), Buffer.alloc(10 * 1024 * 1024)),
  ];
  const sendBodies = (count: number) =>
    parallel(count, async (place) => (await bodies[place % bodies.length]?.(place)) ?? 0);
  const signInAll = (count: number) =>
    parallel(count, (place) => statusOf(signIn(leaders[place % playerCount]?.username ?? '')));
  /** Nine pictures of each player, one after the other. */
  const sendPictures = async (place: number) => {
    const statuses: number[] = [];
    for (let round = 0; round < 9; round += 1)
      statuses.push(await upload(cookieOf(place), pictures[round % pictures.length] ?? photo));
    return statuses;
  };
  return {
    /** Each kind of work a few times, as on an ordinary day. */
    async warmUp(): Promise<void> {
      for (let round = 0; round < 5; round += 1) {
        for (const path of everydayPaths) await statusOf(call(path, { headers: { cookie: cookieOf(round) } }));
        await upload(cookieOf(round), photo);
      }
      await sendBodies(8);
      await signInAll(8);
    },
    /** The status of every response. */
    floods: {
      pictures: async () => (await Promise.all(cookies.map((_, place) => sendPictures(place)))).flat(),
      bodies: () => sendBodies(200),
      'sign-ins': () => signInAll(200),
    },
  };
};
