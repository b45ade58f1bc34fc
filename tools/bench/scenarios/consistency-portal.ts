import { demoPassword as password } from '@portal/tools/browser';
import { Count, type Observable, Register, type Span } from '../history';

/** A read, and the values of the model that it shows. */
export interface Look {
  path: string;
  cookie?: string;
  /** Whether it shows data that its service copies from another one. */
  isCopy: boolean;
  shows(body: never, status: number): [Observable, string][];
}

export interface Player {
  id: string;
  username: string;
  cookie: string;
  platform: Register;
  clan: Register;
  /** Whether this player follows others, by their ids. */
  follows: Map<string, Register>;
  followers?: Count;
}

/** A clan that is created, gets members and is dissolved, over and over again. Sizes are numbers of members, or `none`. */
export interface Clan {
  name: string;
  candidates: Player[];
  size: Register;
  /** The one that exists at the moment. */
  existing: { id: string; size: Register; members: number } | null;
}

export interface Session {
  cookie: string;
  /** `live` or `ended`. */
  state: Register;
}

interface Row {
  id: string;
  name?: string;
  username?: string;
  platform?: string;
  clan?: string;
  memberCount?: number;
}

export const none = 'none';
const maxPlayers = 24;
const clanNames = ['Bench Alpha', 'Bench Beta', 'Bench Gamma', 'Bench Delta'];
const candidates = 3;

/** Sends requests through gateways, by the gateway's index in `urls`. */
export const createClient = (urls: readonly string[]) => {
  const send = async (gateway: number, path: string, init: RequestInit & { cookie?: string | undefined } = {}) => {
    const { cookie = '', headers, ...rest } = init;
    const sentAt = performance.now();
    const response = await fetch(new URL(path, urls[gateway]), { ...rest, headers: { ...headers, cookie } });
    const text = await response.text();
    const span: Span = { gateway, sentAt, doneAt: performance.now() };
    return { response, span, body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}) as never };
  };
  const change = async (gateway: number, method: string, path: string, cookie: string, body?: FormData | object) => {
    const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const sent = await send(gateway, path, { method, cookie, ...(body instanceof FormData ? { body } : body && json) });
    if (!sent.response.ok) throw new Error(`${method} ${path} responded ${sent.response.status}`);
    return sent;
  };
  const signIn = async (gateway: number, identifier: string): Promise<string> => {
    const { response } = await change(gateway, 'POST', '/api/auth/signin', '', { identifier, password });
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  };
  return { gateways: urls.length, send, change, signIn };
};
export type Client = ReturnType<typeof createClient>;

/** Reads players without a clan, and whom they follow, from a portal with demo data. */
export const openModel = async ({ send, signIn }: Client) => {
  const admin = await signIn(0, 'portal_admin');
  const rows: Row[] = (await send(0, '/api/leaderboard?limit=100')).body;
  const players: Player[] = [];
  for (const { id, username = '', platform = '', clan } of rows) {
    if (clan || username === 'portal_admin' || players.length === maxPlayers) continue;
    players.push({
      ...{ id, username, cookie: await signIn(0, username), follows: new Map() },
      platform: new Register(`platform of ${username}`, platform),
      clan: new Register(`clan of ${username}`, none),
    });
  }
  for (const player of players) {
    const path = `/api/users/${player.id}`;
    const edges: Register[] = [];
    for (const { username, cookie, follows } of players) {
      const { isFollowing }: { isFollowing: boolean } = (await send(0, `${path}/follow-status`, { cookie })).body;
      const edge = new Register(`${username} follows ${player.username}`, String(isFollowing));
      follows.set(player.id, edge);
      edges.push(edge);
    }
    const { cookie } = player;
    const { followersCount }: { followersCount: number } = (await send(0, `${path}/follow-stats`, { cookie })).body;
    const others = followersCount - edges.filter(({ current }) => current === 'true').length;
    player.followers = new Count(`followers of ${player.username}`, others, edges);
  }
  const clans = clanNames.slice(0, Math.floor(players.length / candidates)).map((name, index): Clan => {
    const own = players.slice(index * candidates, (index + 1) * candidates);
    return { name, candidates: own, size: new Register(`size of ${name}`, none), existing: null };
  });
  return { admin, players, clans, sessions: [] as Session[] };
};
export type Model = Awaited<ReturnType<typeof openModel>>;

/** The reads of the portal that show something of the model. */
export const createLooks = ({ players, clans }: Model) => {
  const sizes = (body: readonly Row[]): [Observable, string][] =>
    clans.map(({ name, size }) => [size, String(body.find((row) => row.name === name)?.memberCount ?? none)]);
  return {
    clans: (): Look => ({ path: '/api/clans?limit=100', isCopy: false, shows: sizes }),
    largestClans: (): Look => ({ path: '/api/leaderboard?type=clan&limit=100', isCopy: true, shows: sizes }),
    clan: ({ id, size }: { id: string; size: Register }): Look => ({
      ...{ path: `/api/clans/${id}`, isCopy: false },
      shows: ({ memberCount }: Row, status) => [[size, status === 404 ? none : String(memberCount)]],
    }),
    members: ({ id, size }: { id: string; size: Register }): Look => ({
      ...{ path: `/api/clans/${id}/members`, isCopy: false },
      shows: ({ length }: Row[], status) => [[size, status === 404 ? none : String(length)]],
    }),
    leaderboard: (): Look => ({
      ...{ path: '/api/leaderboard?limit=100', isCopy: true },
      shows: (body: Row[]) =>
        players.flatMap((player): [Observable, string][] => {
          const row = body.find(({ id }) => id === player.id);
          return [
            [player.clan, row?.clan ?? none],
            [player.platform, row?.platform ?? none],
          ];
        }),
    }),
    publicProfile: ({ username, platform, clan }: Player): Look => ({
      ...{ path: `/api/players/${username}`, isCopy: true },
      shows: (body: { platform: string; clanInfo: { name: string } | null }) => [
        [platform, body.platform],
        [clan, body.clanInfo?.name ?? none],
      ],
    }),
    me: ({ cookie, platform }: Player): Look => ({
      ...{ path: '/api/auth/me', cookie, isCopy: false },
      shows: ({ user }: { user: Row }) => [[platform, user.platform ?? none]],
    }),
    profile: ({ id, platform, clan }: Player, { cookie }: Player): Look => ({
      ...{ path: `/api/users/${id}`, cookie, isCopy: true },
      shows: (body: { platform: string; clanInfo: { name: string } | null }) => [
        [platform, body.platform],
        [clan, body.clanInfo?.name ?? none],
      ],
    }),
    follows: ({ cookie, follows }: Player, { id }: Player): Look => ({
      ...{ path: `/api/users/${id}/follow-status`, cookie, isCopy: false },
      shows: ({ isFollowing }: { isFollowing: boolean }) => [[follows.get(id) as Register, String(isFollowing)]],
    }),
    followers: ({ id, followers }: Player, { cookie }: Player): Look => ({
      ...{ path: `/api/users/${id}/follow-stats`, cookie, isCopy: false },
      shows: ({ followersCount }: { followersCount: number }) => [[followers as Count, String(followersCount)]],
    }),
    session: ({ cookie, state }: Session): Look => ({
      ...{ path: '/api/auth/me', cookie, isCopy: false },
      shows: (_body: unknown, status) => [[state, status === 200 ? 'live' : 'ended']],
    }),
  };
};
export type Looks = ReturnType<typeof createLooks>;
