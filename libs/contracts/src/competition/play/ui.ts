/** Phases of a tournament that is played in the portal, in their order. */
export const tournamentPhases = [
  'announced',
  'registration',
  'check-in',
  'ready',
  'live',
  'paused',
  'finished',
  'settled',
  'cancelled',
] as const;
export type TournamentPhase = (typeof tournamentPhases)[number];

/** Phases in which entrants and seeds can still change. */
export const phasesBeforeStart: readonly TournamentPhase[] = ['announced', 'registration', 'check-in', 'ready'];

/** Phases in which matches exist and results can change. */
export const runningPhases: readonly TournamentPhase[] = ['live', 'paused', 'finished'];

/** `bye`, `empty` and `skipped` matches are not played: one player, nobody, a second final that is not needed. */
export const matchStates = [
  'waiting',
  'open',
  'playing',
  'reported',
  'disputed',
  'attention',
  'contested',
  'done',
  'bye',
  'empty',
  'skipped',
] as const;
export type MatchState = (typeof matchStates)[number];

export const tournamentFormats = [
  'single-elimination',
  'double-elimination',
  'round-robin',
  'groups',
  'swiss',
] as const;
export type TournamentFormat = (typeof tournamentFormats)[number];

/** `lower` and `final` are of a double elimination; the final of a single one is the last round of `upper`. */
export const matchStages = ['group', 'swiss', 'upper', 'lower', 'final', 'third'] as const;
export type MatchStage = (typeof matchStages)[number];

/** Whether matches of a stage count in a table: they have one leg, may end in a draw, and nobody is out. */
export const hasTable = (stage: MatchStage): boolean => stage === 'group' || stage === 'swiss';

/**
 * Rounds of a Swiss tournament: as many as it takes to single out one player without a defeat, unless a number is set. Never more than half
 * the players, so that there is always a draw in which nobody meets twice.
 */
export const countSwissRounds = (rounds: number | null, entrants: number): number =>
  Math.min(rounds ?? Math.ceil(Math.log2(Math.max(2, entrants))), Math.max(1, Math.ceil(entrants / 2)));

/** Places of a daily cup. */
export const dailyCupSizes = [4, 8, 16, 32] as const;

/** Groups are filled to brackets, so their number is a power of two. */
export const groupCounts = [2, 4, 8, 16] as const;

/** Everything that players and staff do in a match. */
export const matchActions = [
  ...(['ready', 'report', 'withdraw-report', 'dispute', 'concede', 'evidence', 'substitute'] as const),
  ...(['message', 'share-code', 'call-referee'] as const),
  ...(['rule', 'replay', 'extend', 'correct', 'answer-call'] as const),
] as const;
export type MatchActionName = (typeof matchActions)[number];

/** Messages of the two players of a match. They write nothing else there, so nobody has to moderate it. */
export const roomMessages = [
  'ready-in-5',
  'joining',
  'room-is-open',
  'lost-connection',
  'one-minute',
  'good-game',
] as const;
export type RoomMessage = (typeof roomMessages)[number];

/** Squads of the game: `own` ones that players have built, or the `default` ones of clubs and countries; `any` leaves it to the players. */
export const squadChoices = ['any', 'own', 'default'] as const;
export type SquadChoice = (typeof squadChoices)[number];

/** Who enters a tournament. */
export const entrantKinds = ['players', 'clans'] as const;
export type EntrantKind = (typeof entrantKinds)[number];

/** Boards of a match between clans. Their number is odd, so that knockout boards, which have a winner, are rarely level. */
export const boardCounts = [3, 5, 7] as const;
export type BoardCount = (typeof boardCounts)[number];

/** The key of one board of a match between clans: `w1-2-3` is the third board of `w1-2`. */
export const buildBoardKey = (fixtureKey: string, board: number): string => `${fixtureKey}-${board}`;

/** The key of the match between clans that a board belongs to; any other key is its own. */
export const getFixtureKey = (key: string): string => key.split('-', 2).join('-');

export const entryStates = [
  'registered',
  'waiting',
  'checkedIn',
  'playing',
  'out',
  'withdrawn',
  'removed',
  'disqualified',
  'missed',
] as const;
export type EntryState = (typeof entryStates)[number];

export const staffRoles = ['organizer', 'referee'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Kinds of changes in the public log. Rows of a newer server may have others. */
export const logKinds = [
  ...tournamentPhases,
  ...matchActions,
  // A clock ran out: what it did to a match, or why it waits for an organizer.
  ...(['silence', 'clock', 'playing', 'attention', 'disputed', 'too-few-players', 'too-many-matches'] as const),
  ...(['waiting', 'registered', 'lineup', 'checked-in', 'moved-up', 'withdrawn'] as const),
  ...(['added', 'removed', 'disqualified', 'restored', 'replaced'] as const),
  ...(['settings', 'clocks-moved', 'seeded-by-score', 'seeded-by-random', 'seed-moved'] as const),
  ...(['aggregate', 'round-drawn', 'reopened'] as const),
] as const;
export type LogKind = (typeof logKinds)[number];
