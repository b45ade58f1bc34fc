import { demoPassword as password } from '@portal/tools/browser';
import { floodPictures } from './flood-pictures';

const playerCount = 12;
const everydayPaths = ['/', '/api/leaderboard', '/api/news', '/api/clans', '/api/tournaments'];
const megabyte = 1024 * 1024;

/** Clients that send each request from another address, so that rate limits per network do not stop a flood before it begins. */
export const createFloodClients = async (url: string, signal: AbortSignal) => {
  let turn = 0;
  const send = (path: string, init: RequestInit = {}): Promise<Response> => {
    turn += 1;
    const headers = { ...init.headers, 'x-forwarded-for': `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}` };
    return fetch(new URL(path, url), { ...init, headers, signal });
  };
  /** 0 when the connection was cut. */
  const statusOf = async (pending: Promise<Response>): Promise<number> => {
    try {
      const response = await pending;
      await response.arrayBuffer();
      return response.status;
    } catch {
      signal.throwIfAborted();
      return 0;
    }
  };
  const postJson = (path: string, body: string) =>
    send(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  const signIn = (identifier: string) => postJson('/api/auth/signin', JSON.stringify({ identifier, password }));
  const upload = (cookie: string, file: Buffer) => {
    const body = new FormData();
    body.append('avatar', new Blob([new Uint8Array(file)]), 'me.png');
    return statusOf(send('/api/auth/upload-avatar', { method: 'POST', body, headers: { cookie } }));
  };
  const inParallel = (count: number, work: (index: number) => Promise<number>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)));

  const leaders = (await (await send(`/api/leaderboard?limit=${playerCount}`)).json()) as { username: string }[];
  const cookies: string[] = [];
  for (const { username } of leaders)
    cookies.push((await signIn(username)).headers.getSetCookie()[0]?.split(';')[0] ?? '');
  const cookieOf = (index: number) => cookies[index % playerCount] ?? '';
  const [photo, ...bombs] = await floodPictures();
  const pictures = [photo, ...bombs];
  const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 170_000 }, (_, key) => [`k${key}`, 0])));
  const bodies = [
    () => statusOf(postJson('/api/auth/signup', manyKeys)),
    () => statusOf(postJson('/api/auth/signup', 'x'.repeat(3 * megabyte))),
    (index: number) => upload(cookieOf(index), Buffer.alloc(5 * megabyte)),
    (index: number) => upload(cookieOf(index), Buffer.alloc(10 * megabyte)),
  ];
  const sendBodies = (count: number) =>
    inParallel(count, async (index) => (await bodies[index % bodies.length]?.(index)) ?? 0);
  const signInAll = (count: number) =>
    inParallel(count, (index) => statusOf(signIn(leaders[index % playerCount]?.username ?? '')));
  /** Nine pictures of one player, one after the other. */
  const sendPictures = async (cookie: string) => {
    const statuses: number[] = [];
    for (let round = 0; round < 9; round += 1)
      statuses.push(await upload(cookie, pictures[round % pictures.length] ?? photo));
    return statuses;
  };
  return {
    /** Ordinary work: each kind of request a few times. */
    async warmUp(): Promise<void> {
      for (let round = 0; round < 5; round += 1) {
        for (const path of everydayPaths) await statusOf(send(path, { headers: { cookie: cookieOf(round) } }));
        await upload(cookieOf(round), photo);
      }
      await sendBodies(8);
      await signInAll(8);
    },
    /** Each returns the status of every response. */
    floods: {
      pictures: async () => (await Promise.all(cookies.map(sendPictures))).flat(),
      bodies: () => sendBodies(200),
      'sign-ins': () => signInAll(200),
    },
  };
};
