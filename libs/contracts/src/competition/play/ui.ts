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

export const tournamentFormats = ['single-elimination', 'double-elimination', 'round-robin', 'groups'] as const;
export type TournamentFormat = (typeof tournamentFormats)[number];

/** Groups are filled to brackets, so their number is a power of two. */
export const groupCounts = [2, 4, 8, 16] as const;

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
