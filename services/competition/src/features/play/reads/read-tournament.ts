import { getFixtureKey, type MatchRoomResponse, matchStates, type TournamentBracket } from '@portal/contracts';
import { AppError, type Player } from '@portal/service-kit';
import type { CompetitionContext } from '../../../context.ts';
import type { Entry, Play } from '../../../data-access/play/documents.ts';
import { readOwnClan, requirePlay, toActor } from '../load/actor.ts';
import type { Change } from '../load/change.ts';
import { listPeople, readPeople } from '../load/people.ts';
import { listEntrants, listWithBoards } from '../match/games.ts';
import { urgency } from '../match/room.ts';
import { presentBracket } from '../present/bracket.ts';
import { listRooms } from '../present/match.ts';
import { presentRoom } from '../present/room.ts';
import { createView, type Rooms, type ShownPeople, type View } from '../present/view.ts';
import { toPerson } from '../tournament/authority.ts';
import type { ActorClan } from '../tournament/state.ts';

const staffIds = ({ staff }: Play) => staff.map(({ playerId }) => playerId);

/** @throws AppError `tournament_not_found` */
export const readBracket = async (ctx: CompetitionContext, id: string): Promise<TournamentBracket> => {
  const play = await requirePlay(ctx, id);
  const [entries, rooms] = await Promise.all([ctx.entries.byTournament(id), ctx.matches.listUndecided(id, [])]);
  const named = [...listPeople(entries.values()), ...play.entrants, ...staffIds(play)];
  const people = await readPeople(ctx, { pictured: entries.keys(), named });
  return presentBracket(createView(play, rooms), entries, people);
};

/** Reads an entry's position on the waiting list; null if it does not wait. */
export const readPosition = async (
  { entries }: CompetitionContext,
  tournamentId: string,
  entry: Entry,
): Promise<number | null> => (entry.state === 'waiting' ? entries.countWaitingUntil(tournamentId, entry) : null);

/** Lists a player's staff roles. */
export const listRoles = ({ staff }: Play, playerId: string) => [
  ...new Set(staff.filter((member) => member.playerId === playerId).map(({ role }) => role)),
];

const isStaff = (play: Play, player: Player): boolean =>
  toActor(player).isOperator || listRoles(play, player.userId).length > 0;

interface Audience extends Required<ShownPeople> {
  player: Player | null;
  /** The player's clan; undefined outside of clan cups. */
  clan: Pick<ActorClan, 'id' | 'isLed'> | null | undefined;
}

/** Presents a match as a player or visitor sees it. @returns undefined without such a match */
export const presentForPlayer = (
  { disputeMs, clock }: Pick<CompetitionContext, 'disputeMs' | 'clock'>,
  view: View,
  entries: ReadonlyMap<string, Entry>,
  key: string,
  { player, clan, ...people }: Audience,
): MatchRoomResponse | undefined => {
  const match = view.bracket.get(getFixtureKey(key));
  if (!match) return undefined;
  const viewer = {
    person: player && toPerson(toActor(player), clan),
    isStaff: player !== null && isStaff(view.play, player),
    disputeMs,
    now: clock(),
  };
  return presentRoom(view, match, key, viewer, entries, people);
};

/** Leaves out the screenshots of a room that have expired. */
export const dropExpiredIn = async (
  { evidence }: Pick<CompetitionContext, 'evidence'>,
  id: string,
  key: string,
  rooms: Rooms,
): Promise<Rooms> => {
  const room = rooms.get(key);
  if (!room || room.evidence.length === 0) return rooms;
  const stored = await evidence.listHashes(id, key);
  return new Map([...rooms, [key, { ...room, evidence: room.evidence.filter(({ hash }) => stored.has(hash)) }]]);
};

/** Reads the room of a match, or the rooms of its boards, without expired screenshots in the room of `key`. */
const findMatchRooms = async (ctx: CompetitionContext, id: string, key: string): Promise<Rooms> =>
  dropExpiredIn(ctx, id, key, await ctx.matches.findRooms(id, listWithBoards(key)));

/** Presents a match from its change. Only expired screenshots are looked up. */
export const presentChangedMatch = async (
  ctx: CompetitionContext,
  { after: { play, entries, rooms, clan }, people: { names, looks } }: Change,
  key: string,
  player: Player,
): Promise<MatchRoomResponse> => {
  const view = createView(play, await dropExpiredIn(ctx, play.id, key, rooms));
  const match = presentForPlayer(ctx, view, entries, key, { player, clan, names, looks });
  if (!match) throw new AppError('match_not_found');
  return match;
};

/** @throws AppError `tournament_not_found`, `match_not_found` */
export const readMatch = async (
  ctx: CompetitionContext,
  id: string,
  key: string,
  player: Player | null,
): Promise<MatchRoomResponse> => {
  const [play, rooms] = await Promise.all([requirePlay(ctx, id), findMatchRooms(ctx, id, key)]);
  const view = createView(play, rooms);
  const entrants = listEntrants([view.bracket.get(getFixtureKey(key))]);
  const [entries, clan] = await Promise.all([
    ctx.entries.findByEntrants(id, entrants),
    readOwnClan(ctx, play, player?.userId),
  ]);
  const players = [...rooms.values()].flatMap((room) => room?.players ?? []);
  const pictured = [...entrants, ...players, ...listPeople(entries.values())];
  const { names, looks } = await readPeople(ctx, { pictured });
  const match = presentForPlayer(ctx, view, entries, key, { player, clan, names, looks });
  if (!match) throw new AppError('match_not_found');
  return match;
};

/**
 * The bytes of a screenshot.
 * @param hash `<hash>.webp`
 * @throws AppError `tournament_not_found`, `match_not_found`, `forbidden`, `not_found`
 */
export const readEvidence = async (
  ctx: CompetitionContext,
  { id, key, hash: fileName }: { id: string; key: string; hash: string },
  player: Player,
): Promise<Buffer> => {
  const [play, rooms] = await Promise.all([requirePlay(ctx, id), ctx.matches.findRooms(id, [key])]);
  const view = createView(play, rooms);
  const match = view.bracket.get(getFixtureKey(key));
  if (!match) throw new AppError('match_not_found');
  const room = listRooms(view, match).find((one) => one.key === key);
  const players = room?.players ?? [match.home, match.away];
  if (!players.includes(player.userId) && !isStaff(play, player)) throw new AppError('forbidden');
  const hash = fileName.slice(0, -'.webp'.length);
  // The screenshots of players who no longer meet, or of before a replay, stay stored, but are not listed.
  const isListed = room?.evidence.some((picture) => picture.hash === hash);
  const bytes = isListed ? await ctx.evidence.findBytes(id, key, hash) : null;
  if (!bytes) throw new AppError('not_found');
  return bytes;
};

/** States in which a match needs staff. */
export const staffStates = matchStates.filter((state) => urgency[state] !== null);

/** Orders matches by their deadline; those without one are last. */
const compareDeadlines = (a: MatchRoomResponse, b: MatchRoomResponse) => (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9');

/** A match to which players have called a referee goes on, so it comes first. */
const rankForStaff = ({ state, call }: Pick<MatchRoomResponse, 'state' | 'call'>): number | null =>
  call ? 0 : urgency[state];

/**
 * Matches that need staff, most urgent first: calls for a referee, disputes, results disputed later, then matches that nobody plays.
 * @throws AppError `tournament_not_found`, `forbidden`
 */
export const readQueue = async (ctx: CompetitionContext, id: string, player: Player): Promise<MatchRoomResponse[]> => {
  const play = await requirePlay(ctx, id);
  if (!isStaff(play, player)) throw new AppError('forbidden');
  const all = await ctx.matches.listUndecided(id, []);
  const rooms = [...all.values()].filter(({ state, call }) => call !== null || urgency[state] !== null);
  const players = rooms.flatMap((room) => room.players);
  const entrants = rooms.flatMap((room) => room.entrants);
  const [entries, clan] = await Promise.all([
    ctx.entries.findByEntrants(id, entrants),
    readOwnClan(ctx, play, player.userId),
  ]);
  const { names, looks } = await readPeople(ctx, { pictured: players, named: listPeople(entries.values()) });
  const view = createView(play, all);
  const rank = (match: MatchRoomResponse) => rankForStaff(match) ?? 0;
  return rooms
    .flatMap(({ key }) => presentForPlayer(ctx, view, entries, key, { player, clan, names, looks }) ?? [])
    .sort((a, b) => rank(a) - rank(b) || compareDeadlines(a, b));
};
