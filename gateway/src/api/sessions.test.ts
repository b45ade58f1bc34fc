import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Player } from '@portal/service-kit';
import fc from 'fast-check';
import { createSessions, type ResolveSession, type Sessions } from './sessions';

const player: Player = { userId: 'u1', sessionId: 's1', username: 'kim_player', privileged: false };
const caller = { ip: '192.0.2.1', requestId: 'request-1' };
const token = 'a-token-of-a-session';

let clock: number;
let asked: string[];
let answer: ResolveSession;
let sessions: Sessions;

beforeEach(() => {
  clock = 0;
  asked = [];
  answer = async () => player;
  sessions = createSessions({
    resolve: (asking, by) => {
      asked.push(asking);
      return answer(asking, by);
    },
    cacheMs: 5_000,
    now: () => clock,
  });
});

describe('playerOf', () => {
  test('asks once and remembers for the time it may', async () => {
    expect(await sessions.playerOf(token, caller)).toEqual(player);
    clock = 4_999;
    expect(await sessions.playerOf(token, caller)).toEqual(player);
    expect(asked).toHaveLength(1);
    clock = 5_000;
    await sessions.playerOf(token, caller);
    expect(asked).toHaveLength(2);
  });

  test('counts the time from the request: a slow response is no longer good for it', async () => {
    answer = async () => {
      clock = 2_000;
      return player;
    };
    await sessions.playerOf(token, caller);
    clock = 4_999;
    await sessions.playerOf(token, caller);
    expect(asked).toHaveLength(1);
    clock = 5_000;
    await sessions.playerOf(token, caller);
    expect(asked).toHaveLength(2);
  });

  test('remembers that a token is nobody as well', async () => {
    answer = async () => null;
    expect(await sessions.playerOf(token, caller)).toBeNull();
    expect(await sessions.playerOf(token, caller)).toBeNull();
    expect(asked).toHaveLength(1);
  });

  test('asks once for calls that come together', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => sessions.playerOf(token, caller)));
    expect(answers).toEqual(Array(20).fill(player));
    expect(asked).toHaveLength(1);
  });

  test.each([undefined, '', 'short', 'with space and more', `${'x'.repeat(201)}`, '../../internal/secrets'])(
    'is nobody without asking for %p',
    async (malformed) => {
      expect(await sessions.playerOf(malformed, caller)).toBeNull();
      expect(asked).toHaveLength(0);
    },
  );

  test('is unavailable when account is away, then does not wait for it again at once', async () => {
    answer = () => Promise.reject(new Error('connection refused'));
    await expect(sessions.playerOf(token, caller)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(sessions.playerOf('another-token-of-one', caller)).rejects.toMatchObject({ code: 'unavailable' });
    expect(asked).toEqual([token]);
    clock = 1_000;
    answer = async () => player;
    expect(await sessions.playerOf(token, caller)).toEqual(player);
  });

  test('goes on with what it knows while account is away', async () => {
    await sessions.playerOf(token, caller);
    answer = () => Promise.reject(new Error('connection refused'));
    await expect(sessions.playerOf('another-token-of-one', caller)).rejects.toThrow();
    expect(await sessions.playerOf(token, caller)).toEqual(player);
  });
});

describe('drop', () => {
  test.each(['own', 'user=u1'])('%s: the next call resolves again', async (ended) => {
    await sessions.playerOf(token, caller);
    sessions.drop(ended, token);
    answer = async () => null;
    expect(await sessions.playerOf(token, caller)).toBeNull();
  });

  test.each([
    ['own', 'a-token-of-another-one'],
    ['own', undefined],
    ['user=s1', token],
    ['user=', token],
    ['nonsense', token],
  ])('%s of %s: leaves others alone', async (ended, by) => {
    await sessions.playerOf(token, caller);
    sessions.drop(ended, by);
    expect(await sessions.playerOf(token, caller)).toEqual(player);
    expect(asked).toHaveLength(1);
  });

  test('whatever is under way meanwhile, a call that comes after it never finds the session', async () => {
    const scenario = fc.record({
      scheduler: fc.scheduler(),
      calls: fc.integer({ min: 1, max: 6 }),
      ended: fc.constantFrom('own', 'user=u1'),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ scheduler, calls, ended }) => {
        const step = (name: string) => scheduler.schedule(Promise.resolve(), name);
        let live = true;
        let dropped = false;
        const gateway = createSessions({
          async resolve() {
            await step('resolution arrives');
            const found = live ? player : null;
            await step('resolution returns');
            return found;
          },
          cacheMs: 5_000,
          now: () => 0,
        });
        const call = async () => {
          await step('call');
          const isLate = dropped;
          const found = await gateway.playerOf(token, caller);
          if (isLate) expect(found).toBeNull();
        };
        const end = async () => {
          await step('sign-out arrives');
          live = false;
          await step('sign-out returns');
          gateway.drop(ended, token);
          dropped = true;
        };
        await scheduler.waitFor(Promise.all([end(), ...Array.from({ length: calls }, call)]));
      }),
      { numRuns: 300 },
    );
  });
});
