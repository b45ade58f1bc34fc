import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { platforms } from '@portal/contracts';
import { startAccount, type TestAccount } from './support/account.ts';
import { player } from './support/players.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startAccount();
});
afterAll(() => account.stop());

const unauthenticated = { status: 401, json: { code: 'unauthenticated' } };

describe('the own profile', () => {
  test('holds everything the profile page shows, and nothing secret [3.1, 3.2, 7.4]', async () => {
    const { browser, user, username, email } = await player(account);
    const response = await browser.call('GET /api/auth/me');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.json).toEqual({
      user: {
        id: user.id,
        username,
        email,
        avatar: null,
        role: 'Player',
        roles: [],
        platform: 'PC',
        score: 0,
        gamesPlayed: 0,
        wins: 0,
        createdAt: expect.stringMatching(/Z$/),
        clanInfo: null,
      },
    });
  });

  test("names roles in the configured product's words, the one that takes precedence as the badge", async () => {
    const { browser, username } = await player(account);
    await account.db
      .collection('users')
      .updateOne({ usernameKey: username }, { $set: { roles: ['productLeader', 'world', 'gone'] } });
    expect((await browser.call('GET /api/auth/me')).json).toMatchObject({
      user: { role: 'WORLD', roles: ['ELM leader', 'WORLD'] },
    });
  });

  test('of a visitor, or of a player who is gone: 401 [7.5]', async () => {
    expect(await account.browser().call('GET /api/auth/me')).toMatchObject(unauthenticated);
  });
});

describe('the platform', () => {
  test('can be chosen and is published [7.23]', async () => {
    const { browser, user } = await player(account);
    for (const [position, platform] of platforms.entries()) {
      const response = await browser.call('POST /api/auth/update-platform', { json: { platform } });
      expect(response).toMatchObject({ status: 200, json: { user: { id: user.id, platform } } });
      expect((await account.listChanges(user.id)).at(-1)).toMatchObject({
        entityVersion: position + 2,
        data: { platform },
      });
    }
    expect((await browser.call('GET /api/auth/me')).json).toMatchObject({ user: { platform: 'Mobile' } });
  });

  test('is published with rising versions under parallel changes', async () => {
    const { browser, user } = await player(account);
    await Promise.all(
      Array.from({ length: 8 }, () => browser.call('POST /api/auth/update-platform', { json: { platform: 'Mobile' } })),
    );
    const versions = (await account.listChanges(user.id))
      .map(({ entityVersion }) => entityVersion)
      .sort((a, b) => a - b);
    expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('of a visitor: 401; of an unknown name: 400', async () => {
    const { browser } = await player(account);
    const json = { platform: 'Xbox' };
    expect(await account.browser().call('POST /api/auth/update-platform', { json: { platform: 'PC' } })).toMatchObject(
      unauthenticated,
    );
    expect(await browser.call('POST /api/auth/update-platform', { json })).toMatchObject({
      status: 400,
      json: { issues: [{ path: 'platform' }] },
    });
  });
});
