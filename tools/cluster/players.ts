import { waitFor } from '@portal/testing';
import type { Client, Reply } from './client.ts';
import { readEmails } from './emails.ts';

export interface Player {
  id: string;
  username: string;
  email: string;
  cookie: string;
  ip: string;
}

interface NewPlayer {
  username: string;
  email: string;
  ip: string;
}

const password = 'Cluster-Pass-1';
/** Follows that the audit reads in one call. */
const pageSize = 50;

const readCookies = ({ headers }: Reply): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Every player has an IP of the networks for benchmarks. */
const numbered = (name: string, at: number): NewPlayer => {
  const username = `${name}_${at}`;
  return { username, email: `${username}@example.com`, ip: `198.18.${(at >> 7) + 1}.${at & 127}` };
};

const signUp = (client: Client, { username, email, ip }: NewPlayer, isNew = false): Promise<Reply> =>
  client.send('POST', '/api/auth/signup', {
    json: { username, email, password, confirmPassword: password },
    ...{ ip, isNew },
  });

/** Signs players in, and first up by the code that they receive if they are new. */
export const createPlayers = async (client: Client, names: string[], count: number): Promise<Player[]> => {
  const all = [
    ...names.map((username, at) => ({ ...numbered('other', 10_000 + at), username })),
    ...Array.from({ length: count }, (_, at) => numbered('player', at)),
  ];
  return eachInParallel(all, (player) => signInOrUp(client, player));
};

/** Calls `use` for eight items at a time. */
export const eachInParallel = async <T, R>(items: readonly T[], use: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += 8)
    results.push(...(await Promise.all(items.slice(from, from + 8).map(use))));
  return results;
};

const signInOrUp = async (client: Client, player: NewPlayer): Promise<Player> => {
  const { username: identifier } = player;
  const signedIn = await client.send('POST', '/api/auth/signin', { json: { identifier, password }, ip: player.ip });
  if (signedIn.status === 200) return { ...player, id: readUser(signedIn), cookie: readCookies(signedIn) };
  const signedUp = await signUp(client, player);
  const find = async () => (await readEmails()).findCode(player.email);
  const otp = await waitFor(find, { interval: 500, what: `the code of ${player.username} (${signedUp.status})` });
  const { ip, email } = player;
  const options = { json: { email, otp }, cookie: readCookies(signedUp), ip };
  const verified = await client.send('POST', '/api/auth/verify-email', options);
  return { ...player, id: readUser(verified), cookie: readCookies(verified) };
};

const readUser = ({ key, body }: Reply): string => {
  const { user } = JSON.parse(body) as { user?: { id: string } };
  if (!user) throw new Error(`${key} signed nobody in: ${body}`);
  return user.id;
};

/** Sign-ups and follows, of which it remembers those that the portal has acknowledged. */
export const createWrites = (client: Client, players: readonly Player[], run: string) => {
  const signedUp: NewPlayer[] = [];
  const followed: [follower: Player, followee: Player][] = [];
  // The portal limits the sign-ups of an IP, so each run uses its own IPs.
  let signUps = 1_000 + Math.floor(Math.random() * 30_000);
  let follows = 0;
  return {
    followed,
    async signUp(isNew: boolean): Promise<void> {
      const player = numbered(`new_${run}`, signUps);
      signUps += 1;
      if ((await signUp(client, player, isNew)).status === 200) signedUp.push(player);
    },
    /** Each call is about another pair, as long as there are some. */
    async follow(isNew: boolean): Promise<void> {
      const follower = players[follows % players.length];
      const distance = 1 + (Math.floor(follows / players.length) % (players.length - 1));
      const followee = players[(follows + distance) % players.length];
      follows += 1;
      if (!follower || !followee) return;
      const { cookie, ip } = follower;
      const reply = await client.send('POST', `/api/users/${followee.id}/follow`, { cookie, ip, isNew });
      if (reply.status === 200) followed.push([follower, followee]);
    },
    /** Finds the acknowledged follows that the portal does not have. */
    async findLostFollows(): Promise<string[]> {
      const lost: string[] = [];
      for (const [follower, pairs] of Map.groupBy(followed, ([one]) => one)) {
        const known = await readFollowing(client, follower);
        const missing = pairs.filter(([, { id }]) => !known.has(id));
        lost.push(...missing.map(([, { id }]) => `follow of ${id} by ${follower.id}`));
      }
      return lost;
    },
    /** Finds the acknowledged sign-ups whose code has not arrived. */
    async findLostCodes(): Promise<string[]> {
      const emails = await readEmails();
      return signedUp.flatMap(({ email }) => (emails.findCode(email) ? [] : [`code of ${email}`]));
    },
    /** Finds the acknowledged sign-ups that cannot sign in. */
    async findLostAccounts(): Promise<string[]> {
      return (await eachInParallel(signedUp, (player) => tryAccount(client, player))).flat();
    },
  };
};

/** @returns nothing if the portal knows the email and its password, which it does not let in before the email is verified */
const tryAccount = async (client: Client, { email, ip }: NewPlayer): Promise<string[]> => {
  const reply = await client.send('POST', '/api/auth/signin', { json: { identifier: email, password }, ip });
  return reply.body.includes('"email_not_verified"') ? [] : [`account of ${email}: ${reply.status} ${reply.body}`];
};

const readFollowing = async (client: Client, { id, cookie, ip }: Player): Promise<Set<string>> => {
  const known = new Set<string>();
  for (let path: string | undefined = `/api/users/${id}/following?limit=${pageSize}`; path !== undefined; ) {
    const url: string = path;
    const read = async () => {
      const reply = await client.send('GET', url, { cookie, ip });
      if (reply.status !== 200) throw new Error(`${reply.key} responded ${reply.status} ${reply.body}`);
      return reply;
    };
    const reply = await waitFor(read, { interval: 500, what: 'the follows of a player' });
    for (const row of JSON.parse(reply.body) as { id: string }[]) known.add(row.id);
    path = /<([^>]+)>; rel="next"/.exec(String(reply.headers['link'] ?? ''))?.[1];
  }
  return known;
};
