import { boardCounts, boardKeyOf, fixtureKeyOf, hasTable } from '@portal/contracts';
import type { Entry, MatchRoom, Play } from '../../../data-access/play/documents';
import { type Aggregate, addUpBoards, boardsOf, winnerOf } from '../../../engine/aggregate';
import type { BracketMatch, Fact, Side, Verdict } from '../../../engine/types';

export const isClanCup = ({ settings }: Pick<Play, 'settings'>): boolean => settings.entrants === 'clans';

/** A match that two players play: a match of the bracket, or one board of a fixture of clans. */
export type Game = Pick<MatchRoom, 'key' | 'players' | 'clans'> & { isDecided: boolean };

const listBoardKeys = (fixtureKey: string, boards: number): string[] =>
  Array.from({ length: boards }, (_, at) => boardKeyOf(fixtureKey, at + 1));

/** The keys of all boards that a fixture can have. */
export const allBoardKeys = (fixtureKey: string): string[] => listBoardKeys(fixtureKey, Math.max(...boardCounts));

const boardKeys = ({ settings }: Play, fixtureKey: string): string[] => listBoardKeys(fixtureKey, settings.boards);

/** The number of a board, from 1. */
export const boardNumberOf = (key: string): number | null =>
  key === fixtureKeyOf(key) ? null : Number(key.slice(fixtureKeyOf(key).length + 1));

/** The keys of the rooms of a match: its own, or those of its boards. */
export const roomKeysOf = (play: Play, key: string): string[] => (isClanCup(play) ? boardKeys(play, key) : [key]);

export const rulesOfBoards = ({ settings }: Play, { planned }: BracketMatch) => ({
  canDraw: hasTable(planned.stage),
  awayGoals: settings.awayGoals,
});

/** Results of the boards of a fixture whose clans are known, in their order. */
export const factsOfBoards = (play: Play, { planned, home, away }: BracketMatch): (Fact | undefined)[] =>
  home && away ? boardsOf(play.facts, boardKeys(play, planned.key), [home, away]) : [];

/** Who has won a board of a fixture; null if nobody has. */
export const winnerOfBoard = (play: Play, match: BracketMatch, board: Verdict): Side | null =>
  winnerOf(board, rulesOfBoards(play, match));

/** How a fixture of clans stands; null between players. */
export const aggregateOf = (play: Play, match: BracketMatch): Aggregate | null =>
  isClanCup(play) ? addUpBoards(factsOfBoards(play, match), rulesOfBoards(play, match)) : null;

/** Rooms and entries by key. */
export interface Known {
  rooms: ReadonlyMap<string, MatchRoom | null>;
  entries: ReadonlyMap<string, Entry>;
}

/** The games of a match whose entrants are known. A board has the players who played it, those in its room, or those of the lineups. */
export const gamesOf = (play: Play, match: BracketMatch, { rooms, entries }: Known): Game[] => {
  const { planned, home, away, state } = match;
  if (!home || !away) return [];
  const pair = [home, away] as const;
  if (!isClanCup(play)) return [{ key: planned.key, players: pair, clans: null, isDecided: state === 'done' }];
  const facts = factsOfBoards(play, match);
  return boardKeys(play, planned.key).flatMap((key, at): Game[] => {
    const fact = facts[at];
    const room = rooms.get(key);
    const named = [home, away].map((clan) => entries.get(clan)?.lineup[at]?.playerId);
    const [homePlayer, awayPlayer] = fact?.players ?? (room && isFor(room, match) ? room.players : named);
    if (homePlayer === undefined || awayPlayer === undefined) return [];
    return [{ key, players: [homePlayer, awayPlayer], clans: pair, isDecided: fact !== undefined }];
  });
};

/** Whether the entrants of a room are those that meet in the match. */
export const isFor = ({ players, clans }: MatchRoom, { home, away }: BracketMatch): boolean => {
  const [first, second] = clans ?? players;
  return first === home && second === away;
};

/** Everyone of the two clans of a board, and the players of any other match. */
export const playersOf = (
  { entries }: Pick<Known, 'entries'>,
  { players, clans }: Pick<MatchRoom, 'players' | 'clans'>,
) => [...players, ...(clans ?? []).flatMap((clan) => entries.get(clan)?.lineup.map(({ playerId }) => playerId) ?? [])];

/** Entrants of matches, whose looks a response needs. */
export const listEntrants = (matches: readonly (BracketMatch | undefined)[]): string[] =>
  matches.flatMap((match) => [match?.home ?? [], match?.away ?? []].flat());
