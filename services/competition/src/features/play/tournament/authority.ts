import {
  type ErrorCode,
  getFixtureKey,
  type MatchActionName,
  type MatchState,
  phasesBeforeStart,
  runningPhases,
  type TournamentPhase,
} from '@portal/contracts';
import type { MatchRoom, Play } from '../../../data-access/play/documents.ts';
import type { BracketMatch } from '../../../engine/types.ts';
import { listLineups } from '../match/games.ts';
import { type Actor, type ActorClan, computeBracket, type TournamentState } from './state.ts';

/** Someone who acts, or who could. */
export interface Person {
  playerId: string;
  isOperator: boolean;
  /** The person's clan; only known in a clan cup. */
  clanId: string | null;
  /** Whether the person acts for an entrant: a player always, in a clan cup who leads or manages the clan. */
  isLeader: boolean;
}

/** @param clan the actor's clan, null without one; undefined outside of clan cups */
export const toPerson = (
  actor: NonNullable<Actor>,
  clan: Pick<ActorClan, 'id' | 'isLed'> | null | undefined,
): Person => ({
  ...actor,
  clanId: clan?.id ?? null,
  isLeader: clan === undefined || (clan?.isLed ?? false),
});

/** How a person is related to a match or its tournament. Operators of the portal are organizers of every tournament. */
type Relation = 'player' | 'entrant' | 'side' | 'captain' | 'referee' | 'organizer';

export interface Rule {
  by: readonly Relation[];
  /** Phases in which the action is possible, and the code of the error in the others. */
  in: readonly TournamentPhase[];
  late: ErrorCode;
}

const unsettled = [...phasesBeforeStart, ...runningPhases] as const;

const own = { by: ['side'], in: ['live'], late: 'match_over' } as const;
const staffOfMatch = { by: ['referee', 'organizer'], in: runningPhases, late: 'match_over' } as const;
const organizing = { by: ['organizer'], in: unsettled, late: 'phase_not_possible' } as const;

/** Who may do what, and when. Staff loses its relation to a match in which it plays, or its clan. */
export const authority = {
  ready: own,
  report: { ...own, in: ['live', 'finished'] },
  'withdraw-report': own,
  dispute: { ...own, in: ['live', 'finished'] },
  concede: own,
  evidence: { ...own, in: ['live', 'finished'] },
  substitute: { ...own, by: ['captain'] },
  message: own,
  'share-code': own,
  'call-referee': own,
  'answer-call': staffOfMatch,
  rule: staffOfMatch,
  replay: staffOfMatch,
  extend: staffOfMatch,
  correct: { ...staffOfMatch, late: 'phase_not_possible' },
  register: { by: ['player'], in: unsettled, late: 'registration_closed' },
  withdraw: { by: ['entrant'], in: [...phasesBeforeStart, 'live', 'paused'], late: 'not_registered' },
  'check-in': { by: ['entrant'], in: ['check-in'], late: 'check_in_closed' },
  settings: organizing,
  /** A change of the clocks, which is one of the settings. */
  clocks: organizing,
  /** Each step has its own conditions. */
  phase: { ...organizing, in: [...unsettled, 'settled', 'cancelled'] },
  seeds: { ...organizing, in: ['ready'] },
  'move-seed': { ...organizing, in: ['ready'] },
  add: { ...organizing, in: phasesBeforeStart },
  restore: organizing,
  remove: organizing,
  disqualify: organizing,
  replace: organizing,
} as const satisfies Record<string, Rule> & Record<MatchActionName, Rule>;
export type Action = keyof typeof authority;

const meeting = ['message', 'share-code', 'call-referee', 'answer-call'] as const;

/** Actions that a match offers in each state, as far as they are allowed and change something. */
export const offers: Readonly<Record<MatchState, readonly MatchActionName[]>> = {
  waiting: [],
  open: ['ready', 'report', 'concede', 'substitute', ...meeting, 'rule', 'extend'],
  playing: ['report', 'concede', 'evidence', ...meeting, 'rule', 'extend'],
  reported: ['report', 'withdraw-report', 'dispute', 'concede', 'evidence', ...meeting, 'rule', 'extend'],
  disputed: ['report', 'dispute', 'concede', 'evidence', 'answer-call', 'rule', 'replay'],
  attention: ['ready', 'report', 'concede', 'evidence', 'substitute', ...meeting, 'rule', 'replay', 'extend'],
  contested: ['report', 'dispute', 'evidence', 'rule', 'replay'],
  done: ['dispute', 'replay', 'correct'],
  bye: [],
  empty: [],
  skipped: [],
};

type Sides = Pick<MatchRoom, 'entrants' | 'players'>;
type Tournament = Pick<TournamentState, 'play' | 'entries'>;

/** Whether a person plays in a match, or belongs to one of its entrants, in the lineup or not. */
const belongsTo = (person: Person, match: Sides, tournament: Tournament): boolean =>
  listLineups(tournament, match).includes(person.playerId) ||
  (person.clanId !== null && match.entrants.includes(person.clanId));

/** Whether a person has a role in a tournament. Operators of the portal have every role. */
export const isStaff = ({ playerId, isOperator }: NonNullable<Actor>, { staff }: Play): boolean =>
  isOperator || staff.some((member) => member.playerId === playerId);

const hasRole = ({ playerId }: Person, { staff }: Play, role: Relation): boolean =>
  staff.some((member) => member.playerId === playerId && member.role === role);

const isRelated = (person: Person, relation: Relation, match: Sides | null, tournament: Tournament): boolean => {
  switch (relation) {
    case 'player':
      return true;
    case 'entrant':
      return person.isLeader;
    case 'side':
      return match?.players.includes(person.playerId) ?? false;
    case 'captain':
      return person.isLeader && person.clanId !== null && (match?.entrants.includes(person.clanId) ?? false);
    default:
      if (match && belongsTo(person, match, tournament)) return false;
      return person.isOperator || hasRole(person, tournament.play, relation);
  }
};

/**
 * Checks whether a person may do something in a match, or something that affects one.
 * @param person null for a visitor
 * @param match null if the action concerns no single match
 * @returns the code of the error, or null. `forbidden` comes before the code of a phase that is not right.
 */
export const checkPermission = (
  person: Person | null,
  action: Action,
  match: Sides | null,
  tournament: Tournament,
): ErrorCode | null => {
  const rule: Rule = authority[action];
  if (!person || !rule.by.some((relation) => isRelated(person, relation, match, tournament))) return 'forbidden';
  const { phase } = tournament.play;
  if (rule.in.includes(phase)) return null;
  return phase === 'paused' && rule.late === 'match_over' ? 'match_not_open' : rule.late;
};

type Cup = Pick<TournamentState, 'play' | 'entries' | 'rooms'>;

const hasMatches: readonly TournamentPhase[] = ['ready', ...runningPhases];

/** Lists matches whose entrants are known and whose result is open or contested. */
const listOpenMatches = ({ play, rooms }: Cup): { match: BracketMatch; sides: Sides }[] => {
  if (!hasMatches.includes(play.phase)) return [];
  const contested = new Set(
    [...rooms.values()].flatMap((room) => (room?.state === 'contested' ? getFixtureKey(room.key) : [])),
  );
  return [...computeBracket(play).values()].flatMap((match) => {
    const { planned, home, away, state } = match;
    if (!home || !away || (state !== 'open' && !contested.has(planned.key))) return [];
    const pair = [home, away] as const;
    return [{ match, sides: { entrants: pair, players: pair } }];
  });
};

/** Lists open matches of a person, or of the person's clan, that are sure to be played. */
const listMeetings = (person: Person, cup: Cup): Sides[] =>
  listOpenMatches(cup).flatMap(({ match, sides }) => {
    // Before the start a tournament is drawn again without an entrant who leaves, so only who plays first is sure to meet.
    const isSure = cup.play.phase !== 'ready' || match.planned.round === 1;
    return isSure && belongsTo(person, sides, cup) ? [sides] : [];
  });

const isOwnEntrant = ({ playerId, clanId }: Person, entrantId: string): boolean =>
  entrantId === playerId || entrantId === clanId;

/** Finds the match of a person, or of the person's clan, against an entrant. It is won if the entrant has to leave. */
export const findMeeting = (person: Person, entrantId: string, cup: Cup): Sides | null =>
  isOwnEntrant(person, entrantId)
    ? null
    : (listMeetings(person, cup).find(({ players }) => players.includes(entrantId)) ?? null);

/** Lists all entrants whom `findMeeting` finds. */
export const listOpponents = (person: Person, cup: Cup): string[] => {
  const entrants = listMeetings(person, cup).flatMap(({ players }) => players);
  return [...new Set(entrants)].filter((id) => !isOwnEntrant(person, id));
};

/** Finds an open match of a person, or of the person's clan. */
export const findOwnMatch = (person: Person, cup: Cup): Sides | null =>
  listOpenMatches(cup).find(({ sides }) => belongsTo(person, sides, cup))?.sides ?? null;

/** Finds the match of a person, or of the person's clan, if a change of all clocks would move no other match. */
export const findOnlyMatch = (person: Person, cup: Cup): Sides | null => {
  const open = listOpenMatches(cup);
  return open.every(({ sides }) => belongsTo(person, sides, cup)) ? (open[0]?.sides ?? null) : null;
};
