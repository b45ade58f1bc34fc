import type { MatchStage } from '@portal/contracts';

/** Goals of the home and the away side of a match. */
export type Goals = readonly [home: number, away: number];

/** The score of a match. Every part is written from the side of the match's home player, whoever hosted the leg. */
export interface Score {
  /** One entry per leg, without extra time and penalties. */
  legs: readonly Goals[];
  extra?: Goals | undefined;
  penalties?: Goals | undefined;
  /**
   * Only of a match between clans, whose `legs` has the boards won. Level boards are decided by the goals on all boards, and in a knockout
   * then by the first board with a winner.
   */
  boards?: { goals: Goals; decider: Side | null };
}

export type Side = 'home' | 'away';

/** How a match ended: by a score or by a walkover. With `both`, neither side appeared, and neither advances. */
export type Verdict = { score: Score } | { walkover: Side | 'both' };

/**
 * A result as it is stored. It is pinned to the pair that played it: after a correction it counts again as soon as the same two players
 * meet in this match. The pair of a board are two clans, and `players` are those who played it.
 */
export type Fact = {
  pair: readonly [home: string, away: string];
  players?: readonly [home: string, away: string];
} & Verdict;

/** Results by the key of their match, or of their board. */
export type Facts = Readonly<Record<string, Fact>>;

/** Where a player of a match comes from. Seeds and places start at 1. */
export type Source = { seed: number } | { winner: string } | { loser: string } | { group: string; place: number };

/** A drawn round of a Swiss tournament: pairs of seeds, so that a substitute takes over the pairs. The seed 0 stands for a bye. */
export type SwissRound = readonly (readonly [home: number, away: number])[];

/** One match of a plan. A plan lists a match after all matches that its players come from. */
export interface PlannedMatch {
  /** Lower case without dots, because it is a field name and part of a URL: `w1-3`. */
  key: string;
  stage: MatchStage;
  /** First part of the key: the letter of the group or of the bracket. */
  part: string;
  round: number;
  /** Place within the round, from 1. */
  position: number;
  home: Source;
  away: Source;
  /** Only played if the home side of this match lost it: the second final of a double elimination. */
  ifLost?: string;
  /** Place of the loser, if the loser is out. */
  outAt?: number;
  /** Place of both players after a double walkover in a match whose loser would have played on. */
  voidAt?: number;
}

export type LadderName = 'uefa' | 'fifa';

export interface Rules {
  /** Level ties over two legs go to the side with more goals away from home. */
  awayGoals?: boolean;
  ladder?: LadderName;
  /** Clans win boards, which tables count like goals. */
  entrants?: 'players' | 'clans';
  /** Boards of a match between clans. */
  boards?: number;
}

/** The player of a side. It is null if there is no player (bye, double walkover), and undefined until the player is known. */
export type Player = string | null | undefined;

export type BracketState = 'waiting' | 'open' | 'done' | 'bye' | 'empty' | 'skipped';

/** A match of a bracket. */
export interface BracketMatch {
  planned: PlannedMatch;
  home: Player;
  away: Player;
  state: BracketState;
  winner: Player;
  loser: Player;
  isDraw: boolean;
  /** A stored result belongs to another pair and does not count. */
  isStale: boolean;
}

/** Matches by key, in the order of the plan. */
export type Bracket = ReadonlyMap<string, BracketMatch>;
