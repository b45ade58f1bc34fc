import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type CurrentUser, errorCatalog, limits } from '@portal/contracts';
import { implement } from '../src/http/index.ts';
import { AppError } from '../src/index.ts';
import { admin, json, member, type Running, startService } from './harness.ts';

let running: Running | undefined;
const start = async (...input: Parameters<typeof startService>) => {
  running = await startService(...input);
  return running;
};
afterEach(async () => {
  await running?.service.stop();
  running = undefined;
});

const user: CurrentUser = {
  id: member.userId,
  username: member.username,
  email: 'player@example.com',
  avatar: null,
  role: 'Player',
  roles: [],
  platform: 'PC',
  score: 0,
  gamesPlayed: 0,
  wins: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  clanInfo: null,
};

const signIn = implement('POST /api/auth/signin', async () => ({ user }));

describe('access', () => {
  const me = implement('GET /api/auth/me', async ({ player }) => ({ user: { ...user, username: player.username } }));
  const users = implement('GET /api/users', async () => []);

  test('a call without a signed identity is a 401, whatever it requests', async () => {
    const { origin } = await start([signIn]);
    const response = await fetch(`${origin}/api/auth/signin`, {
      method: 'POST',
      headers: { 'x-portal-identity': 'forged' },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'unauthenticated' });
  });

  test('a visitor is asked to sign in where a player is needed', async () => {
    const { send } = await start([me]);
    expect((await send('GET /api/auth/me')).status).toBe(401);
    expect(await (await send('GET /api/auth/me', { player: member })).json()).toEqual({ user });
  });

  test('only the privileged user may make a privileged call', async () => {
    const { send } = await start([users]);
    expect((await send('GET /api/users')).status).toBe(401);
    expect((await send('GET /api/users', { player: member })).status).toBe(403);
    expect((await send('GET /api/users', { player: admin })).status).toBe(200);
  });

  test('only operators may make an operator call, and no other right replaces the role', async () => {
    const resume = implement('POST /api/operations/email/resume', async () => ({ success: true }));
    const { send } = await start([resume]);
    const request = (player?: typeof member) =>
      send('POST /api/operations/email/resume', {
        ...json({ reason: 'x' }),
        player: player ?? null,
      });
    expect((await request()).status).toBe(401);
    const rejected = await request(admin);
    expect([rejected.status, await rejected.json()]).toMatchObject([403, { code: 'operators_only' }]);
    expect((await request({ ...member, operator: true })).status).toBe(200);
  });

  test('a public call never learns who calls, whatever its identity contains', async () => {
    const seen: unknown[] = [];
    const resend = implement('POST /api/auth/resend-otp', async ({ player }) => {
      seen.push(player);
      return { success: true };
    });
    const { send } = await start([resend]);
    const response = await send('POST /api/auth/resend-otp', { ...json({ email: 'a@example.com' }), player: member });
    expect(response.status).toBe(200);
    expect(seen).toEqual([null]);
  });
});

describe('input', () => {
  test('every issue is returned with its path', async () => {
    const { send } = await start([signIn]);
    const response = await send('POST /api/auth/signin', json({ identifier: { $ne: '' }, extra: 1 }));
    expect(response.status).toBe(400);
    const reply = (await response.json()) as { issues: { path: string }[] };
    expect(reply).toMatchObject({ code: 'validation_failed', error: errorCatalog.validation_failed.message });
    expect(reply.issues.map((issue) => issue.path).sort()).toEqual(['extra', 'identifier', 'password']);
  });

  test.each([
    ['broken JSON', '{"identifier":', 'application/json', 400, 'invalid_json'],
    ['invalid UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'application/json', 400, 'invalid_json'],
    ['no body', undefined, 'application/json', 400, 'validation_failed'],
    ['another content type', 'identifier=a', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    [
      'a string of 100 kB',
      JSON.stringify({ identifier: 'x'.repeat(1e5), password: 'y' }),
      'application/json',
      400,
      'validation_failed',
    ],
    ['a body over the limit', `"${'x'.repeat(limits.jsonBodyBytes)}"`, 'application/json', 413, 'body_too_large'],
    ['40,000 nested arrays', '['.repeat(40_000) + ']'.repeat(40_000), 'application/json', 400, 'validation_failed'],
    ['a lone surrogate', '{"identifier":"\\ud800","password":"y"}', 'application/json', 400, 'validation_failed'],
    [
      '__proto__',
      '{"identifier":"a","password":"y","__proto__":{"x":1}}',
      'application/json',
      400,
      'validation_failed',
    ],
  ])('%s is rejected with an error', async (_name, body, type, status, code) => {
    const { send } = await start([signIn]);
    const response = await send('POST /api/auth/signin', {
      headers: { 'content-type': type },
      ...(body !== undefined && { body }),
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  test('a repeated query parameter is an issue, not a crash', async () => {
    const { send } = await start([implement('GET /api/users', async () => [])]);
    const response = await send('GET /api/users', { path: '/api/users?q=a&q=b', player: admin });
    expect(await response.json()).toMatchObject({ code: 'validation_failed', issues: [{ path: 'query.q' }] });
  });
});

describe('uploads', () => {
  const upload = implement('POST /api/auth/upload-avatar', async ({ file }) => ({
    user: { ...user, score: file?.bytes.length ?? 0 },
  }));
  const form = (name: string, bytes: number) => {
    const data = new FormData();
    data.append(name, new Blob([new Uint8Array(bytes)]), 'picture.png');
    return data;
  };

  test('a file reaches the handler whole', async () => {
    const { send } = await start([upload]);
    const response = await send('POST /api/auth/upload-avatar', { body: form('avatar', 100_000), player: member });
    expect(await response.json()).toMatchObject({ user: { score: 100_000 } });
  });

  test.each([
    ['too large', form('avatar', limits.avatar.maxBytes + 1), 413, 'file_too_large'],
    ['in another field', form('logo', 10), 400, 'invalid_multipart'],
    ['missing', new FormData(), 400, 'invalid_multipart'],
  ])('a file that is %s is rejected', async (_name, body, status, code) => {
    const { send } = await start([upload]);
    const response = await send('POST /api/auth/upload-avatar', { body, player: member });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  test('a body that is no form is rejected', async () => {
    const { send } = await start([upload]);
    const response = await send('POST /api/auth/upload-avatar', { ...json({}), player: member });
    expect(await response.json()).toMatchObject({ code: 'invalid_multipart' });
  });

  test('a truncated form is rejected', async () => {
    const { send } = await start([upload]);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const body = '--b\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\nxxx';
    const response = await send('POST /api/auth/upload-avatar', { headers, body, player: member });
    expect(await response.json()).toMatchObject({ code: 'invalid_multipart' });
  });
});

describe('responses', () => {
  test('a field that the contract does not name never leaves', async () => {
    const leaking = implement('POST /api/auth/signin', async () => ({ user: { ...user, passwordHash: 'secret' } }));
    const { send } = await start([leaking]);
    const text = await (await send('POST /api/auth/signin', json({ identifier: 'a', password: 'b' }))).text();
    expect(text).toContain(user.username);
    expect(text).not.toContain('passwordHash');
  });

  test('an expected failure carries its code and when to come back', async () => {
    const limited = implement('POST /api/auth/signin', async () => {
      throw new AppError('rate_limited', { retryAfter: 42 });
    });
    const { send } = await start([limited]);
    const response = await send('POST /api/auth/signin', json({ identifier: 'a', password: 'b' }));
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('42');
    expect(await response.json()).toEqual({ code: 'rate_limited', error: errorCatalog.rate_limited.message });
  });

  test('a bug is a 500 without detail and is logged with its cause', async () => {
    const broken = implement('POST /api/auth/signin', async () => {
      throw new Error('connection string mongodb://secret');
    });
    const { send, lines } = await start([broken]);
    const response = await send('POST /api/auth/signin', json({ identifier: 'a', password: 'b' }));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('mongodb');
    expect(lines.join('')).toContain('"requestId":"r1"');
    expect(lines.join('')).toContain('connection string');
  });

  test('an unknown path is a JSON 404', async () => {
    const { send } = await start([signIn]);
    const response = await send('GET /api/auth/me', { player: member });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });
});

describe('stopping', () => {
  const startSlow = async () => {
    const events = new EventEmitter();
    const slow = implement('POST /api/auth/signin', async ({ http }) => {
      events.emit('called', http.req.socket);
      await once(events, 'release');
      return { user };
    });
    const started = await start([slow]);
    const called = once(events, 'called');
    const reply = started.send('POST /api/auth/signin', json({ identifier: 'a', password: 'b' }));
    const [socket] = (await called) as [Socket];
    return { ...started, reply, socket, release: () => events.emit('release') };
  };

  test('a running call is finished before the service stops', async () => {
    const { service, reply, release } = await startSlow();
    const stopped = service.stop();
    release();
    expect((await reply).status).toBe(200);
    await stopped;
    running = undefined;
  });

  test('a call whose client has disconnected is finished too, since it uses what is closed next', async () => {
    const { service, lines, reply, socket, release } = await startSlow();
    socket.destroy();
    await expect(reply).rejects.toThrow();
    const stopped = service.stop().then(() => lines.push('stopped'));
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    release();
    await stopped;
    expect(lines.slice(-2)).toEqual([expect.stringContaining('"msg":"call"'), 'stopped']);
    running = undefined;
  });
});
