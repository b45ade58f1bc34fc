import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startAccount, type TestAccount, uniqueName } from './support/account.ts';
import { player, signedUp, signIn, signUp, someone, verify } from './support/players.ts';

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

  test('that is requested twice at the same moment has one winner', async () => {
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
