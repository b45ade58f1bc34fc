import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { limits } from '@portal/contracts';
import { Types } from 'mongoose';
import { startAccount, type TestAccount } from './support/account.ts';
import { player, type TestPlayer } from './support/players.ts';

let account: TestAccount;
let searcher: TestPlayer;
beforeAll(async () => {
  account = await startAccount({ portal: { features: { followFeed: true } } });
  searcher = await player(account);
});
afterAll(() => account.stop());

const save = ({ browser }: TestPlayer, gameId: string, isFindable: boolean) =>
  browser.call('POST /api/auth/update-game-id', { json: { gameId, isFindable } });
const find = ({ browser }: TestPlayer, id: string) => browser.call('GET /api/players/by-game-id', { query: { id } });

describe('the ID in the game', () => {
  test('is stored, seen by its owner only, and in no event', async () => {
    const owner = await player(account);
    const { id } = owner.user;
    expect((await owner.browser.call('GET /api/auth/me')).json).toMatchObject({
      user: { gameId: '', isFindable: false },
    });
    const events = await account.listChanges(id);
    expect(await save(owner, ' ABCD-123-456 ', true)).toMatchObject({
      status: 200,
      json: { user: { gameId: 'ABCD-123-456', isFindable: true } },
    });
    const { json } = await searcher.browser.call('GET /api/users/{id}', { params: { id } });
    expect(JSON.stringify(json)).not.toContain('ABCD-123-456');
    expect(json).not.toHaveProperty('isFindable');
    expect(await account.listChanges(id)).toEqual(events);
  });

  test('is found by its full text in any case, only if its owner agreed', async () => {
    const owner = await player(account);
    await save(owner, 'Owl-777', true);
    const found = [{ id: owner.user.id, username: owner.username, avatar: null }];
    expect(await find(searcher, 'owl-777')).toMatchObject({ status: 200, json: found });
    for (const part of ['Owl-77', 'wl-777', 'Owl', 'Owl-777-1', '.*', 'Owl-7%'])
      expect(await find(searcher, part)).toMatchObject({ status: 200, json: [] });
    await save(owner, 'Owl-777', false);
    expect((await find(searcher, 'Owl-777')).json).toEqual([]);
    await save(owner, '', true);
    const row = await account.db.collection('users').findOne({ _id: new Types.ObjectId(owner.user.id) });
    expect(row).not.toHaveProperty('gameIdKey');
  });

  test('finds nobody if several players claim it', async () => {
    const [owner, other] = [await player(account), await player(account)];
    await save(owner, 'Fox-1', true);
    expect((await find(searcher, 'Fox-1')).json).toHaveLength(1);
    await save(other, 'fox-1', true);
    expect(await find(searcher, 'Fox-1')).toMatchObject({ status: 200, json: [] });
    await save(other, 'Fox-2', true);
    expect((await find(searcher, 'Fox-1')).json).toHaveLength(1);
  });

  test(`can be searched ${limits.gameIdSearches.perPlayerDay} times a day, found or not`, async () => {
    const eager = await player(account);
    for (let turn = 0; turn < limits.gameIdSearches.perPlayerDay; turn += 1)
      expect((await find(eager, `Nobody-${turn}`)).status).toBe(200);
    expect(await find(eager, 'Owl-777')).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
    expect((await find(searcher, 'Owl-777')).status).toBe(200);
  });

  test.each([{ gameId: 'x'.repeat(41), isFindable: true }, { gameId: 'a\nb', isFindable: true }, { gameId: 'a' }])(
    '%j is refused',
    async (json) => {
      const owner = await player(account);
      expect(await owner.browser.call('POST /api/auth/update-game-id', { json })).toMatchObject({
        status: 400,
        json: { code: 'validation_failed' },
      });
    },
  );

  test('is not in the own profile without the feature', async () => {
    const off = await startAccount();
    const someone = await player(off);
    expect((await someone.browser.call('GET /api/auth/me')).json).not.toHaveProperty('user.gameId');
    await off.stop();
  });
});
