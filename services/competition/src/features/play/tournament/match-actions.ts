import { isDeepStrictEqual } from 'node:util';
import { type MatchActionName, type MatchState, matchActions } from '@portal/contracts';
import type { Entry, MatchRoom } from '../../../data-access/play/documents.ts';
import type { Score, Side } from '../../../engine/types.ts';
import type { Game } from '../match/games.ts';
import { decideMatch, type MatchCommand, type MatchRules } from '../match/room.ts';
import { checkPermission, offers, type Person } from './authority.ts';
import { listSubstitutes } from './lineups.ts';
import type { TournamentState } from './state.ts';

const scores: readonly Score[] = [{ legs: [[1, 0]] }, { legs: [[0, 1]] }];

interface Subject {
  game: Game;
  /** The state in which the match is presented. */
  state: MatchState;
  room: MatchRoom | undefined;
}

/** Lists sample commands of an action, which is offered if one of them is possible. */
const listProbes = (
  action: MatchActionName,
  { players, entrants, reports }: MatchRoom,
  { playerId, clanId }: Person,
  { play, entries }: Pick<TournamentState, 'play' | 'entries'>,
): MatchCommand[] => {
  const side: Side = players[0] === playerId ? 'home' : 'away';
  switch (action) {
    case 'ready':
    case 'concede':
    case 'withdraw-report':
      return [{ do: action, side }];
    case 'report':
      return [reports.home, reports.away, ...scores].flatMap((score) => (score ? { do: action, side, score } : []));
    case 'dispute':
      return [{ do: action, side, reason: '' }];
    case 'evidence':
      return [{ do: action, side, hash: '' }];
    case 'substitute': {
      const entry: Entry | undefined = entries.get(clanId ?? '');
      const substitutes = entry ? listSubstitutes(play.settings.boards, entry) : [];
      return substitutes.map((one) => ({
        do: action,
        side: entrants[0] === clanId ? 'home' : 'away',
        playerId: one.playerId,
      }));
    }
    case 'message':
      return [{ do: action, side, message: 'good-game' }];
    case 'share-code':
      return [{ do: action, side, code: '' }];
    case 'call-referee':
      return [{ do: action, side, reason: '' }];
    case 'answer-call':
      return [{ do: action }];
    case 'rule':
      return [{ do: action, verdict: { walkover: 'both' }, reason: '' }];
    case 'replay':
      return [{ do: action, reason: '' }];
    case 'extend':
      return [{ do: action, minutes: 1 }];
    case 'correct':
      return [];
  }
};

/** Lists what a person can do in a match now: actions that are allowed and change something. */
export const listMatchActions = (
  person: Person | null,
  { game, state, room }: Subject,
  tournament: Pick<TournamentState, 'play' | 'entries'>,
  rules: MatchRules,
  now: Date,
): MatchActionName[] => {
  if (!person) return [];
  const isPossible = (command: MatchCommand): boolean => {
    const step = room ? decideMatch(room, command, rules, now) : 'match_not_open';
    return typeof step !== 'string' && !isDeepStrictEqual(step.room, room);
  };
  return matchActions.filter((action) => {
    if (!offers[state].includes(action) || checkPermission(person, action, room ?? game, tournament) !== null)
      return false;
    if (action === 'correct') return game.isDecided;
    return room !== undefined && listProbes(action, room, person, tournament).some(isPossible);
  });
};
