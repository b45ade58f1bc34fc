import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { portalConfig } from '@portal/contracts';
import { syntheticPlayer } from '@portal/domain/testing';
import { silentLogger as logger } from '@portal/service-kit/testing';
import { demoPassword, loadDemoData } from '../src/demo-data/demo-accounts.ts';
import { loadScaleData } from '../src/testing/load-scale-data.ts';
import { startAccount, type TestAccount } from './support/account.ts';
import { signIn } from './support/players.ts';

const scale = { players: 200, follows: 0, clans: 0, cups: 0 };
let account: TestAccount;
beforeAll(async () => {
  account = await startAccount();
  const { environment, clock } = account;
  await loadDemoData({ environment, portal: portalConfig.parse({}), clock: clock.now, logger });
});
afterAll(() => account.stop());

describe('the scale data', () => {
  test('is added to existing data, once, and publishes no events', async () => {
    const { environment, db } = account;
    const counts = async () => [
      await db.collection('users').countDocuments(),
      await db.collection('outbox').countDocuments(),
    ];
    const [users = 0, events = 0] = await counts();
    const report = jest.fn();
    await loadScaleData({ environment, logger, scale }, report);
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ collection: 'users', rows: 200 }));
    expect(await counts()).toEqual([users + 200, events]);
    await loadScaleData({ environment, logger, scale });
    expect(await counts()).toEqual([users + 200, events]);
  });

  test('is listed and found like any other account, and cannot sign in', async () => {
    const { username } = syntheticPlayer(5);
    const admin = account.browser();
    await signIn(admin, 'portal_admin', demoPassword);
    const found = await admin.call('GET /api/users', { query: { q: username } });
    expect(found).toMatchObject({ status: 200, json: [{ username, email: `${username.toLowerCase()}@example.com` }] });
    const refused = await signIn(account.browser(), username, demoPassword);
    expect(refused).toMatchObject({ status: 401, json: { code: 'invalid_credentials' } });
  });

  test('is refused in production', async () => {
    const environment = { ...account.environment, NODE_ENV: 'production' as const };
    await expect(loadScaleData({ environment, logger, scale })).rejects.toThrow('production');
  });
});
