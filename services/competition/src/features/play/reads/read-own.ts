import { fixtureKeyOf, type MatchRoomResponse, type OwnMatches, type OwnTournament } from '@portal/contracts';
import type { Player } from '@portal/service-kit';
import type { CompetitionContext } from '../../../context';
import type { PlayCard, TournamentMatch } from '../../../data-access';
import type { Entry, Play } from '../../../data-access/play/documents';
import { mayOrganize, readActorClan, readOwnClan, requirePlay, toActor } from '../load/actor';
import { readLooks } from '../load/looks';
import { listPeople, readNames } from '../load/names';
import { countGames, isClanCup, listEntrants } from '../match/games';
import { presentNextPhase } from '../present/bracket';
import { presentEntry } from '../present/entry';
import { createView } from '../present/view';
import { checkPermission, findOwnMatch, listOpponents, type Person, toPerson } from '../tournament/authority';
import { type ActorClan, isRunning } from '../tournament/state';
import {
  compareDeadlines,
  dropExpiredScreenshots,
  listRoles,
  presentForPlayer,
  readPosition,
  statesByUrgency,
} from './read-tournament';

/** Most tournaments and matches on a player's own page. */
const ownLimit = 50;

const nextEvents: Partial<Record<Play['phase'], NonNullable<OwnTournament['next']>['event']>> = {
  announced: 'registration',
  registration: 'check-in',
  'check-in': 'start',
  ready: 'start',
};

/**
 * Finds the actions that an organizer must leave to others, because the organizer or the organizer's clan plays; undefined for anyone else.
 */
const readConflicts = async (
  ctx: CompetitionContext,
  play: Play,
  person: Person,
): Promise<OwnTournament['conflicts']> => {
  const none = { play, entries: new Map<string, Entry>() };
  if (checkPermission(person, 'disqualify', null, none) === 'forbidden') return undefined;
  const [rooms, entries] = await Promise.all([
    ctx.matches.listUndecided(play.id, []),
    // Lineups show who plays for a clan.
    countGames(play) > 1 ? ctx.entries.findByPlayers(play.id, play.entrants) : none.entries,
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
  const [play, room, entries] = await Promise.all([
    requirePlay(ctx, id),
    ctx.matches.findOpenByPlayer(id, userId),
    ctx.entries.findByPlayers(id, [userId]),
  ]);
  const clan = await readOwnClan(ctx, play, userId);
  const entry = clan ? (await ctx.entries.findByPlayers(id, [clan.id])).get(clan.id) : entries.get(userId);
  const own = entry?.lineup.find(({ playerId }) => playerId === userId);
  const [position, names] = entry
    ? await Promise.all([readPosition(ctx, id, entry), readNames(ctx, listPeople([entry]))])
    : [null, new Map<never, never>()];
  const conflicts = await readConflicts(ctx, play, toPerson(toActor(player), clan));
  const event = nextEvents[play.phase];
  const times = { registration: play.settings.times.opensAt, 'check-in': play.settings.times.checkInAt };
  const at = event === 'registration' || event === 'check-in' ? times[event] : play.settings.times.startsAt;
  const next = room?.dueAt ? { event: 'match' as const, at: room.dueAt } : event && { event, at };
  return {
    entry: entry ? { ...presentEntry({ play }, entry, position, names), gameId: own?.gameId ?? '' } : null,
    ...(isClanCup(play) && { clan: clan && { id: clan.id, name: clan.name, mayEnter: clan.isLed } }),
    roles: listRoles(play, userId),
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

/** The matches of these rooms that can be played now, or once their tournament is resumed. */
const readRunningMatches = async (
  ctx: CompetitionContext,
  rooms: readonly TournamentMatch[],
  player: Player,
  clan: ActorClan | null,
): Promise<MatchRoomResponse[]> => {
  const plays = await ctx.plays.findRunning([...new Set(rooms.map(({ tournamentId }) => tournamentId))]);
  const views = new Map(plays.map((play) => [play.id, createView(play, new Map())]));
  const own = await Promise.all(
    rooms.flatMap((room) => {
      const view = views.get(room.tournamentId);
      return view
        ? dropExpiredScreenshots(ctx, room.tournamentId, room).then((listed) => ({ view, room: listed }))
        : [];
    }),
  );
  const entrants = new Map(plays.map(({ id }) => [id, [] as string[]]));
  for (const { view, room } of own)
    entrants.get(view.play.id)?.push(...listEntrants([view.bracket.get(fixtureKeyOf(room.key))]));
  const entries = await ctx.entries.findByTournaments(entrants);
  const lineups = [...entries.values()].flatMap((found) => listPeople(found.values()));
  const ids = [...[...entrants.values()].flat(), ...own.flatMap(({ room }) => room.players), ...lineups];
  const [names, looks] = await Promise.all([readNames(ctx, ids), readLooks(ctx, ids)]);
  return own.flatMap(({ view, room }) => {
    const { key, tournamentId } = room;
    const found = entries.get(tournamentId) ?? new Map<never, never>();
    return (
      presentForPlayer(ctx, { ...view, rooms: new Map([[key, room]]) }, found, key, { player, clan, names, looks }) ??
      []
    );
  });
};

/** Reads a player's matches, entries and staff roles. Tournaments that have ended have no matches to read. */
export const readOwnMatches = async (ctx: CompetitionContext, player: Player): Promise<OwnMatches> => {
  const [rooms, clan, staffed] = await Promise.all([
    ctx.matches.listByPlayer(player.userId, ownLimit),
    readActorClan(ctx, player.userId),
    ctx.plays.listByStaff(player.userId, ownLimit),
  ]);
  const readEntered = async () => {
    const entered = await ctx.entries.listByEntrants([player.userId, ...(clan ? [clan.id] : [])], ownLimit);
    const isOwn = ({ playerId, lineup }: Entry) =>
      playerId === player.userId || clan?.isLed || lineup.some((one) => one.playerId === player.userId);
    const own = entered.filter(isOwn);
    const cards = await ctx.plays.findCards(own.map(({ tournamentId }) => tournamentId));
    return own.flatMap(({ tournamentId, state, place }) => {
      const card = cards.get(tournamentId);
      return card ? { ...presentCard(card), state, place, nextPhaseAt: presentNextPhase(card) } : [];
    });
  };
  const mayNeedStaff = staffed.filter((card) => isRunning(card) || card.phase === 'finished');
  const [entries, matches, needStaff] = await Promise.all([
    readEntered(),
    readRunningMatches(ctx, rooms, player, clan),
    ctx.matches.countInStates(
      mayNeedStaff.map(({ id }) => id),
      statesByUrgency,
    ),
  ]);
  return {
    mayOrganize: mayOrganize(ctx, player),
    organizes: staffed.map((card) => ({ ...presentCard(card), needStaff: needStaff.get(card.id) ?? 0 })),
    matches: matches.filter(({ mine, state }) => mine && state !== 'contested').sort(compareDeadlines),
    entries,
  };
};
