import type { OwnTournament } from '@portal/contracts';
import { AppError, type Player } from '@portal/service-kit';
import type { CompetitionContext } from '../../../context.ts';
import type { Entry, Play } from '../../../data-access/play/documents.ts';
import { countGames } from '../../../engine/outcome.ts';
import { findActorClan, toActor } from '../load/actor.ts';
import { listPeople, readPeople } from '../load/people.ts';
import { presentEntry } from '../present/entry.ts';
import { checkPermission, findOwnMatch, listOpponents, type Person, toPerson } from '../tournament/authority.ts';
import { listRoles, readPosition } from './read-tournament.ts';

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
  const { play, room, entry, lastGameId } = part;
  const clan = await findActorClan(play, userId, () => part.clan);
  const own = entry?.lineup.find(({ playerId }) => playerId === userId);
  const [position, { names }, conflicts, reward] = await Promise.all([
    entry && readPosition(ctx, id, entry),
    readPeople(ctx, { named: listPeople(entry ? [entry] : []) }),
    readConflicts(ctx, play, toPerson(toActor(player), clan)),
    ctx.rewards.read(play, entry, userId),
  ]);
  const { times, isSelfRunning } = play.settings;
  // A tournament that runs by itself has no check-in.
  const event = isSelfRunning && play.phase === 'registration' ? 'start' : nextEvents[play.phase];
  const eventTimes = { registration: times.opensAt, 'check-in': times.checkInAt };
  const at = event === 'registration' || event === 'check-in' ? eventTimes[event] : times.startsAt;
  const next = room?.dueAt ? { event: 'match' as const, at: room.dueAt } : event && { event, at };
  return {
    entry: entry ? { ...presentEntry({ play }, entry, position, names), gameId: own?.gameId ?? '' } : null,
    ...(lastGameId !== null && { lastGameId }),
    ...(clan !== undefined && { clan: clan && { id: clan.id, name: clan.name, mayEnter: clan.isLed } }),
    roles: listRoles(play, userId),
    ...(conflicts && { conflicts }),
    matchKey: room?.key ?? null,
    next: next ? { event: next.event, at: next.at.toISOString() } : null,
    ...(reward && { reward }),
  };
};
