import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { portalConfig } from '@portal/contracts';
import type { SeedEnvironment } from '@portal/service-kit/database';
import { silentLogger as logger } from '@portal/service-kit/testing';
import { demoPassword, loadDemoData, readDemoAccounts } from '../src/demo-data/demo-accounts.ts';
import { startAccount, type TestAccount } from './support/account.ts';
import { player, signIn } from './support/players.ts';

const portal = portalConfig.parse({});

let account: TestAccount;

const load = (on: TestAccount, overrides: Partial<SeedEnvironment> = {}) => {
  const environment = { ...on.environment, ...overrides };
  return loadDemoData({ environment, portal, clock: on.clock.now, logger });
};

beforeAll(async () => {
  account = await startAccount();
  await load(account);
});
afterAll(() => account.stop());

describe('the demo data', () => {
  test('is loaded and published', async () => {
    const users = await account.db.collection('users').countDocuments();
    expect(users).toBeGreaterThanOrEqual(64);
    expect(await account.db.collection('outbox').countDocuments({ 'event.type': 'player.changed' })).toBe(users);
  });

  test.each([
    ['ELM', 'official@example.com', 'PC'],
    ['portal_admin', 'admin@example.com', 'PC'],
    ['demo_player', 'player@example.com', 'PlayStation'],
    ['free_agent', 'agent@example.com', 'Mobile'],
  ])('lets %s sign in by name and address', async (username, email, platform) => {
    for (const identifier of [username, email]) {
      const response = await signIn(account.browser(), identifier, demoPassword);
      expect(response).toMatchObject({ status: 200, json: { user: { username, email, platform } } });
    }
  });

  test('makes only portal_admin the privileged user', async () => {
    const [admin, member] = [account.browser(), account.browser()];
    await signIn(admin, 'portal_admin', demoPassword);
    await signIn(member, 'demo_player', demoPassword);
    expect(await admin.whoAmI()).toMatchObject({ user: { id: portal.privilegedUserId, privileged: true } });
    expect(await admin.call('GET /api/users', { query: { limit: '100' } })).toMatchObject({ status: 200 });
    expect(await member.call('GET /api/users')).toMatchObject({ status: 403 });
  });

  test('has players on every platform, with and without pictures that are really there', async () => {
    const platforms = await account.db.collection('users').distinct('platform');
    expect(platforms.sort()).toEqual(['Mobile', 'PC', 'PlayStation']);
    const withPicture = await account.db.collection('users').findOne({ usernameKey: 'demo_player' });
    const picture = await account
      .browser()
      .call('GET /api/avatars/{hash}', { params: { hash: `${withPicture?.['avatar']}.webp` } });
    expect(picture.status).toBe(200);
    expect(await account.db.collection('users').findOne({ usernameKey: 'free_agent' })).toMatchObject({ avatar: null });
  });

  test('is loaded once', async () => {
    const before = await account.db.collection('users').countDocuments();
    expect(await load(account)).toEqual({});
    expect(await account.db.collection('users').countDocuments()).toBe(before);
  });

  test('has plausible names only; the edge cases come on top', () => {
    const [demo, withEdgeCases] = [readDemoAccounts(portal), readDemoAccounts(portal, true)];
    expect(withEdgeCases.slice(0, demo.length)).toEqual(demo);
    const longest = (accounts: typeof demo) => Math.max(...accounts.map(({ username }) => username.length));
    expect(longest(demo)).toBeLessThanOrEqual(20);
    expect(longest(withEdgeCases)).toBe(30);
  });

  test('is not mixed into accounts that exist', async () => {
    const used = await startAccount();
    try {
      await player(used);
      expect(await load(used)).toEqual({});
      expect(await used.db.collection('users').countDocuments()).toBe(1);
    } finally {
      await used.stop();
    }
  });

  test('is loaded once by loaders that start together', async () => {
    const fresh = await startAccount();
    try {
      const loaded = await Promise.all([load(fresh), load(fresh)]);
      expect(loaded).toContainEqual({});
      expect(loaded).toContainEqual({ accounts: readDemoAccounts(portal).length });
      expect(await fresh.db.collection('users').countDocuments()).toBe(readDemoAccounts(portal).length);
    } finally {
      await fresh.stop();
    }
  });

  test('is refused in production', async () => {
    await expect(load(account, { NODE_ENV: 'production' })).rejects.toThrow('production');
  });

  test('takes the configured product name and privileged id [1.13]', () => {
    const named = readDemoAccounts({ ...portal, productName: 'GoalLine', privilegedUserId: 'f'.repeat(24) });
    expect(named.find(({ email }) => email === 'official@example.com')?.username).toBe('GoalLine');
    expect(named.find(({ username }) => username === 'portal_admin')?.id).toBe('f'.repeat(24));
  });
});
