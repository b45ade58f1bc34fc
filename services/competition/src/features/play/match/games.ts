import { boardCounts, buildBoardKey, getFixtureKey, hasTable } from '@portal/contracts';
import type { Entry, MatchRoom, Play } from '../../../data-access/play/documents.ts';
import { type Aggregate, addUpBoards, findBoardFacts, findBoardWinner } from '../../../engine/aggregate.ts';
import { countGames } from '../../../engine/outcome.ts';
import type { BracketMatch, Fact, Side, Verdict } from '../../../engine/types.ts';

export const isClanCup = ({ settings }: Pick<Play, 'settings'>): boolean => settings.entrants === 'clans';

/** What two players play: the only game of a match, or one board of a match between clans. */
export type Game = Pick<MatchRoom, 'key' | 'entrants' | 'players'> & { isDecided: boolean };

const listBoardKeys = (fixtureKey: string, boards: number): string[] =>
  Array.from({ length: boards }, (_, at) => buildBoardKey(fixtureKey, at + 1));

/** A key and, if it is that of a match, the keys of all boards that it can have. */
export const listWithBoards = (key: string): string[] =>
  key === getFixtureKey(key) ? [key, ...listBoardKeys(key, Math.max(...boardCounts))] : [key];

/** The number of a board, from 1. */
export const getBoardNumber = (key: string): number | null =>
  key === getFixtureKey(key) ? null : Number(key.slice(getFixtureKey(key).length + 1));

/** The keys of the games of a match. The only one has the key of the match. */
export const listGameKeys = (play: Play, key: string): string[] => {
  const games = countGames(play.settings);
  return games === 1 ? [key] : listBoardKeys(key, games);
};

export const getBoardRules = ({ settings }: Play, { planned }: BracketMatch) => ({
  canDraw: hasTable(planned.stage),
  awayGoals: settings.awayGoals,
});

/** Results of the games of a match whose entrants are known, in their order. */
export const findGameFacts = (play: Play, { planned, home, away }: BracketMatch): (Fact | undefined)[] =>
  home && away ? findBoardFacts(play.facts, listGameKeys(play, planned.key), [home, away]) : [];

/** Returns the winner of a board in a match between clans, or null without one. */
export const findGameWinner = (play: Play, match: BracketMatch, board: Verdict): Side | null =>
  findBoardWinner(board, getBoardRules(play, match));

/** How a match between clans stands; null between players. */
export const findAggregate = (play: Play, match: BracketMatch): Aggregate | null =>
  countGames(play.settings) > 1 ? addUpBoards(findGameFacts(play, match), getBoardRules(play, match)) : null;

/** Rooms and entries by key. */
export interface RoomsAndEntries {
  rooms: ReadonlyMap<string, MatchRoom | null>;
  entries: ReadonlyMap<string, Entry>;
}

/** The lineup of an entrant. Between players it is the entrant alone, also without an entry. */
export const getLineup = (
  play: Pick<Play, 'settings'>,
  entries: RoomsAndEntries['entries'],
  entrantId: string,
): readonly { playerId: string }[] =>
  isClanCup(play) ? (entries.get(entrantId)?.lineup ?? []) : [{ playerId: entrantId }];

/** The games of a match whose entrants are known. A game has the players who played it, those in its room, or those of the lineups. */
export const listGames = (play: Play, match: BracketMatch, { rooms, entries }: RoomsAndEntries): Game[] => {
  const { planned, home, away, state } = match;
  if (!home || !away) return [];
  const entrants = [home, away] as const;
  const facts = findGameFacts(play, match);
  return listGameKeys(play, planned.key).flatMap((key, at): Game[] => {
    const fact = facts[at];
    const room = rooms.get(key);
    const named = entrants.map((id) => getLineup(play, entries, id)[at]?.playerId);
    const [homePlayer, awayPlayer] = fact?.players ?? (room && isFor(room, match) ? room.players : named);
    if (homePlayer === undefined || awayPlayer === undefined) return [];
    // The only game of a match ends with it, also by a walkover without a fact.
    const isDecided = key === planned.key ? state === 'done' : fact !== undefined;
    return [{ key, entrants, players: [homePlayer, awayPlayer], isDecided }];
  });
};

/** Whether the entrants of a room are those that meet in the match. */
export const isFor = ({ entrants }: MatchRoom, { home, away }: BracketMatch): boolean =>
  entrants[0] === home && entrants[1] === away;

/** Lists everyone in the two lineups of a match, and its players. */
export const listLineups = (
  { entries }: Pick<RoomsAndEntries, 'entries'>,
  { entrants, players }: Pick<MatchRoom, 'entrants' | 'players'>,
): string[] => [...players, ...entrants.flatMap((id) => entries.get(id)?.lineup.map(({ playerId }) => playerId) ?? [])];

/** Lists the entrants of matches, for their looks. */
export const listEntrants = (matches: readonly (BracketMatch | undefined)[]): string[] =>
  matches.flatMap((match) => [match?.home ?? [], match?.away ?? []].flat());
