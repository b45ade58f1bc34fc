import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { startTcpProxy, type TcpProxy, waitFor } from '@portal/testing';
import { startAccount, type TestAccount, uniqueName } from './support/account.ts';
import { type CallResponse, send } from './support/browser.ts';
import { player, signedUp, signIn, signUp, someone, verify } from './support/players.ts';

let mongo: TcpProxy;
let redis: TcpProxy;
let account: TestAccount;

/** The same address with a proxy's door in front of it; a direct connection, since a replica set would name its own. */
const through = (address: string, proxy: TcpProxy, query = '') => {
  const { protocol } = new URL(address);
  return `${protocol}//${proxy.host}:${proxy.port}/${query}`;
};

beforeAll(async () => {
  const [mongoUri, redisUrl] = [process.env['MONGODB_URI'] ?? '', process.env['REDIS_URL'] ?? ''];
  mongo = await startTcpProxy({ port: Number(new URL(mongoUri).port) });
  redis = await startTcpProxy({ port: Number(new URL(redisUrl).port) });
  account = await startAccount({
    env: { MONGODB_URI: through(mongoUri, mongo, '?directConnection=true'), REDIS_URL: through(redisUrl, redis) },
    timeouts: {},
  });
});
afterEach(() => {
  mongo.resume();
  redis.resume();
});
afterAll(async () => {
  await account.stop();
  await Promise.all([mongo.stop(), redis.stop()]);
});

const timed = async (call: Promise<CallResponse>): Promise<CallResponse & { ms: number }> => {
  const from = performance.now();
  const response = await call;
  return { ...response, ms: performance.now() - from };
};

const readiness = async () => (await fetch(`${account.origin}/readyz`)).status;
const bareReadiness = async () =>
  (await (await fetch(`${account.origin}/readyz`)).json()) as { ready: boolean; degraded: boolean };
const unavailable = { status: 503, json: { code: 'unavailable' } };
const anyMe = () => send(account.origin, 'GET', '/api/auth/me', {}, { player: { userId: '65f0c0ffee0000000000c1a5' } });

describe('without MongoDB', () => {
  test.each<[string, (proxy: TcpProxy) => void]>([
    ['that is down', (proxy) => proxy.cut()],
    ['that hangs', (proxy) => proxy.pause()],
  ])('%s: 503 in time, and calls work again by themselves', async (_what, breakIt) => {
    const { browser, username, password } = await player(account);
    breakIt(mongo);
    const responses = await Promise.all([
      timed(anyMe()),
      timed(signUp(account.browser(), someone())),
      timed(signIn(account.browser(), username, password)),
    ]);
    for (const response of responses) {
      expect(response).toMatchObject(unavailable);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(response.ms).toBeLessThan(12_000);
    }
    expect(await readiness()).toBe(503);
    mongo.resume();
    await waitFor(async () => (await readiness()) === 200, { what: 'readiness' });
    await waitFor(async () => (await browser.call('GET /api/auth/me')).status === 200);
    expect(await signIn(account.browser(), username, password)).toMatchObject({ status: 200 });
  });

  test('a sign-up that returned 200 is stored, with its email', async () => {
    const attempts = Array.from({ length: 12 }, () => someone());
    const sent = attempts.map(async (credentials, position) => {
      if (position === 4) mongo.reset();
      return { credentials, status: await signUp(account.browser(), credentials).then(({ status }) => status) };
    });
    const done = await Promise.all(sent);
    for (const { credentials, status } of done) {
      const countUsers = () => account.db.collection('users').countDocuments({ usernameKey: credentials.username });
      const countEmails = async () => (await account.emailsTo(credentials.email)).length;
      // The transaction of a call that failed at its deadline may commit later.
      await waitFor(async () => (await countEmails()) === (await countUsers()), { what: 'an email for each user' });
      if (status === 200) expect(await countUsers()).toBe(1);
    }
    expect(done.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  });
});

describe('without Redis', () => {
  /** Signs five players up. @returns the second fastest, in milliseconds: a busy machine slows some of them down */
  const signUpFive = async (): Promise<number> => {
    const times: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const credentials = someone();
      const browser = account.browser();
      const response = await timed(signUp(browser, credentials));
      expect(response.status).toBe(200);
      times.push(response.ms);
      const code = await account.secretFor(credentials.email, 'verification-code');
      expect(await verify(browser, credentials.email, code)).toMatchObject({ status: 200 });
      expect(await signIn(account.browser(), credentials.username, credentials.password)).toMatchObject({
        status: 200,
      });
    }
    return times.toSorted((a, b) => a - b)[1] ?? 0;
  };
  const whileRedisIs: [string, (proxy: TcpProxy) => void][] = [
    ['down', (proxy) => proxy.cut()],
    ['hanging', (proxy) => proxy.pause()],
  ];

  test.each(whileRedisIs)('%s: sign-up, verification and sign-in work, and quickly', async (_what, breakIt) => {
    // Baseline for the same work with Redis: hashing alone takes some 40 ms of a free core.
    const usualMs = await signUpFive();
    breakIt(redis);
    expect((await signUpFive()) - usualMs).toBeLessThan(1_000);
    expect(await readiness()).toBe(200);
    expect(await bareReadiness()).toEqual({ ready: true, degraded: true });
    redis.resume();
    await waitFor(async () => !(await bareReadiness()).degraded);
  });

  test('limits still hold, counted in memory', async () => {
    redis.cut();
    const { username } = await player(account);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      statuses.push((await signIn(account.browser(), username, 'not-the-password-1')).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  test('limits on emails to strangers still hold', async () => {
    redis.cut();
    const { ip } = account.browser();
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) {
      const json = { email: `${uniqueName()}@example.com` };
      statuses.push((await account.browser(ip).call('POST /api/auth/request-password-reset', { json })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  test('emails wait in the outbox until Redis is back', async () => {
    redis.cut();
    const { email } = await signedUp(account);
    const row = () => account.db.collection('outbox').findOne({ 'event.data.to.address': email });
    expect(await row()).toMatchObject({ pending: ['email-urgent'], doneAt: null });
    redis.resume();
    await waitFor(async () => (await row())?.['publishedAt'], { what: 'the email to be published' });
  });
});
