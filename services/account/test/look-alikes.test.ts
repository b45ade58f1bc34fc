import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { lookAlikeKey } from '@portal/service-kit/names';
import { waitFor } from '@portal/testing';
import { startAccount, type TestAccount, uniqueName } from './support/account';
import { player, signedUp, signIn, signUp, someone, verify } from './support/players';

let account: TestAccount;
beforeAll(async () => {
  account = await startAccount();
});
afterAll(() => account.stop());

/** Two names that look alike and that no other test uses. */
const lookAlikes = (): [string, string] => {
  const suffix = randomBytes(5).toString('hex');
  return [`player_${suffix}`, `pIayer_${suffix}`];
};
const withName = (username: string) => someone({ username, email: `${uniqueName()}@example.com` });
const usernameTaken = {
  status: 409,
  json: { code: 'username_taken', error: 'Username already taken', issues: [{ path: 'username' }] },
};

describe('a username that looks like another', () => {
  test('of a verified player is taken, by whatever letters', async () => {
    const [name, other] = lookAlikes();
    await player(account, { username: name });
    for (const username of [other, name.replace('player', 'p1ayer'), other.toLowerCase().replace('pi', 'PL')])
      expect(await signUp(account.browser(), withName(username))).toMatchObject(usernameTaken);
    expect(await signIn(account.browser(), other, 'Kx7!pelican-harbour')).toMatchObject({ status: 401 });
  });

  test('of an unverified account is held until the code has expired, then free', async () => {
    const [name, other] = lookAlikes();
    const first = await signedUp(account, { username: name });
    expect(await signUp(account.browser(), withName(other))).toMatchObject(usernameTaken);
    account.clock.advance(601);
    const second = withName(other);
    const browser = account.browser();
    expect(await signUp(browser, second)).toMatchObject({ status: 200 });
    expect(await account.db.collection('users').findOne({ username: name })).toBeNull();
    expect(await verify(first.browser, first.email, first.code)).toMatchObject({ status: 400 });
    const code = await account.secretFor(second.email, 'verification-code');
    expect(await verify(browser, second.email, code)).toMatchObject({ status: 200 });
  });

  test('of the same unverified person is replaced at once', async () => {
    const [name, other] = lookAlikes();
    const { email } = await signedUp(account, { username: name });
    expect(await signUp(account.browser(), someone({ username: other, email }))).toMatchObject({ status: 200 });
  });

  test('that is asked for twice at the same moment has one winner', async () => {
    const names = lookAlikes();
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => signUp(account.browser(), withName(names[index % 2] ?? ''))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await account.db.collection('users').countDocuments({ username: { $in: names } })).toBe(1);
  });

  test.each(['rnoderator', 'eIm_garning', 'supp0rt', '0fficial', 'ELM_GAM1NG'.replace('1', 'i')])(
    '%s is reserved',
    async (username) => {
      expect(await signUp(account.browser(), withName(username))).toMatchObject(usernameTaken);
    },
  );
});

describe('accounts from before look-alike keys', () => {
  const users = () => account.db.collection('users');
  const keyOf = async (username: string) => (await users().findOne({ username }))?.['usernameSkeleton'];
  /** As an account of that name was stored before. */
  const rename = (from: string, to: string, createdAt: Date) =>
    users().updateOne(
      { username: from },
      { $set: { username: to, usernameKey: to.toLowerCase(), createdAt }, $unset: { usernameSkeleton: '' } },
    );
  const reportsOf = (logged: string[]) => logged.filter((line) => line.includes('look-alike-name'));
  const upgrade = () => startAccount({ env: { MONGODB_DB_PREFIX: account.environment.MONGODB_DB_PREFIX } });

  test('get their key at start, the oldest verified one first; others are logged and keep their name', async () => {
    const [name, other] = lookAlikes();
    const third = name.replace('player', 'p1ayer');
    const [young, old, unverified, alone] = [
      await player(account),
      await player(account),
      await signedUp(account),
      await player(account),
    ];
    await rename(young.username, name, new Date('2026-03-01'));
    await rename(old.username, other, new Date('2026-02-01'));
    await rename(unverified.username, third, new Date('2026-01-01'));
    await users().updateOne({ username: alone.username }, { $unset: { usernameSkeleton: '' } });

    const processes = await Promise.all([upgrade(), upgrade()]);
    try {
      // A new name waits until all older ones have their keys.
      const newcomer = await signUp(processes[0].browser(), withName(name.replace('player', 'PLayer')));
      expect(newcomer).toMatchObject(usernameTaken);
      await waitFor(() => processes.every(({ logged }) => reportsOf(logged).length === 2));
      expect(await keyOf(other)).toBe(lookAlikeKey(name));
      expect(await keyOf(alone.username)).toBe(lookAlikeKey(alone.username));
      expect([(await keyOf(name)) ?? null, (await keyOf(third)) ?? null]).toEqual([null, null]);
      for (const { logged } of processes) {
        const reported = reportsOf(logged);
        expect(reported.join('')).toContain(young.user.id);
        expect(reported.join('')).not.toContain(name);
      }
      expect(await signIn(account.browser(), name, young.password)).toMatchObject({ status: 200 });
    } finally {
      await Promise.all(processes.map((process) => process.stop()));
    }

    // The name that stood in the way is gone: the next start gives its key to the next one.
    await users().deleteOne({ username: other });
    const again = await upgrade();
    await waitFor(async () => (await keyOf(name)) === lookAlikeKey(name));
    await again.stop();
  });
});
