import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { portalConfig } from '@portal/contracts';
import { readDiskSpace } from '@portal/service-kit/pictures';
import { silentLogger as logger, type SeenQuery, watchQueries } from '@portal/service-kit/testing';
import sharp from 'sharp';
import { demoPassword, loadDemoData } from '../src/demo-data/demo-accounts.ts';
import { startAccount, type TestAccount } from './support/account.ts';
import { player, signIn } from './support/players.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startAccount();
  await loadDemoData({
    environment: account.environment,
    portal: portalConfig.parse({}),
    clock: account.clock.now,
    logger,
  });
});
afterAll(() => account.stop());

/** Every call, second pages too. */
const scenario = async () => {
  const { browser, email, username, password } = await player(account);
  await browser.call('GET /api/auth/me');
  await browser.call('POST /api/auth/update-platform', { json: { platform: 'Mobile' } });
  for (const color of ['#101010', '#202020']) {
    const body = new FormData();
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: color } })
      .png()
      .toBuffer();
    body.append('avatar', new Blob([new Uint8Array(png)]), 'a.png');
    await browser.call('POST /api/auth/upload-avatar', { body });
  }
  for (const identifier of [username, email]) await signIn(browser, identifier, password);
  await browser.call('POST /api/auth/resend-otp', { json: { email } });
  await browser.call('POST /api/auth/request-password-reset', { json: { email } });
  const token = await account.secretFor(email, 'password-reset');
  await browser.call('POST /api/auth/reset-password', { json: { token, password: 'Quiet-9-lantern!' } });
  await browser.call('POST /api/auth/signout');
  const admin = account.browser();
  await signIn(admin, 'portal_admin', demoPassword);
  for (const query of [{}, { q: 'go' }]) await admin.call('GET /api/users', { query });
};

test('every query of every call uses an index', async () => {
  const seen = await watchQueries(account.db, scenario);
  const own = seen.filter(({ ns }) => !/outbox|system/.test(ns));
  const plans = own.map(({ ns, planSummary }) => `${ns.split('.')[1]}: ${planSummary}`);
  expect(new Set(plans.map((plan) => plan.split(':')[0]))).toEqual(
    new Set(['users', 'sessions', 'verificationCodes', 'resetTokens', 'pictures', 'players']),
  );
  expect(plans.filter((plan) => plan.includes('COLLSCAN'))).toEqual([]);
  for (const index of ['usernameKey', 'emailKey', 'avatar'])
    expect(plans.join('\n')).toContain(`users: IXSCAN { ${index}: 1 }`);
  expect(plans.join('\n')).toContain('sessions: IXSCAN { tokenHash: 1 }');
  // No query examines more rows than the longest page has, except the directory's search within names and emails.
  const isScan = ({ command }: SeenQuery) => JSON.stringify(command).includes('"$or":[{"usernameKey":');
  const examined = own.filter((query) => !isScan(query)).map(({ docsExamined }) => docsExamined ?? 0);
  expect(Math.max(...examined)).toBeLessThanOrEqual(100);
});

test('what has expired is swept up by the database, verified accounts never', async () => {
  const sweeping = async (collection: string) => {
    const indexes = await account.db.collection(collection).indexes();
    return indexes
      .filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)
      .map(({ key, expireAfterSeconds, partialFilterExpression }) => ({
        key,
        expireAfterSeconds,
        partialFilterExpression,
      }));
  };
  for (const collection of ['sessions', 'verificationCodes', 'resetTokens']) {
    expect(await sweeping(collection)).toEqual([{ key: { expiresAt: 1 }, expireAfterSeconds: 3_600 }]);
  }
  expect(await sweeping('users')).toEqual([
    {
      key: { usernameHeldUntil: 1 },
      expireAfterSeconds: 7 * 86_400,
      partialFilterExpression: { emailVerifiedAt: null },
    },
  ]);
  const verified = await account.db.collection('users').countDocuments({ emailVerifiedAt: { $ne: null } });
  expect(await account.db.collection('users').countDocuments({ usernameHeldUntil: null })).toBe(verified);
});

test('the database reports how full its disk is', async () => {
  const space = await readDiskSpace(account.db);
  expect(space?.total).toBeGreaterThan(space?.used ?? 0);
  expect(space?.used).toBeGreaterThan(0);
});
