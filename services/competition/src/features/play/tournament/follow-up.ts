import { isDeepStrictEqual } from 'node:util';
import { getFixtureKey, runningPhases } from '@portal/contracts';
import type { Entry } from '../../../data-access/play/documents.ts';
import { findBoardFacts, findBoardsResult } from '../../../engine/aggregate.ts';
import { countGames, getVerdict } from '../../../engine/outcome.ts';
import { isDecided } from '../../../engine/resolve.ts';
import { drawSwissRound } from '../../../engine/swiss.ts';
import type { Bracket, BracketMatch, Fact } from '../../../engine/types.ts';
import { findGameFacts, getBoardRules, isFor, listGames } from '../match/games.ts';
import { closeRoom, isOver, type MatchRules, openRoom, pauseRoom } from '../match/room.ts';
import type { Draft } from './change.ts';
import { moveUp } from './entrants.ts';
import { computeBracket, computePlaces, hasNextRound, isBeforeStart } from './state.ts';

const isFinal = (bracket: Bracket, { planned }: BracketMatch): boolean => {
  if (planned.stage === 'final') return true;
  const last = [...bracket.values()].findLast(({ planned: { stage } }) => stage === 'upper' || stage === 'final');
  return last?.planned.key === planned.key;
};

export const getRules = (
  { play, disputeMs }: Pick<Draft, 'play' | 'disputeMs'>,
  bracket: Bracket,
  match: BracketMatch,
): MatchRules => ({
  clocks: play.settings.clocks,
  isFinal: isFinal(bracket, match),
  isSelfRunning: play.settings.isSelfRunning,
  disputeMs,
});

/** Matches that can be played now, in the order of rounds: a player of a league plays one match after the other. */
export const findNextMatches = (bracket: Bracket, rooms: Draft['rooms']): BracketMatch[] => {
  const open = [...bracket.values()].filter(({ state }) => state === 'open');
  const started = new Set<BracketMatch>();
  for (const [key, room] of rooms) {
    const match = bracket.get(getFixtureKey(key));
    if (room && match && isFor(room, match)) started.add(match);
  }
  const inOrder = open
    .map((match) => ({ match, isStarted: started.has(match) }))
    .sort((a, b) => Number(b.isStarted) - Number(a.isStarted) || a.match.planned.round - b.match.planned.round);
  const busy = new Set<string>();
  return inOrder.flatMap(({ match }) => {
    const players = [match.home, match.away].filter((id) => typeof id === 'string');
    const isFree = players.every((id) => !busy.has(id));
    for (const id of players) busy.add(id);
    return isFree ? [match] : [];
  });
};

/** Opens rooms of matches that can be played, and closes those of matches that cannot be played any more. */
const syncRooms = (draft: Draft, bracket: Bracket): void => {
  const { rooms, now, play } = draft;
  for (const match of findNextMatches(bracket, rooms))
    for (const game of listGames(play, match, draft)) {
      const room = rooms.get(game.key);
      const isUsable = room && isFor(room, match) && !isOver(room);
      if (game.isDecided || isUsable) continue;
      const opened = openRoom(game, getRules(draft, bracket, match), now);
      draft.touch({ rooms: [play.phase === 'paused' ? pauseRoom(opened, now) : opened] });
    }
  for (const [key, room] of rooms) {
    const match = bracket.get(getFixtureKey(key));
    if (!room || !match) continue;
    const { state } = match;
    if (!isFor(room, match) || (state !== 'open' && state !== 'done')) draft.touch({ closedRooms: [key] });
    else if (state === 'done' && !isOver(room))
      draft.touch({ rooms: [closeRoom(room, play.facts[key] ? 'referee' : 'left', now)] });
  }
};

const hasContested = ({ rooms }: Draft) => [...rooms.values()].some((room) => room?.state === 'contested');

/** Ends a live tournament whose matches are all decided, and reopens a finished one with an undecided match. */
const syncPhase = (draft: Draft, bracket: Bracket): void => {
  const { play, now, disputeMs } = draft;
  const isOver = isDecided(bracket) && !hasNextRound(play);
  if (play.phase === 'live' && isOver) {
    draft.change('finished', { phase: 'finished', play: { finishedAt: now } }, { by: null });
  }
  if (play.phase === 'finished' && !isOver) {
    draft.change('reopened', { phase: 'live', play: { finishedAt: null, dueAt: null } }, { by: null });
  }
  const { phase, finishedAt, dueAt: known } = draft.play;
  if (phase !== 'finished' || !finishedAt) return;
  const dueAt = hasContested(draft) ? null : new Date(finishedAt.getTime() + disputeMs);
  if (dueAt?.getTime() !== known?.getTime()) draft.touch({ play: { dueAt } });
};

/**
 * Draws the next round of a Swiss tournament once the rounds before are decided. Walkovers of players who have left become facts, because
 * the round depends on them: who returns later plays from the next round on.
 */
const drawNextRound = (draft: Draft, bracket: Bracket): void => {
  if (draft.play.phase !== 'live' || !hasNextRound(draft.play) || !isDecided(bracket)) return;
  const { entrants, facts, out, draws } = draft.play;
  const walkovers: Record<string, Fact> = {};
  for (const { planned, state, home, away, winner, isStale } of bracket.values()) {
    const hasFact = facts[planned.key] !== undefined && !isStale;
    if (state !== 'done' || !home || !away || hasFact) continue;
    const walkover = winner === null ? 'both' : winner === home ? 'home' : 'away';
    walkovers[planned.key] = { pair: [home, away], walkover };
  }
  const round = drawSwissRound(bracket, entrants, { ...facts, ...walkovers }, new Set(out));
  draft.change('round-drawn', { facts: walkovers, draws: [...draws, round] }, { by: null });
  syncRooms(draft, computeBracket(draft.play));
};

/** Stores the result of each match between clans whose boards are all decided, and takes it back when a board is open again. */
const syncAggregates = (draft: Draft): void => {
  if (countGames(draft.play.settings) === 1) return;
  for (const key of computeBracket(draft.play).keys()) {
    // Results of earlier matches may have changed who meets in this one.
    const match = computeBracket(draft.play).get(key);
    if (!match?.home || !match.away) continue;
    const pair = [match.home, match.away] as const;
    const [stored] = findBoardFacts(draft.play.facts, [key], pair);
    const before = getVerdict(stored);
    const result = findBoardsResult(findGameFacts(draft.play, match), getBoardRules(draft.play, match));
    // The walkover of a clan that had left when the next Swiss round was drawn, whose boards stay open.
    const isKept = match.planned.stage === 'swiss' && before !== null && 'walkover' in before;
    const after = result ?? (isKept ? before : null);
    if (isDeepStrictEqual(before, after)) continue;
    const fact = after && { pair, ...after };
    draft.change('aggregate', { facts: { [key]: fact } }, { by: null, key, before, after });
  }
};

/** Gives entrants of a finished tournament their places, and takes them back when it goes on. */
const syncEntries = (draft: Draft): void => {
  const places = draft.play.phase === 'finished' ? computePlaces(draft.play) : new Map<string, number>();
  const entries = [...draft.entries.values()].flatMap((entry): Entry[] => {
    const place = places.get(entry.entrantId) ?? null;
    const { state } = entry;
    const isOver = state === 'playing' && place !== null;
    const goesOn = state === 'out' && place === null;
    const next = isOver ? 'out' : goesOn ? 'playing' : state;
    if (place === entry.place && next === state) return [];
    return [{ ...entry, place, state: next, ...(place !== null && { emailedPlace: place }) }];
  });
  draft.touch({ entries });
};

/**
 * Brings everything into line with what has changed: before the start, free places are filled from the waiting list; then rooms, phase,
 * rounds and places follow from the facts.
 */
export const followUp = (draft: Draft): void => {
  if (isBeforeStart(draft.play)) moveUp(draft);
  if (!runningPhases.includes(draft.play.phase)) return;
  syncAggregates(draft);
  const bracket = computeBracket(draft.play);
  syncRooms(draft, bracket);
  syncPhase(draft, bracket);
  drawNextRound(draft, bracket);
  syncEntries(draft);
};
