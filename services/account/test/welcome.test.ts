import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { regions } from '@portal/contracts';
import { Types } from 'mongoose';
import { startAccount, type TestAccount } from './support/account.ts';
import { player, type TestPlayer } from './support/players.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startAccount({ portal: { features: { followFeed: true, welcome: true } } });
});
afterAll(() => account.stop());

const welcome = ({ browser }: TestPlayer, json: unknown) => browser.call('POST /api/auth/welcome', { json });
const readRow = ({ user }: TestPlayer) => account.db.collection('users').findOne({ _id: new Types.ObjectId(user.id) });
const find = async ({ browser }: TestPlayer, id: string) =>
  (await browser.call('GET /api/players/by-game-id', { query: { id } })).json;

const all = { platform: 'Mobile', gameId: ' Owl-77 ', isFindable: true, region: 'Europe' };

describe('the first choices of a new player', () => {
  test('are stored together; platform and region are public, the ID is not', async () => {
    const [newcomer, other] = [await player(account), await player(account)];
    expect((await newcomer.browser.call('GET /api/auth/me')).json).toMatchObject({
      user: { platform: 'PC', gameId: '', isFindable: false, region: null },
    });
    const chosen = { platform: 'Mobile', gameId: 'Owl-77', isFindable: true, region: 'Europe' };
    expect(await welcome(newcomer, all)).toMatchObject({ status: 200, json: { user: chosen } });
    expect(await readRow(newcomer)).toMatchObject({ ...chosen, gameIdKey: 'owl-77' });
    expect(await find(other, 'OWL-77')).toMatchObject([{ id: newcomer.user.id }]);
    const changed = (await account.listChanges(newcomer.user.id)).at(-1);
    expect(changed).toMatchObject({ entityVersion: 2, data: { platform: 'Mobile', region: 'Europe' } });
    expect(JSON.stringify(changed)).not.toMatch(/owl-77/i);
    const { json } = await other.browser.call('GET /api/users/{id}', { params: { id: newcomer.user.id } });
    expect(json).toMatchObject({ platform: 'Mobile', region: 'Europe' });
    expect(JSON.stringify(json)).not.toMatch(/owl-77/i);
  });

  test('keep what a later step leaves out, and remove what it empties', async () => {
    const newcomer = await player(account);
    const id = `Fox-${newcomer.user.id}`;
    await welcome(newcomer, { ...all, gameId: id });
    await welcome(newcomer, { platform: 'PC', isFindable: false });
    expect(await readRow(newcomer)).toMatchObject({ platform: 'PC', gameId: id, region: 'Europe' });
    expect(await find(newcomer, id)).toEqual([]);
    await welcome(newcomer, { platform: 'PC', isFindable: true });
    expect(await find(newcomer, id)).toHaveLength(1);
    const empty = { platform: 'PC', gameId: '', isFindable: true, region: null };
    expect(await welcome(newcomer, empty)).toMatchObject({ status: 200, json: { user: { gameId: '', region: null } } });
    expect(await readRow(newcomer)).not.toHaveProperty('gameIdKey');
    expect((await account.listChanges(newcomer.user.id)).at(-1)?.data).not.toHaveProperty('region');
  });

  test('can name every region', async () => {
    const newcomer = await player(account);
    for (const region of regions)
      expect(await welcome(newcomer, { platform: 'PC', isFindable: false, region })).toMatchObject({
        status: 200,
        json: { user: { region } },
      });
  });

  test.each([
    ['platform', { ...all, platform: 'Xbox' }],
    ['platform', { gameId: 'Owl-1', isFindable: true }],
    ['gameId', { ...all, gameId: 'x'.repeat(41) }],
    ['gameId', { ...all, gameId: 'a\nb' }],
    ['isFindable', { platform: 'PC', gameId: 'Owl-1' }],
    ['region', { ...all, region: 'Atlantis' }],
    ['timeZone', { ...all, timeZone: 'UTC' }],
  ])('with a bad %p (%j) change nothing', async (path, json) => {
    const newcomer = await player(account);
    const before = [await readRow(newcomer), await account.listChanges(newcomer.user.id)];
    expect(await welcome(newcomer, json)).toMatchObject({
      status: 400,
      json: { code: 'validation_failed', issues: [{ path }] },
    });
    expect([await readRow(newcomer), await account.listChanges(newcomer.user.id)]).toEqual(before);
  });

  test('of a visitor, or of a player who is gone: 401', async () => {
    const unauthenticated = { status: 401, json: { code: 'unauthenticated' } };
    expect(await account.browser().call('POST /api/auth/welcome', { json: all })).toMatchObject(unauthenticated);
    const gone = await player(account);
    await account.db.collection('users').deleteOne({ _id: new Types.ObjectId(gone.user.id) });
    expect(await welcome(gone, all)).toMatchObject(unauthenticated);
    expect(await readRow(gone)).toBeNull();
  });

  test('are not in the own profile without the feature', async () => {
    const off = await startAccount({ portal: { features: { followFeed: true } } });
    const someone = await player(off);
    const { json } = await someone.browser.call('GET /api/auth/me');
    expect(json).toMatchObject({ user: { gameId: '' } });
    expect(json).not.toHaveProperty('user.region');
    await off.stop();
  });
});
