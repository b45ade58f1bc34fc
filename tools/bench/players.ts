import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ServiceName } from '@portal/contracts';
import { syntheticPlayerId } from '@portal/domain/testing';
import { waitFor } from '@portal/testing';
import { workspaceRoot } from '@portal/testing/servers';
import type { Portal } from '@portal/tools/start/portal';
import { getBundle, servicesWithLoaders } from '@portal/tools/start/processes';
import { runBundle } from '@portal/tools/start/running-portal';
import mongoose, { type Connection } from 'mongoose';

/** A synthetic player who is signed in. */
export interface Player {
  id: string;
  cookie: string;
  /** Every player has a separate IP, because rate limits count by IP. */
  ip: string;
}

/** Connects to the databases of a portal's services. */
export const openDatabases = async ({ serverUrls, environments }: Portal) => {
  const connection = await mongoose.createConnection(serverUrls.mongodbUri).asPromise();
  return {
    open: (service: ServiceName): Connection =>
      connection.useDb(`${environments.get(service)?.['MONGODB_DB_PREFIX'] ?? 'portal'}_${service}`),
    [Symbol.asyncDispose]: () => connection.close(),
  };
};

/** Loads synthetic players while the services are stopped: they would query collections without indexes. @param amounts what comes with them */
export const loadPlayers = async (
  { processes, environments, url }: Portal,
  amounts: Record<string, number>,
): Promise<void> => {
  const args = Object.entries(amounts).map(([name, amount]) => `${name}=${amount}`);
  const load = (name: ServiceName) =>
    runBundle(join(workspaceRoot(), getBundle(name, 'scale')), args, environments.get(name) ?? {});
  await Promise.all(servicesWithLoaders.map((name) => processes.get(name)?.stop()));
  const codes = await Promise.all(servicesWithLoaders.map(load));
  if (codes.some((code) => code !== 0)) throw new Error('the synthetic data cannot be loaded');
  await Promise.all(servicesWithLoaders.map((name) => processes.get(name)?.start()));
  const hasRanks = async () => (await fetch(new URL('/api/leaderboard', url))).ok;
  await waitFor(hasRanks, { timeout: 300_000, interval: 1_000, what: 'the ranks' });
};

/** Signs in the synthetic players of these places. Stores their sessions, because signing in takes a second of CPU time. */
export const signInPlayers = async (account: Connection, places: readonly number[]): Promise<Player[]> => {
  const now = new Date();
  const buildToken = (place: number) => `session-token-of-player-${place}`;
  await account.collection('sessions').insertMany(
    places.map((place) => ({
      userId: new mongoose.Types.ObjectId(syntheticPlayerId(place)),
      tokenHash: createHash('sha256').update(buildToken(place)).digest('hex'),
      ...{ credentialVersion: 0, createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) },
    })),
  );
  return places.map((place, at) => ({
    ...{
      id: syntheticPlayerId(place),
      cookie: `sid=${buildToken(place)}`,
      ip: `10.2.${Math.floor(at / 250)}.${at % 250}`,
    },
  }));
};

/** Sends a player's call to the gateway. */
export const send = async ({ url }: Portal, player: Player, method: 'GET' | 'POST', path: string, json?: object) => {
  const since = performance.now();
  const { origin } = new URL(url);
  const headers = { cookie: player.cookie, origin, 'content-type': 'application/json', 'x-forwarded-for': player.ip };
  const response = await fetch(new URL(path, url), { method, headers, ...(json && { body: JSON.stringify(json) }) });
  const text = await response.text();
  return { status: response.status, ms: performance.now() - since, text };
};
