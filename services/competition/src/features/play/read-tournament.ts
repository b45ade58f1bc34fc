import { fixtureKeyOf, type Match, type OwnMatches, type OwnTournament } from '@portal/contracts';
import { AppError, type Player } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import type { PlayCard } from '../../data-access';
import { checkPermission, findOwnMatch, listOpponents, type Person, toPerson } from './authority';
import { allBoardKeys, isClanCup } from './boards';
import { type Change, readActorClan, requirePlay, toActor } from './change-tournament';
import { readLooks } from './looks';
import type { MatchRoom } from './match';
import { listPeople, readNames } from './names';
import { mayOrganize } from './organize';
import { createView, type Looks, presentEntry, presentNextPhase, type Rooms, roomsOf, type View } from './present';
import { listEntrants, presentMatch } from './present-match';
import type { ActorClan, Entry, Play } from './state';

/** Most tournaments and matches on a player's own page. */
const ownLimit = 50;

const staffIds = ({ staff }: Play) => staff.map(({ playerId }) => playerId);

/** @throws AppError `tournament_not_found` */
export const readView = async (
  ctx: CompetitionContext,
  id: string,
): Promise<{ view: View; entries: ReadonlyMap<string, Entry> }> => {
  const play = await requirePlay(ctx, id);
  const [entries, rooms] = await Promise.all([ctx.entries.byTournament(id), ctx.matches.listUndecided(id, [])]);
  const names = await readNames(ctx, [...listPeople(entries.values()), ...play.entrants, ...staffIds(play)]);
  return { view: createView(play, rooms, names), entries };
};

/** Reads an entry's position on the waiting list; null if it does not wait. */
export const readPosition = async (
  { entries }: CompetitionContext,
  tournamentId: string,
  entry: Entry,
): Promise<number | null> => (entry.state === 'waiting' ? entries.countWaitingUntil(tournamentId, entry) : null);

const rolesOf = ({ staff }: Play, playerId: string) => [
  ...new Set(staff.filter((member) => member.playerId === playerId).map(({ role }) => role)),
];

const isStaff = (play: Play, player: Player): boolean =>
  toActor(player).isOperator || rolesOf(play, player.userId).length > 0;

interface Audience {
  player: Player | null;
  /** The player's clan, in a clan cup. */
  clan: ActorClan | null;
  looks: Looks;
}

const present = (
  { disputeMs, clock }: CompetitionContext,
  view: View,
  entries: ReadonlyMap<string, Entry>,
  key: string,
  { player, clan, looks }: Audience,
): Match | undefined => {
  const match = view.bracket.get(fixtureKeyOf(key));
  if (!match) return undefined;
  const viewer = {
    person: player && toPerson(toActor(player), isClanCup(view.play) ? clan : null),
    isStaff: player !== null && isStaff(view.play, player),
    disputeMs,
    now: clock(),
  };
  return presentMatch(view, match, key, viewer, entries, looks);
};

/** The caller's clan, in a clan cup. */
const readOwnClan = (ctx: CompetitionContext, play: Play, player: Player | null) =>
  player && isClanCup(play) ? readActorClan(ctx, player.userId) : null;

/** Leaves out the screenshots of a match that have expired. */
const dropExpired = async <R extends Rooms>({ evidence }: CompetitionContext, id: string, key: string, rooms: R) => {
  const room = rooms.get(key);
  if (!room || room.evidence.length === 0) return rooms;
  const stored = await evidence.listHashes(id, key);
  return new Map([...rooms, [key, { ...room, evidence: room.evidence.filter(({ hash }) => stored.has(hash)) }]]);
};

/** The room of a match, or those of its boards. Screenshots that have expired are not in the one of the key. */
const findRoomsOf = async (ctx: CompetitionContext, id: string, key: string): Promise<Rooms> => {
  const keys = key === fixtureKeyOf(key) ? [key, ...allBoardKeys(key)] : [key];
  return dropExpired(ctx, id, key, await ctx.matches.findRooms(id, keys));
};

/** A match as a change has left it. Nothing but the screenshots that have expired meanwhile is read. */
export const presentChangedMatch = async (
  ctx: CompetitionContext,
  { after: { play, entries, rooms, clan = null }, people: { names, looks } }: Change,
  key: string,
  player: Player,
): Promise<Match> => {
  const view = createView(play, await dropExpired(ctx, play.id, key, rooms), names);
  const match = present(ctx, view, entries, key, { player, clan, looks });
  if (!match) throw new AppError('match_not_found');
  return match;
};

const findMatch = async (
  ctx: CompetitionContext,
  id: string,
  key: string,
  player: Player | null,
): Promise<Match | undefined> => {
  const [play, rooms] = await Promise.all([requirePlay(ctx, id), findRoomsOf(ctx, id, key)]);
  const view = createView(play, rooms, new Map());
  const entrants = listEntrants([view.bracket.get(fixtureKeyOf(key))]);
  const [entries, clan] = await Promise.all([ctx.entries.findByPlayers(id, entrants), readOwnClan(ctx, play, player)]);
  const players = [...rooms.values()].flatMap((room) => room?.players ?? []);
  const ids = [...entrants, ...players, ...listPeople(entries.values())];
  const [names, looks] = await Promise.all([readNames(ctx, ids), readLooks(ctx, ids)]);
  return present(ctx, { ...view, names }, entries, key, { player, clan, looks });
};

/** @throws AppError `tournament_not_found`, `match_not_found` */
export const readMatch = async (
  ctx: CompetitionContext,
  id: string,
  key: string,
  player: Player | null,
): Promise<Match> => {
  const match = await findMatch(ctx, id, key, player);
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
  const view = createView(play, rooms, new Map());
  const match = view.bracket.get(fixtureKeyOf(key));
  if (!match) throw new AppError('match_not_found');
  const room = roomsOf(view, match).find((one) => one.key === key);
  const players = room?.players ?? [match.home, match.away];
  if (!players.includes(player.userId) && !isStaff(play, player)) throw new AppError('forbidden');
  const hash = fileName.slice(0, -'.webp'.length);
  // The screenshots of players who no longer meet, or of before a replay, stay stored, but are not listed.
  const isListed = room?.evidence.some((picture) => picture.hash === hash);
  const bytes = isListed ? await ctx.evidence.findBytes(id, key, hash) : null;
  if (!bytes) throw new AppError('not_found');
  return bytes;
};

const urgency: readonly string[] = ['disputed', 'contested', 'attention'];
const needsStaff = ({ state }: MatchRoom) => urgency.includes(state);

const byDeadline = (a: Match, b: Match) => (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9');

/**
 * Matches that need staff, most urgent first: disputes, results disputed later, then matches that nobody plays.
 * @throws AppError `tournament_not_found`, `forbidden`
 */
export const readQueue = async (ctx: CompetitionContext, id: string, player: Player): Promise<Match[]> => {
  const play = await requirePlay(ctx, id);
  if (!isStaff(play, player)) throw new AppError('forbidden');
  const all = await ctx.matches.listUndecided(id, []);
  const rooms = [...all.values()].filter(needsStaff);
  const players = rooms.flatMap((room) => room.players);
  const entrants = rooms.flatMap((room) => room.clans ?? room.players);
  const [entries, looks, clan] = await Promise.all([
    ctx.entries.findByPlayers(id, entrants),
    readLooks(ctx, players),
    readOwnClan(ctx, play, player),
  ]);
  const view = createView(play, all, await readNames(ctx, [...listPeople(entries.values()), ...players]));
  const rank = ({ state }: Match) => urgency.indexOf(state);
  return rooms
    .flatMap(({ key }) => present(ctx, view, entries, key, { player, clan, looks }) ?? [])
    .sort((a, b) => rank(a) - rank(b) || byDeadline(a, b));
};

const nextEvents: Partial<Record<Play['phase'], NonNullable<OwnTournament['next']>['event']>> = {
  announced: 'registration',
  registration: 'check-in',
  'check-in': 'start',
  ready: 'start',
};

/** What an organizer who plays, or whose clan does, must leave to others; undefined for anyone else. */
const readConflicts = async (
  ctx: CompetitionContext,
  play: Play,
  person: Person,
): Promise<OwnTournament['conflicts']> => {
  const none = { play, entries: new Map<string, Entry>() };
  if (checkPermission(person, 'disqualify', null, none) === 'forbidden') return undefined;
  const [rooms, entries] = await Promise.all([
    ctx.matches.listUndecided(play.id, []),
    // Lineups tell who belongs to a clan.
    isClanCup(play) ? ctx.entries.findByPlayers(play.id, play.entrants) : none.entries,
  ]);
  const cup = { play, rooms, entries };
  return { entrants: listOpponents(person, cup), clocks: findOwnMatch(person, cup) !== null };
};

/** @throws AppError `tournament_not_found` */
export const readOwnTournament = async (
  ctx: CompetitionContext,
  id: string,
  player: Player,
): Promise<OwnTournament> => {
  const { userId } = player;
  const [play, room] = await Promise.all([requirePlay(ctx, id), ctx.matches.findOpenByPlayer(id, userId)]);
  const clan = await readOwnClan(ctx, play, player);
  const entrantId = clan?.id ?? userId;
  const entry = (await ctx.entries.findByPlayers(id, [entrantId])).get(entrantId);
  const own = clan ? entry?.lineup.find(({ playerId }) => playerId === userId) : entry;
  const [position, names] = entry
    ? await Promise.all([readPosition(ctx, id, entry), readNames(ctx, listPeople([entry]))])
    : [null, new Map<never, never>()];
  const conflicts = await readConflicts(ctx, play, toPerson(toActor(player), clan));
  const event = nextEvents[play.phase];
  const times = { registration: play.settings.times.opensAt, 'check-in': play.settings.times.checkInAt };
  const at = event === 'registration' || event === 'check-in' ? times[event] : play.settings.times.startsAt;
  const next = room?.dueAt ? { event: 'match' as const, at: room.dueAt } : event && { event, at };
  return {
    entry: entry ? { ...presentEntry(entry, position, names), gameId: own?.gameId ?? '' } : null,
    ...(isClanCup(play) && { clan: clan && { id: clan.id, name: clan.name, mayEnter: clan.isLed } }),
    roles: rolesOf(play, userId),
    ...(conflicts && { conflicts }),
    matchKey: room?.key ?? null,
    next: next ? { event: next.event, at: next.at.toISOString() } : null,
  };
};

const presentCard = ({ id, phase, name, startsAt }: PlayCard) => ({
  id,
  phase,
  name,
  startsAt: startsAt.toISOString(),
});

/** Reads a player's matches, entries and staff roles. Tournaments that have ended have no matches to read. */
export const readOwnMatches = async (ctx: CompetitionContext, player: Player): Promise<OwnMatches> => {
  const [rooms, clan, staffed] = await Promise.all([
    ctx.matches.listByPlayer(player.userId, ownLimit),
    readActorClan(ctx, player.userId),
    ctx.plays.listByStaff(player.userId, ownLimit),
  ]);
  const entered = await ctx.entries.listByEntrants([player.userId, ...(clan ? [clan.id] : [])], ownLimit);
  const isOwn = ({ playerId, lineup }: Entry) =>
    playerId === player.userId || clan?.isLed || lineup.some((one) => one.playerId === player.userId);
  const own = entered.filter(isOwn);
  const cards = await ctx.plays.findCards(own.map(({ tournamentId }) => tournamentId));
  const isRunning = ({ phase }: Pick<Play, 'phase'>) => phase === 'live' || phase === 'paused';
  const found = await Promise.all(rooms.map(({ tournamentId, key }) => findMatch(ctx, tournamentId, key, player)));
  const matches = found.flatMap((match) =>
    match?.mine && isRunning(match) && match.state !== 'contested' ? match : [],
  );
  const organizes = staffed.map(async (card) => {
    const mayNeedStaff = isRunning(card) || card.phase === 'finished';
    return { ...presentCard(card), needStaff: mayNeedStaff ? await ctx.matches.countInStates(card.id, urgency) : 0 };
  });
  return {
    mayOrganize: mayOrganize(ctx, player),
    organizes: await Promise.all(organizes),
    matches: matches.sort(byDeadline),
    entries: own.flatMap(({ tournamentId, state, place }) => {
      const card = cards.get(tournamentId);
      return card ? { ...presentCard(card), state, place, nextPhaseAt: presentNextPhase(card) } : [];
    }),
  };
};
