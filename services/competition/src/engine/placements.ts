import { hasTable } from '@portal/contracts';
import { isDecided } from './resolve.ts';
import { rankGroup } from './standings.ts';
import type { Bracket, BracketMatch, Facts, Rules } from './types.ts';

/** The matches of each table, by the letter of its group. */
export const listGroups = (bracket: Bracket): Map<string, BracketMatch[]> => {
  const groups = new Map<string, BracketMatch[]>();
  for (const match of bracket.values()) {
    const { stage, part } = match.planned;
    if (!hasTable(stage)) continue;
    const own = groups.get(part);
    if (own) own.push(match);
    else groups.set(part, [match]);
  }
  return groups;
};

/** The match that decides about the first place; undefined in a league. */
export const findFinal = (bracket: Bracket): BracketMatch | undefined =>
  [...bracket.values()].findLast(
    ({ planned, state }) => (planned.stage === 'upper' || planned.stage === 'final') && state !== 'skipped',
  );

/** Places by the round in which players went out. */
const knockoutPlaces = (bracket: Bracket): Map<string, number> => {
  const places = new Map<string, number>();
  const final = findFinal(bracket);
  for (const match of bracket.values()) {
    const { planned, state, home, away, winner, loser } = match;
    if (state !== 'done' || hasTable(planned.stage)) continue;
    // The loser of the first of two finals is not out.
    if (planned.stage === 'final' && match !== final) continue;
    const place = winner === null ? (planned.outAt ?? planned.voidAt) : planned.outAt;
    if (place === undefined) continue;
    for (const playerId of winner === null ? [home, away] : [loser]) if (playerId) places.set(playerId, place);
    if (planned.stage === 'third' && winner) places.set(winner, 3);
  }
  if (final?.winner) places.set(final.winner, 1);
  return places;
};

/** Closes the gaps that byes and double walkovers leave: 1, 2, 3, 3, 5. The first place stays empty without a champion. */
const closeGaps = (places: ReadonlyMap<string, number>): Map<string, number> => {
  const values = [...places.values()];
  const sorted = (values.includes(1) ? values : [0, ...values]).sort((a, b) => a - b);
  return new Map([...places].map(([playerId, place]) => [playerId, 1 + sorted.indexOf(place)]));
};

const placeEveryone = (bracket: Bracket, facts: Facts, rules: Rules): Map<string, number> => {
  const isOver = isDecided(bracket);
  const places = knockoutPlaces(bracket);
  const groups = listGroups(bracket);
  if (!isOver) return places;
  if (!findFinal(bracket)) {
    const [matches = []] = groups.values();
    return new Map(rankGroup(matches, facts, rules).map(({ playerId, rank }) => [playerId, rank]));
  }
  // Beyond every place of the knockout.
  const behind = bracket.size;
  for (const matches of groups.values())
    for (const { playerId, rank } of rankGroup(matches, facts, rules))
      if (!places.has(playerId)) places.set(playerId, behind + rank);
  return closeGaps(places);
};

/** Removes barred entrants. Entrants behind them move up, and shared places stay shared. */
const moveUp = (places: ReadonlyMap<string, number>, barred: ReadonlySet<string>): Map<string, number> => {
  const free = [...places].flatMap(([playerId, place]) => (barred.has(playerId) ? [place] : []));
  return new Map(
    [...places].flatMap(([playerId, place]) =>
      barred.has(playerId) ? [] : [[playerId, place - free.filter((one) => one < place).length] as const],
    ),
  );
};

const noRules: Rules = {};
const nobody: ReadonlySet<string> = new Set();

/**
 * Places so far. In an elimination those of the players who are out; once every match is decided, of everyone: 1, 2, 3, 3, 5, 5, 5, 5, 9.
 * Players who went out in their groups are placed by their rank in the group, after all who went on.
 * @param barred entrants whom staff disqualified or removed: they have no place, and entrants behind them move up
 */
export const placements = (bracket: Bracket, facts: Facts, rules = noRules, barred = nobody): Map<string, number> =>
  moveUp(placeEveryone(bracket, facts, rules), barred);
