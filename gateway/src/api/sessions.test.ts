import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Player } from '@portal/service-kit';
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
  test.each(['session=s1', 'user=u1', 'session=other, user=u1'])('%s: the next call asks again', async (ended) => {
    await sessions.playerOf(token, caller);
    sessions.drop(ended);
    answer = async () => null;
    expect(await sessions.playerOf(token, caller)).toBeNull();
  });

  test.each(['session=u1', 'user=s1', 'session=', 'nonsense'])('%s: leaves others alone', async (ended) => {
    await sessions.playerOf(token, caller);
    sessions.drop(ended);
    expect(await sessions.playerOf(token, caller)).toEqual(player);
    expect(asked).toHaveLength(1);
  });

  test('an answer that was under way when the session ended is not remembered, nor shared with later calls', async () => {
    let tell: (player: Player | null) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        tell = resolve;
      });
    const early = sessions.playerOf(token, caller);
    sessions.drop('session=s1');
    answer = async () => null;
    const tellEarly = tell;
    expect(await sessions.playerOf(token, caller)).toBeNull();
    tellEarly(player);
    expect(await early).toEqual(player);
    expect(await sessions.playerOf(token, caller)).toBeNull();
  });
});
