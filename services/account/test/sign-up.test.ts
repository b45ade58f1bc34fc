import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startAccount, type TestAccount, uniqueName } from './support/account.ts';
import { player, signedUp, signIn, signUp, someone, verify } from './support/players.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startAccount();
});
afterAll(() => account.stop());

const storedUser = (username: string) =>
  account.db.collection('users').findOne({ usernameKey: username.toLowerCase() });

describe('sign-up', () => {
  test('creates an unverified account and requests its email in one transaction [3.17, 6.2, 7.14, 7.15, 7.56]', async () => {
    const { username, email, password } = someone();
    const response = await signUp(account.browser(), { username, email, password });
    expect(response).toMatchObject({ status: 200, json: { success: true, email, needsVerification: true } });
    expect(await storedUser(username)).toMatchObject({ username, email, emailVerifiedAt: null, platform: 'PC' });
    const [request] = await account.emailsTo(email);
    expect(request).toMatchObject({
      template: 'verification-code',
      to: { name: username, address: email },
      vars: { username },
    });
    expect(await account.secretFor(email, 'verification-code')).toMatch(/^\d{6}$/);
  });

  test('stores neither password nor code nor cookie readably', async () => {
    const { username, email, password, browser, code } = await signedUp(account);
    const user = await storedUser(username);
    expect(user?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const rows = await Promise.all(
      ['users', 'verificationCodes', 'outbox'].map((name) => account.db.collection(name).find({}).toArray()),
    );
    const stored = JSON.stringify(rows);
    for (const secret of [password, browser.cookies.get('pending')]) expect(stored).not.toContain(secret);
    const [request] = await account.emailsTo(email);
    expect(JSON.stringify(request)).not.toContain(`"${code}"`);
    expect(account.logged.join('')).not.toContain(password);
  });

  test('gives the browser a pending cookie that scripts cannot read', async () => {
    const response = await signUp(account.browser(), someone());
    expect(response.setCookies).toEqual([
      expect.stringMatching(/^pending=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test('does not publish a player before the address is verified', async () => {
    const { username } = await signedUp(account);
    const id = String((await storedUser(username))?._id);
    expect(await account.listChanges(id)).toEqual([]);
  });

  test('ten sign-ups from one address within minutes pass', async () => {
    const { ip } = account.browser();
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUp(account.browser(ip), someone())));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });
});

describe('sign-up with an address that is known', () => {
  test('of a verified player, in any case: the address is taken', async () => {
    const { email } = await player(account);
    const response = await signUp(account.browser(), someone({ email: email.toUpperCase() }));
    expect(response).toMatchObject({
      status: 409,
      json: { code: 'email_taken', error: 'Email already registered', issues: [{ path: 'email' }] },
    });
  });

  test('of an unverified account: replaces it at once, and its code, password and cookie are dead', async () => {
    const first = await signedUp(account);
    const second = someone({ email: first.email.toUpperCase(), password: 'Other-9-lantern!' });
    expect(await signUp(account.browser(), second)).toMatchObject({ status: 200 });

    expect(await verify(first.browser, first.email, first.code)).toMatchObject({
      status: 400,
      json: { code: 'code_invalid' },
    });
    expect(await signIn(account.browser(), first.email, first.password)).toMatchObject({ status: 401 });
    expect(await storedUser(first.username)).toBeNull();

    const code = await account.secretFor(second.email, 'verification-code');
    const verified = await verify(first.browser, second.email, code);
    expect(verified).toMatchObject({ status: 200, json: { success: true } });
    expect(verified.json).not.toHaveProperty('user');
    expect(await signIn(account.browser(), second.email, second.password)).toMatchObject({ status: 200 });
  });

  test('requested too often from one network: 429 with Retry-After, while other networks continue', async () => {
    const limited = await startAccount({ env: { SIGN_UP_CONFLICTS_PER_ADDRESS: '3' } });
    try {
      const { email } = await player(limited);
      const { ip } = limited.browser();
      const statuses: number[] = [];
      for (let i = 0; i < 4; i += 1) statuses.push((await signUp(limited.browser(ip), someone({ email }))).status);
      expect(statuses).toEqual([409, 409, 409, 429]);
      const refused = await signUp(limited.browser(ip), someone());
      expect(refused).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await signUp(limited.browser(), someone())).toMatchObject({ status: 200 });
    } finally {
      await limited.stop();
    }
  });
});

describe('sign-up with a username that is known', () => {
  test('of a verified player, in any case: it is taken', async () => {
    const { username } = await player(account);
    const response = await signUp(
      account.browser(),
      someone({ username: username.toUpperCase(), email: `${uniqueName()}@example.com` }),
    );
    expect(response).toMatchObject({ status: 409, json: { code: 'username_taken', issues: [{ path: 'username' }] } });
  });

  test('of an unverified account: it is held until the code has expired, then free', async () => {
    const first = await signedUp(account);
    const second = someone({ username: first.username.toUpperCase(), email: `${uniqueName()}@example.com` });
    expect(await signUp(account.browser(), second)).toMatchObject({ status: 409, json: { code: 'username_taken' } });
    account.clock.advance(601);
    expect(await signUp(account.browser(), second)).toMatchObject({ status: 200 });
    expect(await account.db.collection('users').countDocuments({ usernameKey: first.username })).toBe(1);
    expect(await verify(first.browser, first.email, first.code)).toMatchObject({ status: 400 });
  });

  test('of an unverified account that the same browser created with a wrong email: it is replaced', async () => {
    const first = await signedUp(account);
    const corrected = someone({ username: first.username, email: `${uniqueName()}@example.com` });
    expect(await signUp(account.browser(), corrected)).toMatchObject({ status: 409, json: { code: 'username_taken' } });
    expect(await signUp(first.browser, corrected)).toMatchObject({ status: 200 });
    expect(await verify(first.browser, first.email, first.code)).toMatchObject({ status: 400 });
    const code = await account.secretFor(corrected.email, 'verification-code');
    expect(await verify(first.browser, corrected.email, code)).toMatchObject({
      json: { user: { username: first.username } },
    });
    expect(await signUp(first.browser, someone({ username: first.username }))).toMatchObject({ status: 409 });
  });

  test.each(['elm_gaming', 'ELMGAMING', 'ELM_Official', 'eIm_support_2', 'Moderator', 'support'])(
    '%s is reserved',
    async (username) => {
      const response = await signUp(account.browser(), someone({ username }));
      expect(response).toMatchObject({ status: 409, json: { code: 'username_taken' } });
    },
  );

  test("the official account's name is reserved in any case, whatever it is configured to be [1.13]", async () => {
    const other = await startAccount({ portal: { productName: 'GoalLine' } });
    try {
      expect(await signUp(other.browser(), someone({ username: 'goalLINE' }))).toMatchObject({ status: 409 });
    } finally {
      await other.stop();
    }
  });
});

describe('sign-up passwords', () => {
  test.each([
    ['a common one', 'Password1!'],
    ['one with the username', 'xx-NIGHT_OWL_9-1'],
    ['one with the local part of the address', 'Night.Bird.77!'],
    ['one with the product name', 'Elm-77-1234'],
  ])('%s is refused at its field', async (_what, password) => {
    const response = await signUp(account.browser(), {
      username: 'night_owl_9',
      email: 'night.bird@example.com',
      password,
    });
    expect(response).toMatchObject({
      status: 400,
      json: { code: 'password_too_common', issues: [{ path: 'password' }] },
    });
  });

  test('a long one counts to its last character', async () => {
    const password = `Kx7!${'pelican '.repeat(14)}end`;
    const { browser, email, code } = await signedUp(account, { password });
    await verify(browser, email, code);
    expect(await signIn(account.browser(), email, `${password.slice(0, -1)}x`)).toMatchObject({ status: 401 });
    expect(await signIn(account.browser(), email, password)).toMatchObject({ status: 200 });
  });
});

describe('parallel sign-ups', () => {
  test('for one username with many addresses: exactly one wins', async () => {
    const username = uniqueName();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        signUp(account.browser(), someone({ username, email: `${uniqueName()}@example.com` })),
      ),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(49).fill(409)]);
    expect(await account.db.collection('users').countDocuments({ usernameKey: username })).toBe(1);
  });

  test('that are identical: one account is left, and the newest code opens it', async () => {
    const credentials = someone();
    const responses = await Promise.all(Array.from({ length: 20 }, () => signUp(account.browser(), credentials)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(await account.db.collection('users').countDocuments({ emailKey: credentials.email })).toBe(1);
    expect((await account.emailsTo(credentials.email)).length).toBeLessThanOrEqual(5);
    const user = await storedUser(credentials.username);
    if (!user) throw new Error('no account is left');
    const live = await account.db.collection('verificationCodes').findOne({ _id: user._id });
    const code = await account.findSecret((email) => email.dedupeKey === `otp:${user._id}:${live?.['codeId']}`);
    expect(await verify(account.browser(), credentials.email, code)).toMatchObject({ status: 200 });
  });
});
