import { limits } from '@portal/contracts';
import type { Entry, Play } from '../../../data-access/play/documents.ts';
import { countGames } from '../../../engine/outcome.ts';
import { findGameFacts, findGameWinner } from '../match/games.ts';
import { computeBracket } from './state.ts';

/** Points by place, in ascending order of places. Each step counts up to the next one. */
export type PlacePoints = readonly { place: number; points: number }[];

/** Matches that a player has finished with a score, or has won without one. */
export interface PlayedMatches {
  matches: number;
  won: number;
}

/**
 * Matches of each player by entrant; of clans, the boards of each player. In tournaments that run by themselves, only a score counts: nobody
 * sees whether the opponent is a second account that never appears.
 */
type Games = ReadonlyMap<string, ReadonlyMap<string, PlayedMatches>>;

const addMatches = (known: PlayedMatches | undefined, { matches, won }: PlayedMatches): PlayedMatches => ({
  matches: (known?.matches ?? 0) + matches,
  won: (known?.won ?? 0) + won,
});

const countPlayed = (play: Play): Games => {
  const games = new Map<string, Map<string, PlayedMatches>>();
  const { isSelfRunning } = play.settings;
  const count = (entrant: string | null | undefined, playerId: string | null | undefined, hasWon: boolean) => {
    if (!entrant || !playerId) return;
    const own = games.get(entrant) ?? new Map<string, PlayedMatches>();
    games.set(entrant, own.set(playerId, addMatches(own.get(playerId), { matches: 1, won: hasWon ? 1 : 0 })));
  };
  for (const match of computeBracket(play).values()) {
    const { planned, state, home, away, winner } = match;
    const isOneGame = countGames(play.settings) === 1;
    if (!isOneGame)
      for (const board of findGameFacts(play, match)) {
        if (!board?.players) continue;
        const isBoth = 'score' in board;
        if (!isBoth && isSelfRunning) continue;
        const won = findGameWinner(play, match, board);
        if (isBoth || board.walkover === 'home') count(home, board.players[0], won === 'home');
        if (isBoth || board.walkover === 'away') count(away, board.players[1], won === 'away');
      }
    if (!isOneGame || state !== 'done') continue;
    const fact = play.facts[planned.key];
    const active = fact && 'score' in fact ? [home, away] : isSelfRunning ? [] : [winner];
    for (const id of active) count(id, id, id === winner);
  }
  return games;
};

/** Counts the matches of each player of a tournament. */
export const countMatches = (play: Play): ReadonlyMap<string, PlayedMatches> => {
  const players = new Map<string, PlayedMatches>();
  for (const own of countPlayed(play).values())
    for (const [playerId, played] of own) players.set(playerId, addMatches(players.get(playerId), played));
  return players;
};

/** Splits points in proportion to the games of each player. The parts add up to the points; earlier players get what is left over. */
export const sharePoints = (points: number, games: ReadonlyMap<string, number>): Map<string, number> => {
  const all = [...games.values()].reduce((sum, count) => sum + count, 0);
  let before = 0;
  return new Map(
    [...games].map(([playerId, count]) => {
      const part = Math.ceil((points * (before + count)) / all) - Math.ceil((points * before) / all);
      before += count;
      return [playerId, part];
    }),
  );
};

/** Whether a place brings points and a win. Small tournaments that nobody watches are too easy to repeat. */
const isCredited = ({ settings, entrants }: Play): boolean =>
  !settings.isSelfRunning || entrants.length >= limits.play.creditedEntrants;

const findPoints = (place: number, points: PlacePoints): number =>
  points.findLast((step) => step.place <= place)?.points ?? 0;

export interface Credit extends PlayedMatches {
  score: number;
  wins: number;
  place: number;
}

/**
 * Lists what a finished tournament credits to each player of these entries. Entrants without a place and players who have not played receive
 * nothing.
 */
export const listCredits = (
  play: Play,
  entries: Iterable<Pick<Entry, 'entrantId' | 'place'>>,
  points: PlacePoints,
): Map<string, Credit> => {
  const credits = new Map<string, Credit>();
  if (play.byBots) return credits;
  const games = countPlayed(play);
  const boards = countGames(play.settings);
  for (const { entrantId, place } of entries) {
    if (place === null) continue;
    const value = isCredited(play) ? findPoints(place, points) * boards : 0;
    const own = games.get(entrantId) ?? new Map<string, PlayedMatches>();
    const shares = sharePoints(value, new Map([...own].map(([playerId, { matches }]) => [playerId, matches])));
    for (const [playerId, share] of shares) {
      // A player who has changed clans may have played for both.
      const known = credits.get(playerId) ?? { score: 0, wins: 0, place, matches: 0, won: 0 };
      credits.set(playerId, {
        ...addMatches(known, own.get(playerId) ?? { matches: 0, won: 0 }),
        score: known.score + share,
        wins: Math.max(known.wins, place === 1 && isCredited(play) ? 1 : 0),
        place: Math.min(known.place, place),
      });
    }
  }
  return credits;
};

/**
 * Lists entries whose place an email of this change reports: of everyone at the final whistle, and of those whose place is another one
 * after a correction. A reopened tournament that ends as before lists nobody.
 */
export const listNewlyPlaced = (
  before: ReadonlyMap<string, Entry>,
  { play, entries }: { play: Play; entries: ReadonlyMap<string, Entry> },
): (Entry & { place: number })[] =>
  (play.phase === 'finished' || play.phase === 'settled') && !play.byBots
    ? [...entries.values()].flatMap((entry) =>
        entry.place !== null && entry.emailedPlace !== before.get(entry.entrantId)?.emailedPlace
          ? { ...entry, place: entry.place }
          : [],
      )
    : [];
