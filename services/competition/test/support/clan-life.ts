import { type Clan, type ClanManagement, type ClanMe, clan, clanManagement, clanMe } from '@portal/contracts';
import type { CallResponse } from '@portal/testing';
import { clanForm } from './clans.ts';
import { startCompetition, type TestCompetition, type TestPlayer } from './competition.ts';

const start = Date.parse('2126-06-06T20:00:00.000Z');

/** Starts the service with clan life and a clock that stands still. */
export const startClanLife = async (options: Pick<Parameters<typeof startCompetition>[0] & object, 'env'> = {}) => {
  let now = start;
  const portal = { features: { clanLife: true, publicLeaderPhone: false } };
  const competition = await startCompetition({ ...options, clock: () => new Date(now), portal });
  return {
    competition,
    /** Moves the service's clock forward. */
    passDays(days: number): void {
      now += days * 86_400_000;
    },
  };
};

const toCaller = ({ id, username }: TestPlayer) => ({ userId: id, username });

/** Steps of players in clans, on the service that `beforeAll` starts. */
export const clanLifeHelpers = (competition: () => TestCompetition) => {
  const create = async (player: TestPlayer, fields: Record<string, string> = {}): Promise<Clan> => {
    const body = clanForm({ joining: 'open', ...fields });
    const response = await competition().call({ key: 'POST /api/clans/own', body, as: toCaller(player) });
    if (response.status !== 200) throw new Error(`create returned ${response.status} ${JSON.stringify(response.json)}`);
    return clan.parse(response.json);
  };
  const act = (player: TestPlayer, id: string, json: object, ip?: string): Promise<CallResponse> =>
    competition().call({
      ...{ key: 'POST /api/clans/{id}/membership', params: { id }, json },
      as: toCaller(player),
      ...(ip && { ip }),
    });
  const manage = (player: TestPlayer, id: string, json: object): Promise<CallResponse> =>
    competition().call({ key: 'POST /api/clans/{id}/staff', params: { id }, json, as: toCaller(player) });
  const readMe = async (player: TestPlayer, id: string): Promise<ClanMe> => {
    const response = await competition().call({ key: 'GET /api/clans/{id}/me', params: { id }, as: toCaller(player) });
    return clanMe.parse(response.json);
  };
  const readManagement = async (player: TestPlayer, id: string): Promise<ClanManagement> => {
    const key = 'GET /api/clans/{id}/requests';
    const response = await competition().call({ key, params: { id }, as: toCaller(player) });
    return clanManagement.parse(response.json);
  };
  const join = (player: TestPlayer, id: string, code?: string, ip?: string) =>
    act(player, id, { do: 'join', ...(code !== undefined && { code }) }, ip);
  const post = (player: TestPlayer, id: string, text: string): Promise<CallResponse> =>
    competition().call({
      ...{ key: 'POST /api/clans/{id}/announcements', params: { id }, json: { text }, as: toCaller(player) },
    });
  const listPosts = (player: TestPlayer, id: string): Promise<CallResponse> =>
    competition().call({ key: 'GET /api/clans/{id}/announcements', params: { id }, as: toCaller(player) });

  /** What a player was notified of, oldest first. */
  const notices = async (player: TestPlayer) =>
    (await competition().events('notification.requested'))
      .filter(({ data }) => data.playerId === player.id)
      .map(({ data: { template, vars, actorId } }) => ({ template, ...vars, actorId }));
  /** The latest public state of a clan. */
  const published = async (id: string) => {
    const events = (await competition().events('clan.changed')).filter(({ entityId }) => entityId === id);
    return events.reduce((a, b) => (a.entityVersion > b.entityVersion ? a : b)).data;
  };

  /** Creates a clan of the first player with the others as members. */
  const createWith = async (
    [leader, ...others]: readonly TestPlayer[],
    fields: Record<string, string> = {},
  ): Promise<Clan> => {
    if (!leader) throw new Error('a clan needs a leader');
    const own = await create(leader);
    for (const other of others) await join(other, own.id);
    if (fields['joining'] !== undefined && fields['joining'] !== 'open') await change(leader, own.id, fields);
    return own;
  };
  const change = (player: TestPlayer, id: string, fields: Record<string, string | Blob>): Promise<CallResponse> => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ description: 'Plays every evening', joining: 'open', ...fields }))
      body.append(name, value);
    return competition().call({ key: 'PUT /api/clans/{id}', params: { id }, body, as: toCaller(player) });
  };
  return {
    ...{ create, createWith, change, act, manage, readMe, readManagement, join },
    ...{ post, listPosts, notices, published },
  };
};
