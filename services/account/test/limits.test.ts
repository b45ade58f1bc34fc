import { afterEach, describe, expect, test } from '@jest/globals';
import { createRateLimiters } from '@portal/service-kit/redis';
import {
  createGate,
  findLimitKinds,
  singlePointLimits,
  startTcpProxy,
  testRedisPrefix,
  waitFor,
} from '@portal/testing';
import { Redis } from 'ioredis';
import type { AccountContext } from '../src/context.ts';
import { accountLimits } from '../src/limits.ts';
import type { AccountServiceOptions } from '../src/service.ts';
import { startAccount, type TestAccount, uniqueName } from './support/account.ts';
import type { Browser, CallResponse } from './support/browser.ts';
import { player, signedUp, signIn, signUp, someone, verify } from './support/players.ts';

const started: TestAccount[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((account) => account.stop()));
});
const start = async (env: Record<string, string>, options: Pick<AccountServiceOptions, 'decorate'> = {}) => {
  const account = await startAccount({ env, ...options });
  started.push(account);
  return account;
};

const anyone = () => `${uniqueName()}@example.com`;
const requestReset = (browser: Browser, email = anyone()) =>
  browser.call('POST /api/auth/request-password-reset', { json: { email } });
const resend = (browser: Browser, email = anyone()) => browser.call('POST /api/auth/resend-otp', { json: { email } });
const register = (browser: Browser, email = anyone()) => signUp(browser, someone({ email }));

const count = (responses: CallResponse[], status: number) =>
  responses.filter((response) => response.status === status).length;
const expectLimited = (response: CallResponse | undefined, message: unknown = expect.any(String)) => {
  expect(response).toMatchObject({ status: 429, json: { code: 'rate_limited', error: message } });
  expect(Number(response?.headers.get('retry-after'))).toBeGreaterThan(0);
};
const fromNetwork = expect.stringContaining('requested from your network');
const ipv4 = (index: number) => `203.0.113.${index}`;

test('every limit counts what it is declared to count', async () => {
  const { environment } = await start({});
  expect(await findLimitKinds(createRateLimiters(singlePointLimits(accountLimits(environment))))).toEqual({
    signInByIdentifier: 'key',
    signInByNetwork: 'client',
    codeByNetwork: 'client',
    conflictByNetwork: 'client',
    codeEmailsPerClient: 'client',
    codeEmailsPerNetwork: 'network',
    resetsPerClient: 'client',
    resetsPerNetwork: 'network',
    codePause: 'key',
    codesPerHour: 'key',
    codesPerDay: 'key',
    resetsPerHour: 'key',
    resetsPerDay: 'key',
    gameIdSearches: 'key',
    pictures: 'key',
    unverifiedEmailsPerDomain: 'key',
    unverifiedEmailsPerDay: 'key',
  });
});

test.each<[string, Record<string, string>, (browser: Browser, account: TestAccount) => Promise<CallResponse>]>([
  [
    'sign-in failures',
    { SIGN_IN_FAILURES_PER_ADDRESS: '1' },
    (browser) => signIn(browser, uniqueName(), 'Wrong-1-word'),
  ],
  ['wrong codes', { CODE_FAILURES_PER_ADDRESS: '1' }, (browser) => verify(browser, anyone(), '123456')],
  [
    'sign-up conflicts',
    { SIGN_UP_CONFLICTS_PER_ADDRESS: '1' },
    (browser) => signUp(browser, someone({ username: 'support' })),
  ],
  ['sign-ups', { CODE_EMAILS_PER_ADDRESS: '1' }, (browser) => register(browser)],
  ['resends', { CODE_EMAILS_PER_ADDRESS: '1' }, (browser) => resend(browser)],
  ['resets', { RESETS_PER_ADDRESS: '1' }, (browser) => requestReset(browser)],
])('%s: addresses of one /64 share the limit, other /64s do not', async (_name, env, call) => {
  const account = await start(env);
  const from = (ip: string) => call(account.browser(ip), account);
  expect((await from('2001:db8:0:1::1')).status).not.toBe(429);
  expectLimited(await from('2001:db8:0:1:ffff::2'));
  expect((await from('2001:db8:0:2::1')).status).not.toBe(429);
});

test('the first call after a start is counted in Redis, however slowly it connects', async () => {
  const { url } = testRedisPrefix();
  const proxy = await startTcpProxy({ port: Number(new URL(url).port) });
  proxy.setLatency(200);
  const account = await startAccount({ env: { REDIS_URL: `redis://127.0.0.1:${proxy.port}` } });
  await verify(account.browser(), anyone(), '123456');
  const redis = new Redis(url);
  expect(await redis.keys(`${account.environment.REDIS_PREFIX}:limit:codeByNetwork*`)).toHaveLength(1);
  await redis.quit();
  await account.stop();
  await proxy.stop();
});

test('a wrong code or a conflict counts while it is being checked, so that parallel ones share the limit', async () => {
  const gate = createGate();
  let checks = 0;
  const decorate = (context: AccountContext): AccountContext => {
    const findByEmail: AccountContext['users']['findByEmail'] = async (...of) => {
      checks += 1;
      await gate.passed();
      return context.users.findByEmail(...of);
    };
    return { ...context, users: { ...context.users, findByEmail } };
  };
  const account = await start({ CODE_FAILURES_PER_ADDRESS: '1', SIGN_UP_CONFLICTS_PER_ADDRESS: '1' }, { decorate });
  const { browser, email, code } = await signedUp(account);
  gate.close();
  for (const [call, next] of [
    [() => verify(browser, anyone(), '123456'), () => verify(browser, email, code)],
    [() => register(browser, email), () => register(browser)],
  ] as const) {
    checks = 0;
    const first = call();
    await waitFor(() => checks === 1);
    expectLimited(await next());
    gate.open();
    await first;
    gate.close();
  }
});

describe('emails to strangers', () => {
  test('a flood of resets for as many addresses from one network is stopped by default', async () => {
    const account = await start({});
    const responses: CallResponse[] = [];
    while (responses.length < 120) {
      const batch = Array.from({ length: 10 }, (_, index) =>
        requestReset(account.browser(ipv4(responses.length + index))),
      );
      responses.push(...(await Promise.all(batch)));
    }
    expect([count(responses, 200), count(responses, 429)]).toEqual([100, 20]);
    expectLimited(
      responses.find(({ status }) => status === 429),
      fromNetwork,
    );
    expect(await account.db.collection('outbox').countDocuments()).toBe(100);
    expect((await requestReset(account.browser('203.0.114.1'))).status).toBe(200);
  });

  test('a flood of sign-ups from one address is stopped by default, ten of them pass', async () => {
    const account = await start({});
    const { ip } = account.browser();
    const responses: CallResponse[] = [];
    while (responses.length < 60)
      responses.push(...(await Promise.all(Array.from({ length: 10 }, () => register(account.browser(ip))))));
    expect([count(responses, 200), count(responses, 429)]).toEqual([40, 20]);
    expectLimited(responses.at(-1), fromNetwork);
    expect(await account.db.collection('users').countDocuments()).toBe(40);
  });

  test('parallel requests share the limits, and sign-ups share theirs with resends', async () => {
    const account = await start({ CODE_EMAILS_PER_NETWORK: '5', RESETS_PER_ADDRESS: '5' });
    const resets = await Promise.all(Array.from({ length: 20 }, () => requestReset(account.browser(ipv4(1)))));
    expect(count(resets, 200)).toBe(5);
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 ? register : resend)(account.browser(ipv4(index)))),
    );
    expect(count(codes, 200)).toBe(5);
  });

  test('one domain gets so many an hour, however it is written; large providers are exempt', async () => {
    const account = await start({ UNVERIFIED_EMAILS_PER_DOMAIN: '3', UNVERIFIED_EMAIL_EXEMPT_DOMAINS: 'big.example' });
    const at = (domain: string) => requestReset(account.browser(), `${uniqueName()}@${domain}`);
    for (const domain of ['small.example', 'SMALL.example', 'Small.Example'])
      expect((await at(domain)).status).toBe(200);
    expectLimited(await at('small.example'), expect.stringContaining('use another address'));
    expect((await register(account.browser(), `${uniqueName()}@small.EXAMPLE`)).status).toBe(429);
    for (let index = 0; index < 5; index += 1) expect((await at('BIG.example')).status).toBe(200);
    expect((await at('other.example')).status).toBe(200);
  });

  test('the portal sends so many a day, and operators see when that is used up', async () => {
    const account = await start({ UNVERIFIED_EMAILS_PER_DAY: '3' });
    const statuses = [
      await register(account.browser()),
      await resend(account.browser()),
      await requestReset(account.browser()),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
    const email = 'somebody@secret.example';
    for (const call of [register, resend, requestReset])
      expectLimited(await call(account.browser(), email), expect.stringContaining('tomorrow'));
    const lines = account.logged.filter((line) => line.includes('email-budget-exceeded'));
    expect(lines).toHaveLength(3);
    expect(lines.join('')).toContain('s***@secret.example');
    expect(account.logged.join('')).not.toContain(email);
  });

  test('a mailbox is one recipient, whatever its case, tag or, at Gmail, dots', async () => {
    const account = await start({});
    const name = uniqueName('box');
    for (const email of [`${name}@example.com`, `${name}+1@example.com`, `${name.toUpperCase()}+x@EXAMPLE.com`])
      expect((await requestReset(account.browser(), email)).status).toBe(200);
    await player(account, { email: `${name}+2@example.com` });
    expect((await requestReset(account.browser(), `${name}+2@example.com`)).status).toBe(200);
    expect(await account.emailsTo(`${name}+2@example.com`, 'password-reset')).toHaveLength(0);
    expect((await resend(account.browser(), `${name}.g+1@gmail.com`)).status).toBe(200);
    expectLimited(await resend(account.browser(), `${name}g@gmail.com`));
  });

  test('known and unknown addresses are counted alike', async () => {
    const account = await start({ RESETS_PER_ADDRESS: '2', CODE_EMAILS_PER_ADDRESS: '2' });
    const verified = await player(account);
    const pending = await signedUp(account);
    await account.expireLimit('');
    const seen = async (email: string) => {
      const browser = account.browser();
      const responses = [];
      for (const call of [requestReset, requestReset, requestReset, resend, resend])
        responses.push((await call(browser, email)).status);
      return responses;
    };
    const unknown = await seen(anyone());
    expect(unknown).toEqual([200, 200, 429, 200, 429]);
    expect(await seen(verified.email)).toEqual(unknown);
    expect(await seen(pending.email)).toEqual(unknown);
  });

  test('what one limit refuses does not use up another', async () => {
    const account = await start({ CODE_EMAILS_PER_ADDRESS: '2', UNVERIFIED_EMAILS_PER_DAY: '3' });
    const [email, browser] = [anyone(), account.browser()];
    expect((await resend(browser, email)).status).toBe(200);
    for (let index = 0; index < 3; index += 1) expectLimited(await resend(browser, email));
    expect((await resend(browser)).status).toBe(200);
    expectLimited(await resend(browser), fromNetwork);
    expect((await resend(account.browser())).status).toBe(200);
  });

  test('a sign-up that fails before its email does not count', async () => {
    const account = await start({ CODE_EMAILS_PER_ADDRESS: '1' });
    const { username } = await player(account);
    const browser = account.browser();
    expect((await signUp(browser, someone({ username, email: anyone() }))).status).toBe(409);
    const weak = { ...someone(), password: 'password-1' };
    expect((await signUp(browser, weak)).status).toBe(400);
    expect((await register(browser)).status).toBe(200);
    expectLimited(await register(browser));
  });
});
