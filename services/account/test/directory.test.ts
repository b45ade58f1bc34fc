import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { memberProfile, userWithEmail, z } from '@portal/contracts';
import { newId } from '@portal/service-kit/database';
import { Types } from 'mongoose';
import { startAccount, type TestAccount } from './support/account.ts';
import type { Browser, CallResponse } from './support/browser.ts';
import { player, signedUp } from './support/players.ts';

let account: TestAccount;
let admin: Browser;
let member: Browser;

const privilegedUserId = '65f0c0ffee0000000000c1a4';

beforeAll(async () => {
  account = await startAccount({ portal: { privilegedUserId } });
  for (const username of ['Delta_One', 'delta_two', 'Echo_three', 'Foxtrot_4']) {
    await player(account, { username, email: `post.${username.toLowerCase()}@example.com` });
  }
  await signedUp(account, { username: 'delta_unverified' });
  member = (await player(account, { username: 'member_five' })).browser;
  const chief = await player(account, { username: 'the_chief', email: 'delta.chief@example.com' });
  const users = account.db.collection('users');
  const stored = await users.findOneAndDelete({ usernameKey: 'the_chief' });
  const _id = new Types.ObjectId(privilegedUserId);
  await users.insertOne({ ...stored, _id });
  await account.db.collection('sessions').updateMany({ userId: stored?._id }, { $set: { userId: _id } });
  admin = chief.browser;
});
afterAll(() => account.stop());

const list = (browser: Browser, query: Record<string, string> = {}) => browser.call('GET /api/users', { query });
const userList = z.array(userWithEmail.strict());
const names = (response: CallResponse) => userList.parse(response.json).map(({ username }) => username);

describe('the directory with addresses', () => {
  test('is for the privileged user only', async () => {
    expect(await list(account.browser())).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
    expect(await list(member)).toMatchObject({ status: 403, json: { code: 'forbidden' } });
    expect(await list(admin)).toMatchObject({ status: 200 });
  });

  test('lists verified players by username with what the dialog shows [7.43]', async () => {
    const response = await list(admin);
    expect(names(response)).toEqual(['Delta_One', 'delta_two', 'Echo_three', 'Foxtrot_4', 'member_five', 'the_chief']);
    expect(userList.parse(response.json)[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      username: 'Delta_One',
      email: 'post.delta_one@example.com',
      avatar: null,
      score: 0,
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['DELTA', ['Delta_One', 'delta_two', 'the_chief']],
    ['delta_t', ['delta_two']],
    ['delta.CHIEF@', ['the_chief']],
    ['echo', ['Echo_three']],
    ['ECHO_THREE@example.com', ['Echo_three']],
    ['wo', ['delta_two']],
    ['hie', ['the_chief']],
    // Those that start with it come first.
    ['t', ['the_chief', 'Delta_One', 'delta_two', 'Echo_three', 'Foxtrot_4']],
    ['ost.fox', ['Foxtrot_4']],
    ['example.com', ['Delta_One', 'delta_two', 'Echo_three', 'Foxtrot_4', 'member_five', 'the_chief']],
    ['.*', []],
    ['(', []],
    ['one@', ['Delta_One']],
    ['^d', []],
    ['unknown', []],
  ])('finds by any part of username or address: %s', async (q, expected) => {
    expect(names(await list(admin, { q }))).toEqual(expected);
  });

  test('returns at most as many as requested', async () => {
    expect(names(await list(admin, { limit: '2' }))).toEqual(['Delta_One', 'delta_two']);
    expect(names(await list(admin, { q: 'delta', limit: '2' }))).toEqual(['Delta_One', 'delta_two']);
  });

  test.each([{ limit: '0' }, { limit: '101' }, { limit: 'many' }, { q: 'x'.repeat(65) }, { q: 'a\0b' }, { page: '2' }])(
    'refuses %j',
    async (query) => {
      const response = await list(admin, query as Record<string, string>);
      expect(response).toMatchObject({
        status: 400,
        json: { code: 'validation_failed', issues: [{ path: expect.stringMatching(/^query\./) }] },
      });
    },
  );
});

describe("a player's profile", () => {
  const findId = async (username: string) =>
    (await account.db.collection('users').findOne({ username }))?._id.toHexString();
  const profile = (browser: Browser, id = newId()) => browser.call('GET /api/users/{id}', { params: { id } });

  test('is for players only', async () => {
    expect(await profile(account.browser())).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
  });

  test('has the address for the player and for the privileged user only [3.2, 7.45]', async () => {
    const id = await findId('member_five');
    const { json: own, headers } = await profile(member, id);
    expect(memberProfile.omit({ region: true }).required().strict().parse(own)).toEqual(own);
    expect(own).toMatchObject({ id, username: 'member_five', email: 'member_five@example.com', platform: 'PC' });
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await profile(admin, id)).json).toEqual(own);
    const { json: others } = await profile(member, await findId('Delta_One'));
    expect(others).toMatchObject({ username: 'Delta_One', score: 0, clanInfo: null });
    expect(others).not.toHaveProperty('email');
  });

  test('does not exist for an unknown or unverified user', async () => {
    for (const id of [newId(), await findId('delta_unverified')])
      expect(await profile(admin, id)).toMatchObject({ status: 404, json: { code: 'user_not_found' } });
  });
});
