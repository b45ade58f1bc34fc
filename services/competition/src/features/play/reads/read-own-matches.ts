import type { MatchRoomResponse, OwnMatches } from '@portal/contracts';
import type { Player } from '@portal/service-kit';
import type { CompetitionContext } from '../../../context.ts';
import type { OwnEntry, OwnMatch, OwnPage, PlayCard, StaffedCup } from '../../../data-access/index.ts';
import type { Entry, Play } from '../../../data-access/play/documents.ts';
import { isLeading, mayOrganize } from '../load/actor.ts';
import { listPeople, readPeople } from '../load/people.ts';
import { presentNextPhase } from '../present/bracket.ts';
import { createView, type ShownPeople } from '../present/view.ts';
import { canStart, findPlannedEnd } from '../tournament/phases.ts';
import { computePlaces, isOutOfMatches, isRunning } from '../tournament/state.ts';
import { type ActEntry, type ActStaffed, chooseNextAct, compareMatches } from './next-act.ts';
import { dropExpiredIn, presentForPlayer, staffStates } from './read-tournament.ts';

/** Most tournaments and matches on a player's own page. */
const ownLimit = 50;

const presentCard = ({ id, phase, name, startsAt }: PlayCard) => ({
  id,
  phase,
  name,
  startsAt: startsAt.toISOString(),
});

/** What the database knows of a player. */
export interface OwnParts {
  page: OwnPage;
  people: Required<ShownPeople>;
  /** Running tournaments in which the player has an entry but no open match. */
  plays: ReadonlyMap<string, Play>;
}

/** Lists tournaments of which only the bracket tells whether the player is out. */
export const listPossiblyOut = ({ entries, matches }: Pick<OwnPage, 'entries' | 'matches'>): PlayCard[] =>
  entries
    .filter(({ entry, card }) => entry.state === 'playing' && isRunning(card))
    .map(({ card }) => card)
    .filter(({ id }) => !matches.some(({ play }) => play.id === id));

const placesByPlay = new WeakMap<Play, ReadonlyMap<string, number>>();

/** Computes current places, once for each version of a tournament: requests for a version share its `Play`. */
const readPlaces = (play: Play): ReadonlyMap<string, number> => {
  const places = placesByPlay.get(play) ?? computePlaces(play);
  placesByPlay.set(play, places);
  return places;
};

/** Presents the matches that can be played now, or once their tournament is resumed. */
const presentMatches = (
  ctx: Pick<CompetitionContext, 'disputeMs' | 'clock'>,
  { page: { matches, clan }, people }: OwnParts,
  player: Player,
): MatchRoomResponse[] => {
  const own = clan && { id: clan.id, isLed: isLeading(clan, player.userId) };
  return matches
    .flatMap(({ play, room, entries }) => {
      const view = createView(play, new Map([[room.key, room]]));
      return presentForPlayer(ctx, view, entries, room.key, { player, clan: own, ...people }) ?? [];
    })
    .filter(({ mine, state }) => mine && state !== 'contested')
    .sort(compareMatches);
};

/** Staff does not rule where the member, or the member's clan, plays. */
const toActStaffed = (
  { card, settings, entrants, isOrganizer, needStaff }: StaffedCup,
  own: ReadonlySet<string>,
): ActStaffed => ({
  card,
  isOrganizer,
  canStart: canStart(settings, entrants),
  plannedEnd: findPlannedEnd(settings, card.phase),
  needStaff: needStaff.filter(({ players, clans }) => ![...players, ...clans].some((id) => own.has(id))).length,
});

/** Presents what a player takes part in and organizes, and chooses what comes next. */
export const presentOwn = (
  ctx: Pick<CompetitionContext, 'disputeMs' | 'clock'>,
  parts: OwnParts,
  player: Player,
): Omit<OwnMatches, 'mayOrganize'> => {
  const { userId } = player;
  const { page, plays } = parts;
  const isLeader = page.clan !== null && isLeading(page.clan, userId);
  const isOwn = ({ entrantId, lineup }: Entry) =>
    entrantId === userId || isLeader || lineup.some((one) => one.playerId === userId);
  const toActEntry = ({ entry, card }: OwnEntry): ActEntry => {
    const { entrantId } = entry;
    const play = plays.get(card.id);
    const isOut = play !== undefined && isOutOfMatches(play, entrantId);
    const place = isOut ? (readPlaces(play).get(entrantId) ?? null) : entry.place;
    return { ...entry, card, isLed: entrantId === userId || isLeader, isOut, place };
  };
  const matches = presentMatches(ctx, parts, player);
  const entries = page.entries.filter(({ entry }) => isOwn(entry));
  const sides = [userId, page.clan?.id ?? userId, ...entries.map(({ entry }) => entry.entrantId)];
  const staffed = page.staffed.map((one) => toActStaffed(one, new Set(sides)));
  return {
    next: chooseNextAct({ matches, entries: entries.map(toActEntry), staffed }, ctx.clock()),
    organizes: staffed.map(({ card, needStaff }) => ({ ...presentCard(card), needStaff })),
    matches,
    entries: entries.map(({ entry: { state, place }, card }) => ({
      ...presentCard(card),
      ...{ state, place, nextPhaseAt: presentNextPhase(card) },
    })),
  };
};

/** Leaves out expired screenshots. */
const withoutExpired = async (ctx: CompetitionContext, { room, ...own }: OwnMatch): Promise<OwnMatch> => {
  const rooms = await dropExpiredIn(ctx, own.play.id, room.key, new Map([[room.key, room]]));
  return { ...own, room: { ...room, ...rooms.get(room.key) } };
};

/**
 * Reads a player's matches, entries and staff roles, and what comes next. Tournaments that have ended have no matches to read. Only a
 * player who waits in a live tournament needs the tournament itself.
 */
export const readOwnMatches = async (ctx: CompetitionContext, player: Player): Promise<OwnMatches> => {
  const page = await ctx.own.findPage(player.userId, { limit: ownLimit, staffStates });
  const unsure = listPossiblyOut(page);
  const pictured = page.matches.flatMap(({ room, entries }) => [
    ...room.entrants,
    ...room.players,
    ...listPeople(entries.values()),
  ]);
  const [people, plays, matches] = await Promise.all([
    readPeople(ctx, { pictured }),
    ctx.playCache.findAll(unsure),
    Promise.all(page.matches.map((own) => withoutExpired(ctx, own))),
  ]);
  const own = presentOwn(ctx, { page: { ...page, matches }, people, plays }, player);
  return { ...own, mayOrganize: mayOrganize(ctx, player) };
};
