import type { MatchRoomResponse, OwnMatches, OwnTournament } from '@portal/contracts';
import { AppError, type Player } from '@portal/service-kit';
import type { CompetitionContext } from '../../../context.ts';
import type { OwnMatch, PlayCard } from '../../../data-access/index.ts';
import type { Entry, Play } from '../../../data-access/play/documents.ts';
import { countGames } from '../../../engine/outcome.ts';
import { findActorClan, isLeading, mayOrganize, toActor } from '../load/actor.ts';
import { listPeople, readPeople } from '../load/people.ts';
import { presentNextPhase } from '../present/bracket.ts';
import { presentEntry } from '../present/entry.ts';
import { createView } from '../present/view.ts';
import { checkPermission, findOwnMatch, listOpponents, type Person, toPerson } from '../tournament/authority.ts';
import type { ActorClan } from '../tournament/state.ts';
import {
  compareDeadlines,
  dropExpiredIn,
  listRoles,
  presentForPlayer,
  readPosition,
  staffStates,
} from './read-tournament.ts';

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
    countGames(play.settings) > 1 ? ctx.entries.findByEntrants(play.id, play.entrants) : none.entries,
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
  const part = await ctx.own.findPart(id, userId);
  if (!part) throw new AppError('tournament_not_found');
  const { play, room, entry } = part;
  const clan = await findActorClan(play, userId, () => part.clan);
  const own = entry?.lineup.find(({ playerId }) => playerId === userId);
  const [position, { names }, conflicts] = await Promise.all([
    entry && readPosition(ctx, id, entry),
    readPeople(ctx, { named: listPeople(entry ? [entry] : []) }),
    readConflicts(ctx, play, toPerson(toActor(player), clan)),
  ]);
  const event = nextEvents[play.phase];
  const times = { registration: play.settings.times.opensAt, 'check-in': play.settings.times.checkInAt };
  const at = event === 'registration' || event === 'check-in' ? times[event] : play.settings.times.startsAt;
  const next = room?.dueAt ? { event: 'match' as const, at: room.dueAt } : event && { event, at };
  return {
    entry: entry ? { ...presentEntry({ play }, entry, position, names), gameId: own?.gameId ?? '' } : null,
    ...(clan !== undefined && { clan: clan && { id: clan.id, name: clan.name, mayEnter: clan.isLed } }),
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

/** Presents the matches that can be played now, or once their tournament is resumed. */
const presentMatches = async (
  ctx: CompetitionContext,
  own: readonly OwnMatch[],
  player: Player,
  clan: Pick<ActorClan, 'id' | 'isLed'> | null,
): Promise<MatchRoomResponse[]> => {
  const pictured = own.flatMap(({ room, entries }) => [
    ...room.entrants,
    ...room.players,
    ...listPeople(entries.values()),
  ]);
  const { names, looks } = await readPeople(ctx, { pictured });
  const matches = own.map(async ({ play, room, entries }) => {
    const rooms = await dropExpiredIn(ctx, play.id, room.key, new Map([[room.key, room]]));
    return presentForPlayer(ctx, createView(play, rooms), entries, room.key, { player, clan, names, looks }) ?? [];
  });
  return (await Promise.all(matches)).flat();
};

/** Reads a player's matches, entries and staff roles. Tournaments that have ended have no matches to read. */
export const readOwnMatches = async (ctx: CompetitionContext, player: Player): Promise<OwnMatches> => {
  const { userId } = player;
  const page = await ctx.own.findPage(userId, { limit: ownLimit, staffStates });
  const clan = page.clan && { id: page.clan.id, isLed: isLeading(page.clan, userId) };
  const isOwn = ({ entrantId, lineup }: Entry) =>
    entrantId === userId || clan?.isLed || lineup.some((one) => one.playerId === userId);
  const matches = await presentMatches(ctx, page.matches, player, clan);
  return {
    mayOrganize: mayOrganize(ctx, player),
    organizes: page.staffed.map(({ card, needStaff }) => ({ ...presentCard(card), needStaff })),
    matches: matches.filter(({ mine, state }) => mine && state !== 'contested').sort(compareDeadlines),
    entries: page.entries.flatMap(({ entry, card }) => {
      const { state, place } = entry;
      return isOwn(entry) ? { ...presentCard(card), state, place, nextPhaseAt: presentNextPhase(card) } : [];
    }),
  };
};
