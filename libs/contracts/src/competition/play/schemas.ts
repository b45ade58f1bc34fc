import { count, id, timestamp } from '../../http/primitives';
import * as z from '../../zod';
import { score, tournamentSettings, verdict } from './inputs';
import { entryStates, matchActions, matchStages, matchStates, staffRoles, tournamentPhases } from './ui';

export * from './inputs';

const phase = z.enum(tournamentPhases);
const place = z.int().positive();
/** Null until the service has received the player. */
const username = z.string().nullable();
const side = z.enum(['home', 'away']);

const lineupPlayer = z.object({ playerId: id, username });
export type LineupPlayer = z.output<typeof lineupPlayer>;

/** In a clan cup, the id and name of an entrant are those of the clan. */
export const entry = z.object({
  playerId: id,
  username,
  state: z.enum(entryStates),
  at: timestamp,
  /** Number on the waiting list. */
  position: place.nullable(),
  place: place.nullable(),
  /** Why staff removed or disqualified the player; null for everyone else if staff keeps it private. */
  reason: z.string().nullable(),
  /** The players of a clan: one for each board, in order, then the substitutes. */
  lineup: z.array(lineupPlayer).optional(),
});
export type TournamentEntry = z.output<typeof entry>;

export const changedEntry = entry.extend({
  /** Sentences about what the change means for others; only in a preview. */
  notes: z.array(z.string()).optional(),
});

/** One side of a match. Without a player, `from` describes where one will come from, or why there is none. */
export const matchSide = z.object({
  playerId: id.nullable(),
  username,
  seed: place.nullable(),
  from: z.string().nullable(),
  /** The id and the name are those of a clan. */
  isClan: z.literal(true).optional(),
});
export type MatchSide = z.output<typeof matchSide>;

/** The main and the second color of a crest, as `#rrggbb`, each with a contrast of 4.5:1 on the portal's surface. */
const crestColors = z.tuple([z.string().regex(/^#[0-9a-f]{6}$/), z.string().regex(/^#[0-9a-f]{6}$/)]);

/** What a fixture shows of a player beside the name. */
export const playerLook = z.object({
  avatar: z.string().nullable(),
  clan: z
    .object({
      id,
      name: z.string(),
      logo: z.string().nullable(),
      /** Null without a crest. */
      colors: crestColors.nullable(),
    })
    .nullable(),
});
export type PlayerLook = z.output<typeof playerLook>;

export const fixtureSide = matchSide.extend({ look: playerLook.nullable() });
export type FixtureSide = z.output<typeof fixtureSide>;

/** How a result came about: `left` stands for a player who withdrew or was disqualified. */
export const decidedBy = z.enum(['agreement', 'silence', 'clock', 'concession', 'referee', 'correction', 'left']);
export type DecidedBy = z.output<typeof decidedBy>;

const countPair = z.tuple([count, count]);

/** How a fixture of clans stands. */
export const aggregate = z.object({
  /** Boards that each side has won. */
  won: countPair,
  /** Goals on all boards; they decide when the boards are level. */
  goals: countPair,
  decided: count,
  boards: count,
});
export type MatchAggregate = z.output<typeof aggregate>;

export const bracketMatch = z.object({
  key: z.string(),
  /** Name of the match, for example `Quarterfinal 2`. */
  label: z.string(),
  state: z.enum(matchStates),
  home: matchSide,
  away: matchSide,
  result: verdict.nullable(),
  winner: side.nullable(),
  isDraw: z.boolean(),
  /** A result of another pair is stored and does not count. */
  isStale: z.boolean(),
  /** When the clock of an undecided match runs out. */
  dueAt: timestamp.nullable(),
  /** Only fixtures of clans have one; their result has the boards won as goals. */
  aggregate: aggregate.optional(),
});
export type BracketMatchResponse = z.output<typeof bracketMatch>;

/** A match as it is shown outside its tournament. */
export const fixture = bracketMatch.extend({
  tournamentId: id,
  tournamentName: z.string(),
  phase,
  home: fixtureSide,
  away: fixtureSide,
  /** When the match can begin; null while an earlier match is undecided. */
  kickOff: timestamp.nullable(),
  /** When the match was decided. */
  decidedAt: timestamp.nullable(),
});
export type Fixture = z.output<typeof fixture>;

export const bracketRound = z.object({
  title: z.string(),
  stage: z.enum(matchStages),
  part: z.string(),
  round: place,
  matches: z.array(bracketMatch),
});

export const tableRow = z.object({
  rank: place,
  playerId: id,
  username,
  points: count,
  played: count,
  won: count,
  drawn: count,
  lost: count,
  goalsFor: count,
  goalsAgainst: count,
  /**
   * Only in Swiss tournaments: the points of all opponents, the same without the weakest one, and the sum of the opponents' Buchholz. A bye
   * is an opponent with the player's own points.
   */
  buchholz: z.object({ sum: count, cut: count, opponents: count }).optional(),
  /** What puts this row above the next one. */
  why: z.string().nullable(),
});

export const groupTable = z.object({ part: z.string(), title: z.string(), rows: z.array(tableRow) });

export const staffMember = z.object({ playerId: id, username, role: z.enum(staffRoles) });

/** An entrant as the tournament page shows it. */
export const entrant = entry.extend({
  seed: place.nullable(),
  look: playerLook,
  /** Only on the waiting list, where players have to check in to move up. */
  isPresent: z.boolean().optional(),
});

export const tournamentBracket = z.object({
  id,
  version: count,
  phase,
  /** Why the tournament is paused or cancelled. */
  reason: z.string().nullable(),
  settings: tournamentSettings,
  staff: z.array(staffMember),
  /** Everyone who registered, by seed once there are seeds. */
  entrants: z.array(entrant),
  /** When the next phase begins by the clock. */
  nextPhaseAt: timestamp.nullable(),
  rounds: z.array(bracketRound),
  tables: z.array(groupTable),
  /** Places so far, best first. */
  places: z.array(z.object({ playerId: id, username, place })),
});
export type TournamentBracket = z.output<typeof tournamentBracket>;

const sides = <S extends z.ZodType>(schema: S) => z.object({ home: schema, away: schema });

export const match = fixture.extend({
  /** Version of the tournament. */
  version: count,
  /** The caller's own side. */
  mine: side.nullable(),
  /** What the caller can do now. */
  may: z.array(z.enum(matchActions)),
  ready: sides(z.boolean()),
  decision: z.object({ by: decidedBy, reason: z.string().nullable(), at: timestamp }).nullable(),
  /** Only players of the match and staff receive it. */
  reports: sides(score.nullable()).optional(),
  /** Only players of the match and staff receive it. */
  gameIds: sides(z.string().nullable()).optional(),
  /** Only players of the match and staff receive it. */
  dispute: z.object({ by: side, reason: z.string(), at: timestamp }).nullable().optional(),
  /** Screenshots, the oldest first. Only players of the match and staff receive them, and can load their URLs. */
  evidence: z.array(z.object({ side, url: z.string(), at: timestamp })).optional(),
  /** The end of the time in which the caller can dispute a result that counts because the caller did not respond to the report. */
  disputableUntil: timestamp.nullable().optional(),
  /** The boards of a fixture of clans. */
  boards: z.array(fixture).optional(),
  /** The substitutes of the clan that the caller leads, while one of them can take this board. */
  bench: z.object({ side, players: z.array(lineupPlayer) }).optional(),
});
export type Match = z.output<typeof match>;

export const logEntry = z.object({
  version: count,
  at: timestamp,
  /** Null for the clock. */
  by: z.object({ playerId: id, username }).nullable(),
  kind: z.string(),
  /** The match, if the change is about one. */
  key: z.string().nullable(),
  playerId: id.nullable(),
  /** The players of the match, if its result has changed. */
  pair: z.tuple([id, id]).nullable(),
  /** The round that was drawn. */
  round: place.nullable(),
  before: verdict.nullable(),
  after: verdict.nullable(),
  reason: z.string().nullable(),
  /** Minutes by which all clocks have moved; absent in other changes. */
  minutes: count.optional(),
});
export type TournamentLogEntry = z.output<typeof logEntry>;

/** The bracket as it was at a version. Whoever has left since is part of it. */
export const tournamentMoment = tournamentBracket.pick({
  ...{ version: true, phase: true, reason: true, rounds: true, tables: true, places: true },
});
export type TournamentMoment = z.output<typeof tournamentMoment>;

export const ownTournament = z.object({
  /** `gameId` is the caller's own, empty without one. */
  entry: entry.extend({ gameId: z.string() }).nullable(),
  roles: z.array(z.enum(staffRoles)),
  /** What the caller, who organizes the tournament, must leave to others. */
  conflicts: z
    .object({
      /** Entrants whom the caller, or the caller's clan, meets in an open match: others remove, disqualify and replace them. */
      entrants: z.array(id),
      /** Whether the caller, or the caller's clan, has an open match: others move all deadlines. */
      clocks: z.boolean(),
    })
    .optional(),
  /** The caller's clan, in a clan cup. The entry is the clan's then. */
  clan: z.object({ id, name: z.string(), mayEnter: z.boolean() }).nullable().optional(),
  /** The match to play now. */
  matchKey: z.string().nullable(),
  /** When something happens next: check-in, start, or the clock of the match. */
  next: z.object({ event: z.enum(['registration', 'check-in', 'start', 'match']), at: timestamp }).nullable(),
});
export type OwnTournament = z.output<typeof ownTournament>;

const tournamentCard = z.object({ id, name: z.string(), phase, startsAt: timestamp });

export const ownMatches = z.object({
  /** Whether the caller may create tournaments. */
  mayOrganize: z.boolean(),
  /** Tournaments that the caller organizes or referees, with the number of matches that need staff. */
  organizes: z.array(tournamentCard.extend({ needStaff: count })),
  /** Matches to play, most urgent first. */
  matches: z.array(match),
  entries: z.array(
    tournamentCard.extend({
      state: z.enum(entryStates),
      place: place.nullable(),
      nextPhaseAt: timestamp.nullable(),
    }),
  ),
});
export type OwnMatches = z.output<typeof ownMatches>;

export const correction = z.object({
  version: count,
  changes: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      before: bracketMatch,
      after: bracketMatch,
      /** Describes what the change means for this match. */
      text: z.string(),
    }),
  ),
  /** What else changes, in sentences: ranks, and rounds that stay as they were drawn. */
  notes: z.array(z.string()),
  /** The replaced result. Sending it as the verdict of another correction undoes this one. */
  undo: verdict.nullable(),
});
export type Correction = z.output<typeof correction>;
