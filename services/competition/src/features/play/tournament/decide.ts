import { isDeepStrictEqual } from 'node:util';
import { getFixtureKey, type LogKind } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { DecidedBy, LogRow, MatchRoom, PendingRuling } from '../../../data-access/play/documents.ts';
import { getVerdict, isSameVerdict } from '../../../engine/outcome.ts';
import type { Bracket, BracketMatch, Verdict } from '../../../engine/types.ts';
import { isFor, listGames } from '../match/games.ts';
import { decideMatch, type MatchCommand, onMatchDeadline, pauseRoom, resumeRoom } from '../match/room.ts';
import { checkScore } from '../match/score.ts';
import {
  type Action,
  checkPermission,
  findMeeting,
  findOnlyMatch,
  findOwnMatch,
  type Person,
  toPerson,
} from './authority.ts';
import { beginEarly, undoEarly } from './begin-early.ts';
import { createDraft, type Draft } from './change.ts';
import { catchUpWithOutages, moveClocks } from './clocks.ts';
import { changeEntrant, checkIn, moveSeed, register, reseed, withdraw } from './entrants.ts';
import { followUp, getRules } from './follow-up.ts';
import { enterClan, requireSubstitute, swapPlayers } from './lineups.ts';
import { planKickOff, takeNotices } from './notices.ts';
import { changePhase, onPhaseDeadline, startWhenFull } from './phases.ts';
import { delayRulings, takeDueRulings } from './rulings.ts';
import { changeSettings } from './settings.ts';
import {
  type Actor,
  computeBracket,
  countTaken,
  type MatchAct,
  type TournamentCommand,
  type TournamentState,
} from './state.ts';

/**
 * Requires that the actor may take an action.
 * @param match null if the action concerns no single match
 * @throws AppError the code of `checkPermission`
 */
const requirePermission = (
  draft: Draft,
  action: Action,
  match: Parameters<typeof checkPermission>[2] = null,
): Person => {
  const person = draft.actor && toPerson(draft.actor, draft.clan);
  const refusal = checkPermission(person, action, match, draft);
  if (refusal || !person) throw new AppError(refusal ?? 'forbidden');
  return person;
};

/** Finds the entrant for whom the actor checks in or withdraws. */
const requireEntrant = (draft: Draft, action: 'withdraw' | 'check-in'): string => {
  const { playerId, clanId } = requirePermission(draft, action);
  return clanId ?? playerId;
};

const storeVerdict = (
  draft: Draft,
  room: MatchRoom,
  verdict: Verdict | null,
  kind: LogKind,
  row: Partial<Pick<LogRow, 'reason'>> = {},
): void => {
  const { key, entrants, players } = room;
  const isBoard = key !== getFixtureKey(key);
  const before = getVerdict(draft.play.facts[key]);
  const fact = verdict && { pair: entrants, ...(isBoard && { players }), ...verdict };
  // A board that is open again takes the result of its match between clans back.
  const facts = { [key]: fact, ...(isBoard && !verdict && { [getFixtureKey(key)]: null }) };
  draft.change(kind, { facts, rooms: [room] }, { key, before, after: verdict, ...row });
};

const toCommand = (room: MatchRoom, act: MatchAct, { playerId, clanId }: Person): MatchCommand => {
  if (act.do === 'rule' || act.do === 'replay' || act.do === 'extend' || act.do === 'answer-call') return act;
  const isHome = act.do === 'substitute' ? room.entrants[0] === clanId : room.players[0] === playerId;
  return { ...act, side: isHome ? 'home' : 'away' };
};

const requireMatch = (bracket: Bracket, key: string): BracketMatch => {
  const match = bracket.get(key);
  if (!match) throw new AppError('match_not_found');
  return match;
};

/** Who decides a match by itself. A ruling that crosses such a decision on its way counts. */
const withoutPeople: readonly (DecidedBy | undefined)[] = ['clock', 'silence', 'left'];

const actInMatch = (draft: Draft, key: string, act: MatchAct): void => {
  const { phase, settings } = draft.play;
  const bracket = computeBracket(draft.play);
  const match = requireMatch(bracket, getFixtureKey(key));
  const room = draft.rooms.get(key);
  if (!room) throw new AppError('match_not_open');
  const command = toCommand(room, act, requirePermission(draft, act.do, room));
  // The result of this room no longer counts, so only the players who meet now can act.
  if (!isFor(room, match)) throw new AppError('match_not_open');
  if (command.do === 'report') checkScore(command.score, match.planned.stage, settings);
  if (command.do === 'rule' && 'score' in command.verdict)
    checkScore(command.verdict.score, match.planned.stage, settings);
  if (command.do === 'rule' && room.state === 'done' && !withoutPeople.includes(room.decision?.by)) {
    // A client repeats a ruling whose response was lost. Any other change of a result that people have made is a correction.
    const isRepeated =
      isSameVerdict(getVerdict(draft.play.facts[key]), command.verdict) && room.decision?.reason === command.reason;
    if (isRepeated) return;
    throw new AppError('match_over');
  }
  if (command.do === 'substitute') requireSubstitute(draft, room, command);
  const isPaused = phase === 'paused';
  const running = isPaused ? resumeRoom(room, draft.now) : room;
  const step = decideMatch(running, command, getRules(draft, bracket, match), draft.now);
  if (typeof step === 'string') throw new AppError(step);
  if (step.room === running) return;
  const next = isPaused ? pauseRoom(step.room, draft.now) : step.room;
  // What players write stays in the room, for the players of the match and staff.
  const reason = 'reason' in command && !('side' in command) ? command.reason : null;
  const entries = command.do === 'substitute' ? swapPlayers(draft, room, command) : [];
  const playerId = command.do === 'substitute' ? command.playerId : null;
  if (step.verdict === undefined) draft.change(command.do, { rooms: [next], entries }, { key, playerId, reason });
  else storeVerdict(draft, next, step.verdict, command.do, { reason });
};

const correct = (draft: Draft, { key, verdict, reason }: Extract<TournamentCommand, { do: 'correct' }>): void => {
  const { settings } = draft.play;
  requirePermission(draft, 'correct');
  const match = requireMatch(computeBracket(draft.play), getFixtureKey(key));
  const game = listGames(draft.play, match, draft).find((one) => one.key === key);
  if (!game?.isDecided) throw new AppError('match_not_open');
  requirePermission(draft, 'correct', game);
  if ('score' in verdict) checkScore(verdict.score, match.planned.stage, settings);
  const known = draft.rooms.get(key);
  // Reports and screenshots of other players are not theirs.
  const isOwn = known?.players[0] === game.players[0] && known.players[1] === game.players[1];
  const room: MatchRoom = {
    ...((isOwn && known) || {
      key,
      openedAt: null,
      remainingMs: null,
      isExtended: false,
      lastBy: null,
      dispute: null,
      evidence: [],
      talk: [],
      call: null,
      ready: { home: null, away: null },
      reports: { home: null, away: null },
    }),
    players: game.players,
    entrants: game.entrants,
    state: 'done',
    dueAt: null,
    noticeAt: null,
    decision: { by: 'correction', reason, at: draft.now },
  };
  storeVerdict(draft, room, verdict, 'correct', { reason });
};

const run = (draft: Draft, command: TournamentCommand): void => {
  switch (command.do) {
    case 'clock':
      break;
    case 'register': {
      const { playerId } = requirePermission(draft, 'register');
      if (draft.clan === undefined) register(draft, playerId, command.gameId);
      else enterClan(draft, playerId, command);
      break;
    }
    case 'withdraw':
      withdraw(draft, requireEntrant(draft, 'withdraw'));
      break;
    case 'check-in':
      checkIn(draft, requireEntrant(draft, 'check-in'));
      break;
    case 'match':
      actInMatch(draft, command.key, command.action);
      break;
    case 'correct':
      correct(draft, command);
      break;
    case 'settings': {
      const person = requirePermission(draft, 'settings');
      if (!isDeepStrictEqual(command.settings.clocks, draft.play.settings.clocks))
        requirePermission(draft, 'clocks', findOnlyMatch(person, draft));
      changeSettings(draft, command);
      break;
    }
    case 'phase':
      requirePermission(draft, 'phase');
      undoEarly(draft, command.to);
      beginEarly(draft, command.to, command.movesTimes ?? false);
      changePhase(draft, command.to, command.reason);
      break;
    case 'clocks': {
      const person = requirePermission(draft, 'clocks');
      requirePermission(draft, 'clocks', findOwnMatch(person, draft));
      moveClocks(draft, command);
      break;
    }
    case 'seeds':
      requirePermission(draft, 'seeds');
      reseed(draft, command.by);
      break;
    case 'move-seed':
      requirePermission(draft, 'move-seed');
      moveSeed(draft, command.entrantId, command.to);
      break;
    case 'entrant': {
      const { action } = command;
      const isOut = action === 'remove' || action === 'disqualify' || action === 'replace';
      const person = requirePermission(draft, action);
      if (isOut) requirePermission(draft, action, findMeeting(person, command.entrantId, draft));
      changeEntrant(draft, command);
      break;
    }
  }
};

/** The earliest deadline that has passed, with the rooms whose clock ran out then; no rooms for the deadline of a phase. */
const nextDeadline = ({ play, rooms, now }: Draft): { dueAt: Date; due: MatchRoom[] } | null => {
  const isDue = (dueAt: Date | null): dueAt is Date => dueAt !== null && dueAt <= now;
  let next: { dueAt: Date; due: MatchRoom[] } | null =
    isDue(play.dueAt) && play.phase !== 'settled' ? { dueAt: play.dueAt, due: [] } : null;
  // A result that was disputed after the end still has a clock where the tournament runs by itself.
  if (play.phase !== 'live' && play.phase !== 'finished') return next;
  for (const room of rooms.values()) {
    if (!room || !isDue(room.dueAt)) continue;
    if (!next || room.dueAt < next.dueAt) next = { dueAt: room.dueAt, due: [room] };
    else if (next.due.length > 0 && room.dueAt.getTime() === next.dueAt.getTime()) next.due.push(room);
  }
  return next;
};

/** Matches that can be played at the same time do not depend on each other, so a round that nobody plays is brought into line once. */
const applyMatchDeadlines = (draft: Draft, due: readonly MatchRoom[], dueAt: Date): void => {
  const bracket = computeBracket(draft.play);
  for (const room of due) {
    const { key } = room;
    const step = onMatchDeadline(room, dueAt, getRules(draft, bracket, requireMatch(bracket, getFixtureKey(key))));
    const { state, decision } = step.room;
    if (step.verdict) storeVerdict(draft, step.room, step.verdict, decision?.by === 'silence' ? 'silence' : 'clock');
    else if (state === 'done') {
      // Staff has not answered a late dispute in time, so the result stands.
      const verdict = getVerdict(draft.play.facts[key]);
      draft.change('clock', { rooms: [step.room] }, { key, before: verdict, after: verdict });
    } else {
      const kind = state === 'playing' || state === 'attention' ? state : 'disputed';
      draft.change(kind, { rooms: [step.room] }, { key });
    }
  }
};

const applyDeadlines = (draft: Draft): void => {
  for (let next = nextDeadline(draft); next; next = nextDeadline(draft)) {
    if (next.due.length === 0) onPhaseDeadline(draft);
    else applyMatchDeadlines(draft, next.due, next.dueAt);
    followUp(draft);
  }
};

export interface Decision extends TournamentState {
  log: readonly LogRow[];
  /** Reminders that are due: keys of matches, `checkInNotice` and `kickOffNotice`. */
  notices: readonly string[];
  /** Rulings whose emails are due. */
  rulings: readonly PendingRuling[];
}

/**
 * Decides a command. Clocks first move by outages. Then deadlines up to `now` are applied in their order, so they are exact however late
 * the clock runs. Pure.
 * @throws AppError if the command is not possible
 */
export const decide = (state: TournamentState, command: TournamentCommand, actor: Actor, now: Date): Decision => {
  const clock = createDraft(state, null, now);
  catchUpWithOutages(clock);
  applyDeadlines(clock);
  const { play, entries, rooms } = clock;
  const draft = createDraft({ ...state, play, entries, rooms }, actor, now);
  const taken = countTaken(draft);
  run(draft, command);
  // Not after a step back: the organizer wants to change something first.
  if (countTaken(draft) > taken) startWhenFull(draft);
  followUp(draft);
  planKickOff(draft, state.play);
  const notices = takeNotices(draft);
  const rulings = takeDueRulings(draft);
  delayRulings(draft, state);
  const log = [...clock.log, ...draft.log];
  return { ...state, play: draft.play, entries: draft.entries, rooms: draft.rooms, log, notices, rulings };
};
