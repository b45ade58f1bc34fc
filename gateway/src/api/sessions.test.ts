import { beforeEach, describe, expect, test } from '@jest/globals';
import { AppError, type Player } from '@portal/service-kit';
import { waitFor } from '@portal/testing';
import fc from 'fast-check';
import { createSessions, type ResolveSession, type Sessions } from './sessions.ts';

const player: Player = { userId: 'u1', sessionId: 's1', username: 'kim_player', privileged: false, operator: false };
const caller = { ip: '192.0.2.1', requestId: 'request-1' };
const token = 'a-token-of-a-session';

let clock: number;
let requested: string[];
let resolve: ResolveSession;
let sessions: Sessions;

beforeEach(() => {
  clock = 0;
  requested = [];
  resolve = async () => player;
  sessions = createSessions({
    resolve: (requestedToken, by) => {
      requested.push(requestedToken);
      return resolve(requestedToken, by);
    },
    cacheMs: 5_000,
    now: () => clock,
  });
});

describe('playerOf', () => {
  test('resolves a session once and caches it for `cacheMs`', async () => {
    expect(await sessions.findPlayer(token, caller)).toEqual(player);
    clock = 4_999;
    expect(await sessions.findPlayer(token, caller)).toEqual(player);
    expect(requested).toHaveLength(1);
    clock = 5_000;
    await sessions.findPlayer(token, caller);
    expect(requested).toHaveLength(2);
  });

  test('counts the time from the request, not from a slow response', async () => {
    resolve = async () => {
      clock = 2_000;
      return player;
    };
    await sessions.findPlayer(token, caller);
    clock = 4_999;
    await sessions.findPlayer(token, caller);
    expect(requested).toHaveLength(1);
    clock = 5_000;
    await sessions.findPlayer(token, caller);
    expect(requested).toHaveLength(2);
  });

  test('caches that a token has no session', async () => {
    resolve = async () => null;
    expect(await sessions.findPlayer(token, caller)).toBeNull();
    expect(await sessions.findPlayer(token, caller)).toBeNull();
    expect(requested).toHaveLength(1);
  });

  test('resolves once for concurrent calls', async () => {
    const players = await Promise.all(Array.from({ length: 20 }, () => sessions.findPlayer(token, caller)));
    expect(players).toEqual(Array(20).fill(player));
    expect(requested).toHaveLength(1);
  });

  test.each([undefined, '', 'short', 'with space and more', `${'x'.repeat(201)}`, '../../internal/secrets'])(
    'returns null for %p without a request',
    async (malformed) => {
      expect(await sessions.findPlayer(malformed, caller)).toBeNull();
      expect(requested).toHaveLength(0);
    },
  );

  test('is unavailable while account is down, and asks for one session at a time', async () => {
    resolve = () => Promise.reject(new Error('no connection'));
    await expect(sessions.findPlayer(token, caller)).rejects.toMatchObject({ code: 'unavailable' });
    const retry = Promise.withResolvers<typeof player>();
    resolve = () => retry.promise;
    const first = sessions.findPlayer(token, caller);
    await expect(sessions.findPlayer('another-token-of-one', caller)).rejects.toMatchObject({ code: 'unavailable' });
    expect(requested).toEqual([token, token]);
    retry.resolve(player);
    expect(await first).toEqual(player);
    expect(await sessions.findPlayer('another-token-of-one', caller)).toEqual(player);
  });

  test('is available at once when account responds again, though an earlier call has just failed', async () => {
    resolve = () => Promise.reject(new Error('timeout'));
    await expect(sessions.findPlayer(token, caller)).rejects.toMatchObject({ code: 'unavailable' });
    resolve = async () => player;
    expect(await sessions.findPlayer('another-token-of-one', caller)).toEqual(player);
  });

  test('is available while a retry hangs, once account has resolved another session', async () => {
    const slow = Promise.withResolvers<typeof player>();
    resolve = () => slow.promise;
    const early = sessions.findPlayer('a-token-of-another-session', caller);
    resolve = () => Promise.reject(new Error('timeout'));
    await expect(sessions.findPlayer(token, caller)).rejects.toMatchObject({ code: 'unavailable' });
    const hanging = Promise.withResolvers<typeof player>();
    resolve = () => hanging.promise;
    const retry = sessions.findPlayer(token, caller);
    slow.resolve(player);
    expect(await early).toEqual(player);
    resolve = async () => player;
    expect(await sessions.findPlayer('a-token-of-a-third-session', caller)).toEqual(player);
    hanging.resolve(player);
    expect(await retry).toEqual(player);
  });

  test('lets another call retry when a retry has taken a second, because one replica of account may hang', async () => {
    resolve = () => Promise.reject(new Error('timeout'));
    await expect(sessions.findPlayer(token, caller)).rejects.toMatchObject({ code: 'unavailable' });
    const hanging = Promise.withResolvers<typeof player>();
    resolve = () => hanging.promise;
    const retry = sessions.findPlayer(token, caller);
    clock = 999;
    const second = 'a-token-of-another-session';
    await expect(sessions.findPlayer(second, caller)).rejects.toMatchObject({ code: 'unavailable' });
    clock = 1_000;
    resolve = async () => player;
    expect(await sessions.findPlayer(second, caller)).toEqual(player);
    hanging.reject(new Error('timeout'));
    await expect(retry).rejects.toMatchObject({ code: 'unavailable' });
    expect(await sessions.findPlayer('a-token-of-a-third-session', caller)).toEqual(player);
  });

  test('is unavailable for one call alone when account resolves others', async () => {
    resolve = async (requestedToken) => {
      if (requestedToken !== token) return player;
      clock = 2_000;
      await sessions.findPlayer('a-token-of-another-session', caller);
      throw new Error('timeout');
    };
    await expect(sessions.findPlayer(token, caller)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await sessions.findPlayer('a-token-of-a-third-session', caller)).toEqual(player);
  });

  test('uses the cache while account is down', async () => {
    await sessions.findPlayer(token, caller);
    resolve = () => Promise.reject(new Error('no connection'));
    await expect(sessions.findPlayer('another-token-of-one', caller)).rejects.toThrow();
    expect(await sessions.findPlayer(token, caller)).toEqual(player);
  });
});

test('an uncached session is resolved only if the caller allows it', async () => {
  const limit = async () => {
    throw new AppError('rate_limited');
  };
  await expect(sessions.findPlayer(token, caller, limit)).rejects.toMatchObject({ code: 'rate_limited' });
  expect(requested).toEqual([]);
  await sessions.findPlayer(token, caller);
  expect(await sessions.findPlayer(token, caller, limit)).toEqual(player);
});

test('a resolution that ends late does not end the next one', async () => {
  const releases: (() => void)[] = [];
  resolve = () => new Promise((release) => releases.push(() => release(player)));
  const first = sessions.findPlayer(token, caller);
  sessions.drop('session=s1');
  const second = sessions.findPlayer(token, caller);
  releases[0]?.();
  await first;
  const third = sessions.findPlayer(token, caller);
  releases[1]?.();
  expect(await Promise.all([second, third])).toEqual([player, player]);
  expect(requested).toHaveLength(2);
});

test('a stream has no player whose session ended while it was resolved', async () => {
  const releases: ((found: Player | null) => void)[] = [];
  resolve = () => new Promise((release) => releases.push(release));
  const found = sessions.findStreamPlayer(token, caller);
  sessions.drop('session=s1');
  releases[0]?.(player);
  await waitFor(() => releases.length === 2);
  releases[1]?.(null);
  expect(await found).toBeNull();
});

describe('drop', () => {
  test.each(['session=s1', 'user=u1'])('%s: the next call resolves again', async (ended) => {
    await sessions.findPlayer(token, caller);
    sessions.drop(ended);
    resolve = async () => null;
    expect(await sessions.findPlayer(token, caller)).toBeNull();
  });

  test.each(['session=u1', 'session=', 'user=s1', 'user=', 'nonsense'])('%s: leaves others alone', async (ended) => {
    await sessions.findPlayer(token, caller);
    sessions.drop(ended);
    expect(await sessions.findPlayer(token, caller)).toEqual(player);
    expect(requested).toHaveLength(1);
  });

  test('of all sessions: the next calls resolve again', async () => {
    await sessions.findPlayer(token, caller);
    sessions.dropAll();
    await sessions.findPlayer(token, caller);
    expect(requested).toHaveLength(2);
  });

  test('a later call never finds the session, whatever is in progress', async () => {
    const scenario = fc.record({
      scheduler: fc.scheduler(),
      calls: fc.integer({ min: 1, max: 6 }),
      ended: fc.constantFrom('session=s1', 'user=u1'),
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
          const found = await gateway.findPlayer(token, caller);
          if (isLate) expect(found).toBeNull();
        };
        const end = async () => {
          await step('sign-out arrives');
          live = false;
          await step('sign-out returns');
          gateway.drop(ended);
          dropped = true;
        };
        await scheduler.waitFor(Promise.all([end(), ...Array.from({ length: calls }, call)]));
      }),
      { numRuns: 300 },
    );
  });
});
