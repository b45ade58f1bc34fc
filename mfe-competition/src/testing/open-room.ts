import { jest } from '@jest/globals';
import type { MatchAction, MatchRoomResponse, MatchScore, TournamentBracket } from '@portal/contracts';
import { aPortalConfig, apiFailure, aUser, type FakeHandlers } from '@portal/portal/testing';
import { screen, within } from '@testing-library/react';
import { openPage } from './open-page.ts';
// Loaded before the tests, so that the first one does not wait for it.
import '../features/room/match-room.tsx';
import { aBracket, aMatch, anEntry, aRound, aTournament, tournamentId } from './builders.ts';

export const twoOne: MatchScore = { legs: [[2, 1]] };

/** The deadline of the matches in these tests: 6:42 after `freezeTime`. */
export const dueAt = '2026-03-01T12:10:00.000Z';
const now = new Date('2026-03-01T12:03:18.000Z');

/** Stops the clocks, but no timer: user events and accessibility checks wait for some. */
export const freezeTime = (): void =>
  void jest.useFakeTimers({
    now,
    doNotFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
      ...(['requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback'] as const),
      ...(['nextTick', 'queueMicrotask', 'hrtime'] as const),
    ],
  });

/** Time passes with `passTime` only. */
export const stopTime = (): void => void jest.useFakeTimers({ now });

/** A live tournament whose semifinal is open. */
export const aLiveBracket = (overrides: Partial<TournamentBracket> = {}): TournamentBracket =>
  aBracket({
    rounds: [aRound('Semifinals', 1, [aMatch({ state: 'open', result: null, winner: null })])],
    ...overrides,
  });

interface RoomOptions {
  bracket?: TournamentBracket;
  /** Responds to an action; by default none is expected. */
  act?: (action: MatchAction) => MatchRoomResponse | ReturnType<typeof apiFailure>;
  isSignedIn?: boolean;
  features?: Partial<ReturnType<typeof aPortalConfig>['features']>;
  handlers?: FakeHandlers;
  actor?: ReturnType<typeof openPage>['actor'];
}

/** Opens the room of a match. A response to an action replaces the match, as on the server. */
export const openRoom = (
  match: MatchRoomResponse,
  { bracket = aLiveBracket(), act, isSignedIn = true, features, handlers, ...options }: RoomOptions = {},
) => {
  let current = match;
  const page = openPage(`/tournaments/${tournamentId(1)}?match=${match.key}`, {
    ...options,
    user: isSignedIn ? aUser() : null,
    config: { features: { ...aPortalConfig().features, liveTournaments: true, playTournaments: true, ...features } },
    handlers: {
      'GET /api/tournaments/{id}': aTournament({ status: 'live', phase: 'live' }),
      'GET /api/tournaments/{id}/bracket': bracket,
      'GET /api/tournaments/{id}/me': { entry: anEntry({ state: 'playing' }), roles: [], matchKey: 'u1-1', next: null },
      'GET /api/tournaments/{id}/matches/{key}': () => current,
      'POST /api/tournaments/{id}/matches/{key}': ({ body }) => {
        const reply = act?.(body as MatchAction) ?? apiFailure(403, 'Not expected', { code: 'forbidden' });
        if ('key' in reply) current = reply;
        return reply;
      },
      ...handlers,
    },
  });
  return {
    ...page,
    /** Bodies of all actions, in order. */
    sent: () => page.requests.filter(({ key }) => key.startsWith('POST')).map(({ body }) => body),
    /** Changes the match on the server. */
    change: (next: MatchRoomResponse) => {
      current = next;
    },
  };
};

/** A part of a score, such as `Goals`. */
export const part = async (name: string) => within(await screen.findByRole('group', { name }));
