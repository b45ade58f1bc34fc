import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { SessionsEnded } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { startAccount, type TestAccount } from './support/account.ts';
import type { CallResponse } from './support/browser.ts';
import { player, reset, resetTokenFor, signedUp, signIn, signUp, someone, verify } from './support/players.ts';
import { createSteps, type Step } from './support/steps.ts';

const steps = createSteps();
let account: TestAccount;
beforeAll(async () => {
  account = await startAccount({ decorate: steps.decorate });
});
afterEach(() => {
  steps.hold();
  for (const { release } of steps.held.splice(0)) release();
});
afterAll(() => account.stop());

const newPassword = 'Quiet-9-lantern!';
const findUser = (email: string) => account.db.collection('users').findOne({ emailKey: email });
const countSessions = async (email: string) =>
  account.db.collection('sessions').countDocuments({ userId: (await findUser(email))?._id });

/** Sends a request that stops at the step, lets the rest of the world go on, then lets the request go on. */
const meanwhile = async (
  step: Step,
  request: () => Promise<CallResponse>,
  others: () => Promise<unknown>,
): Promise<CallResponse> => {
  steps.hold(step);
  const response = request();
  const stopped = await steps.stoppedAt(step);
  await others();
  stopped.release();
  return response;
};

const refused = { status: 401, json: { code: 'invalid_credentials' }, setCookies: [] };

describe('a reset while a sign-in compares the old password', () => {
  test('leaves it refused and without a session', async () => {
    const { username, email, password } = await player(account);
    const token = await resetTokenFor(account, email);
    const response = await meanwhile(
      'compared',
      () => signIn(account.browser(), username, password),
      async () => expect(await reset(account.browser(), token, newPassword)).toMatchObject({ status: 200 }),
    );
    expect(response).toMatchObject(refused);
    expect(await countSessions(email)).toBe(0);
    expect(await signIn(account.browser(), username, newPassword)).toMatchObject({ status: 200 });
  });

  test('leaves the previous session of a refused browser unchanged', async () => {
    const { username, email, password } = await player(account);
    const other = await player(account);
    const token = await resetTokenFor(account, email);
    const response = await meanwhile(
      'compared',
      () => signIn(other.browser, username, password),
      () => reset(account.browser(), token, newPassword),
    );
    expect(response).toMatchObject(refused);
    expect(await other.browser.whoAmI()).toMatchObject({ user: { username: other.username } });
  });
});

test('a reset while a sign-in is about to store its session leaves the session dead', async () => {
  const { username, email, password } = await player(account);
  const token = await resetTokenFor(account, email);
  const browser = account.browser();
  await meanwhile(
    'session',
    () => signIn(browser, username, password),
    async () => expect(await reset(account.browser(), token, newPassword)).toMatchObject({ status: 200 }),
  );
  expect(await browser.whoAmI()).toEqual({ user: null });
  expect(await signIn(account.browser(), username, newPassword)).toMatchObject({ status: 200 });
});

test('a reset about to commit ends the session of a sign-in that was quicker', async () => {
  const { username, email, password } = await player(account);
  const token = await resetTokenFor(account, email);
  const browser = account.browser();
  const response = await meanwhile(
    'commit',
    () => reset(account.browser(), token, newPassword),
    async () => expect(await signIn(browser, username, password)).toMatchObject({ status: 200 }),
  );
  expect(response).toMatchObject({ status: 200 });
  expect(await browser.whoAmI()).toEqual({ user: null });
});

test('a reset whose password waits to be hashed ends the sessions that are opened meanwhile', async () => {
  const { user, username, email, password } = await player(account);
  const token = await resetTokenFor(account, email);
  const browser = account.browser();
  let openedAt = new Date(0);
  await meanwhile(
    'hashed',
    () => reset(account.browser(), token, newPassword),
    async () => {
      account.clock.advance(5);
      expect(await signIn(browser, username, password)).toMatchObject({ status: 200 });
      openedAt = account.clock.now();
    },
  );
  expect(await browser.whoAmI()).toEqual({ user: null });
  const ended = { 'event.type': 'sessions.ended', 'event.data.playerId': user.id };
  const row = await account.db.collection<{ event: SessionsEnded }>('outbox').findOne(ended);
  expect(Date.parse(row?.event.occurredAt ?? '')).toBeGreaterThanOrEqual(openedAt.getTime());
});

test('parallel sign-ins of one player, all at the same step, all succeed', async () => {
  const { username, password } = await player(account);
  const browsers = Array.from({ length: 24 }, () => account.browser());
  // After the comparison: the limit on tries would otherwise count those that are held.
  steps.hold('session');
  const responses = browsers.map((browser) => signIn(browser, username, password));
  await waitFor(() => steps.held.length === browsers.length);
  steps.hold();
  for (const { release } of steps.held.splice(0)) release();
  expect(new Set((await Promise.all(responses)).map(({ status }) => status))).toEqual(new Set([200]));
  for (const browser of browsers) expect(await browser.whoAmI()).toMatchObject({ user: { username } });
});

describe('while an unverified player signs in', () => {
  test('a reset leaves no pending cookie and sends no code', async () => {
    const { username, email, password } = await signedUp(account);
    const token = await resetTokenFor(account, email);
    const response = await meanwhile(
      'compared',
      () => signIn(account.browser(), username, password),
      () => reset(account.browser(), token, newPassword),
    );
    expect(response).toMatchObject(refused);
    expect(await findUser(email)).toMatchObject({ pendingTokenHash: null });
    expect(await account.emailsTo(email, 'verification-code')).toHaveLength(1);
  });

  test('a sign-up that replaces the account leaves no pending cookie', async () => {
    const { username, email, password } = await signedUp(account);
    const response = await meanwhile(
      'compared',
      () => signIn(account.browser(), username, password),
      () => signUp(account.browser(), someone({ email })),
    );
    expect(response).toMatchObject(refused);
    expect(await account.emailsTo(email, 'verification-code')).toHaveLength(2);
  });

  test('a verification elsewhere makes it a sign-in', async () => {
    const { username, email, password, code } = await signedUp(account);
    const browser = account.browser();
    const response = await meanwhile(
      'compared',
      () => signIn(browser, username, password),
      () => verify(account.browser(), email, code),
    );
    expect(response).toMatchObject({ status: 200 });
    expect(await browser.whoAmI()).toMatchObject({ user: { username } });
  });
});

describe('while a new code is requested', () => {
  const resendMeanwhile = async (email: string, others: () => Promise<CallResponse>) => {
    await account.expireLimit('codePause');
    const resend = () => account.browser().call('POST /api/auth/resend-otp', { json: { email } });
    expect(await meanwhile('attempt', resend, others)).toMatchObject({ status: 200 });
    return account.emailsTo(email, 'verification-code');
  };

  test('a sign-up that replaces the account sends the newest code', async () => {
    const { email } = await signedUp(account);
    const browser = account.browser();
    expect(await resendMeanwhile(email, () => signUp(browser, someone({ email })))).toHaveLength(2);
    const newest = await account.secretFor(email, 'verification-code');
    expect(await verify(browser, email, newest)).toMatchObject({ status: 200 });
  });

  test('a verification leaves it unsent', async () => {
    const { browser, email, code } = await signedUp(account);
    expect(await resendMeanwhile(email, () => verify(browser, email, code))).toHaveLength(1);
  });
});

describe('while a code is verified', () => {
  const codeInvalid = { status: 400, json: { code: 'code_invalid' }, setCookies: [] };

  test('a reset leaves no session', async () => {
    const { browser, email, code } = await signedUp(account);
    const token = await resetTokenFor(account, email);
    const response = await meanwhile(
      'attempt',
      () => verify(browser, email, code),
      () => reset(account.browser(), token, newPassword),
    );
    expect(response).toMatchObject(codeInvalid);
    expect(await countSessions(email)).toBe(0);
  });

  test('a change of credentials that leaves the account unverified leaves no session either', async () => {
    const { browser, email, code } = await signedUp(account);
    const response = await meanwhile(
      'attempt',
      () => verify(browser, email, code),
      () => account.db.collection('users').updateOne({ emailKey: email }, { $inc: { credentialVersion: 1 } }),
    );
    expect(response).toMatchObject(codeInvalid);
    expect(await findUser(email)).toMatchObject({ emailVerifiedAt: null });
    expect(await countSessions(email)).toBe(0);
  });

  test('a sign-up that replaces the account leaves no session', async () => {
    const { browser, email, code } = await signedUp(account);
    const response = await meanwhile(
      'attempt',
      () => verify(browser, email, code),
      () => signUp(account.browser(), someone({ email })),
    );
    expect(response).toMatchObject(codeInvalid);
    expect(await account.db.collection('sessions').countDocuments({ createdAt: { $exists: true } })).toBe(
      await account.db
        .collection('sessions')
        .countDocuments({ userId: { $in: await account.db.collection('users').distinct('_id') } }),
    );
  });
});
