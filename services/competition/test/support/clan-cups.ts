import { type CallKey, type MatchRoomResponse, matchRoom } from '@portal/contracts';
import { type CallResponse, waitFor } from '@portal/testing';
import { addMember, createClan } from './clans.ts';
import type { TestPlayer } from './competition.ts';
import { kickOff, readBracket, settings, type TestCups } from './cups.ts';

/** The first player leads the clan, the second is its manager, and all of them are members. */
export interface TestClan {
  id: string;
  name: string;
  players: [leader: TestPlayer, manager: TestPlayer, third: TestPlayer, fourth: TestPlayer, fifth: TestPlayer];
}

/** Creates clans of five. */
export const createClans = async ({ competition }: TestCups, count: number): Promise<TestClan[]> => {
  const clans: TestClan[] = [];
  for (let at = 0; at < count; at += 1) {
    const players = (await competition.players(5)) as TestClan['players'];
    const [leader, manager, ...others] = players;
    const form = { leaderUsername: leader.username, manager1Username: manager.username };
    const { id, name } = await createClan(competition, form);
    for (const member of others) await addMember(competition, id, member.id);
    clans.push({ id, name, players });
  }
  return clans;
};

export const clanCup = (overrides: object = {}) =>
  settings({ name: 'Clan Cup', entrants: 'clans', boards: 3, maxEntrants: 8, ...overrides });

/** Calls about one tournament. */
export const send = (
  { call }: TestCups,
  player: TestPlayer | null,
  [key, id]: readonly [key: CallKey, id: string],
  json: object | null = null,
): Promise<CallResponse> => call(player, { key, params: { id }, ...(json && { json }) });

export const enter = (
  cups: TestCups,
  player: TestPlayer,
  id: string,
  lineup: readonly TestPlayer[],
): Promise<CallResponse> =>
  send(cups, player, ['POST /api/tournaments/{id}/entry', id], {
    lineup: lineup.map((one) => one.id),
    acceptsRules: true,
  });

/** Creates a clan cup. @returns its id, open for registration */
export const createClanCup = async (cups: TestCups, overrides: object = {}): Promise<string> => {
  cups.setClock(-130);
  const created = await cups.call(null, { key: 'POST /api/tournaments', json: { settings: clanCup(overrides) } });
  cups.setClock(-120);
  return (created.json as { id: string }).id;
};

/** Checks the clans of a cup in. It is live at minute 0. */
export const beginClanCup = async (cups: TestCups, clans: readonly TestClan[], id: string): Promise<void> => {
  cups.setClock(-60);
  for (const { players } of clans) await send(cups, players[1], ['POST /api/tournaments/{id}/check-in', id]);
  cups.setClock(-10);
  await waitFor(async () => (await readBracket(cups, id)).phase === 'ready');
  await kickOff(cups, id);
};

/** Enters all clans with three players and a substitute. @returns the id of the cup, live at minute 0 */
export const startClanCup = async (cups: TestCups, clans: readonly TestClan[], overrides = {}): Promise<string> => {
  const id = await createClanCup(cups, overrides);
  for (const { players } of clans) await enter(cups, players[0], id, players.slice(0, 4));
  await beginClanCup(cups, clans, id);
  return id;
};

export const readMatch = async (
  { call }: TestCups,
  [id, key]: readonly [id: string, key: string],
  as: TestPlayer | null = null,
): Promise<MatchRoomResponse> =>
  matchRoom.parse((await call(as, { key: 'GET /api/tournaments/{id}/matches/{key}', params: { id, key } })).json);

export const act = (
  { call }: TestCups,
  player: TestPlayer | null,
  [id, key]: readonly [id: string, key: string],
  json: object,
): Promise<CallResponse> =>
  call(player, { key: 'POST /api/tournaments/{id}/matches/{key}', params: { id, key }, json });

/** The member of a clan with this id. */
export const findPlayer = (clans: readonly TestClan[], id: string | null): TestPlayer => {
  const found = clans.flatMap(({ players }) => players).find((one) => one.id === id);
  if (!found) throw new Error('no such player');
  return found;
};
