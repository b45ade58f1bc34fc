import type { TournamentLogEntry, TournamentMoment } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { CompetitionContext } from '../../../context.ts';
import type { BracketChange, LogRow, MatchRoom, Play } from '../../../data-access/play/documents.ts';
import type { Fact } from '../../../engine/types.ts';
import { requirePlay } from '../load/actor.ts';
import { readPeople, readPlayerNames } from '../load/people.ts';
import { listGameKeys } from '../match/games.ts';
import { openRoom } from '../match/room.ts';
import { presentPlaces, presentRounds, presentTables } from '../present/bracket.ts';
import { presentLogRow } from '../present/log.ts';
import { createView } from '../present/view.ts';
import { findNextMatches } from '../tournament/follow-up.ts';
import { computeBracket } from '../tournament/state.ts';

/**
 * Rebuilds a tournament at an earlier version from all changes up to it. It uses the current settings, because those that shape the
 * bracket cannot change after the start.
 */
export const rebuildPlay = (current: Play, version: number, changes: Iterable<BracketChange>): Play => {
  const empty = { out: [], barred: [], draws: [], facts: {} };
  let play: Play = { ...current, version, phase: 'announced', reason: null, entrants: [], ...empty };
  const facts: Record<string, Fact> = {};
  for (const { facts: changed = {}, draws, ...fields } of changes) {
    play = { ...play, ...fields };
    if (draws) play = { ...play, draws: [...play.draws.slice(0, draws.from), ...draws.rounds] };
    for (const [key, fact] of Object.entries(changed)) {
      if (fact) facts[key] = fact;
      else delete facts[key];
    }
  }
  return { ...play, facts };
};

/** Conversations about matches are not part of the log: what can be played is open. */
const findRooms = (play: Play): Map<string, MatchRoom> => {
  const { settings } = play;
  const rooms = findNextMatches(computeBracket(play), new Map()).flatMap(({ planned, home, away }) => {
    if (!home || !away) return [];
    const pair = [home, away] as const;
    // The bracket does not show who plays a board.
    const sides = { entrants: pair, players: pair };
    return listGameKeys(play, planned.key).map((key) => ({
      ...openRoom({ key, ...sides }, settings, settings.times.startsAt),
      dueAt: null,
    }));
  });
  return new Map(rooms.map((room) => [room.key, room]));
};

const computeMoment = async (ctx: CompetitionContext, id: string, version: number): Promise<TournamentMoment> => {
  const current = await requirePlay(ctx, id);
  if (version > current.version) throw new AppError('version_not_found');
  const play = rebuildPlay(current, version, await ctx.tournamentLog.listChanges(id, version));
  const { names } = await readPeople(ctx, { named: play.entrants });
  const view = createView(play, findRooms(play));
  return {
    ...{ version, phase: play.phase, reason: play.reason },
    rounds: presentRounds(view, names),
    tables: presentTables(view, names),
    places: presentPlaces(view, names),
  };
};

/**
 * Computes one version at a time. Anyone can read any version of any tournament, so replays must leave time for other calls.
 * @throws AppError `tournament_not_found`, `version_not_found`, `busy`
 */
export const readMoment = (ctx: CompetitionContext, id: string, version: number): Promise<TournamentMoment> =>
  ctx.replays.run(() => computeMoment(ctx, id, version));

/**
 * Lists the changes of the bracket since the start, oldest first.
 * @throws AppError `tournament_not_found`
 */
export const listMoments = async (ctx: CompetitionContext, id: string): Promise<TournamentLogEntry[]> => {
  await requirePlay(ctx, id);
  const rows: LogRow[] = await ctx.tournamentLog.listMoments(id);
  const start = rows.findIndex(({ kind }) => kind === 'live');
  const moments = start === -1 ? [] : rows.slice(start);
  const names = await readPlayerNames(ctx, [...new Set(moments.flatMap(({ by }) => by ?? []))]);
  return moments.map((row) => presentLogRow(row, names));
};
