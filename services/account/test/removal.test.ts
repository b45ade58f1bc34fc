import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type PortalEvent, portalConfig, userResponse } from '@portal/contracts';
import { systemClock } from '@portal/service-kit';
import { readSnapshot } from '@portal/service-kit/projection';
import { createStore } from '../src/context.ts';
import { runAccountsCommand } from '../src/features/removal/accounts-command.ts';
import { startAccount, type TestAccount } from './support/account.ts';
import { canvas, upload } from './support/avatars.ts';
import { player, requestReset, reset, resetTokenFor, signedUp, signIn, signUp } from './support/players.ts';

const productName = 'Official_One';
let account: TestAccount;
beforeAll(async () => {
  account = await startAccount({ env: { EVENT_SUBSCRIBERS: 'email,community,competition' } });
});
afterAll(() => account.stop());

const run = (args: string[], portal: Record<string, unknown> = {}, operators: string[] = []) => {
  const store = createStore(
    { environment: account.environment, portal: portalConfig.parse(portal) },
    account.db,
    systemClock,
  );
  return runAccountsCommand({ ...store, operators: new Set(operators) }, args);
};

const listEvents = async (type: PortalEvent['type']) => {
  const rows = await account.db.collection('outbox').find({ 'event.type': type }).toArray();
  return rows.map(({ event }) => event);
};

describe('npm run accounts -- remove', () => {
  test('without --yes prints what it would do, and changes nothing', async () => {
    const { username, user, browser } = await player(account);
    const lines = await run(['remove', username.toUpperCase()]);
    expect(lines.join('\n')).toContain(`Would remove ${username} (id ${user.id}`);
    expect(lines.join('\n')).toContain(`remove ${username} --yes`);
    expect((await browser.whoAmI()).user?.id).toBe(user.id);
    expect(await listEvents('player.removed')).toEqual([]);
  });

  test('removes user, sessions, links and picture, and publishes it', async () => {
    const { username, email, password, user, browser } = await player(account);
    const uploaded = await upload(browser, await canvas('#abcdef').png().toBuffer());
    const hash = (userResponse.parse(uploaded.json).user.avatar ?? '').slice('/api/avatars/'.length);
    const token = await resetTokenFor(account, email);
    const visitor = await player(account);
    const read = (key: 'GET /api/users/{id}' | 'GET /api/players/{id}/share-image') =>
      visitor.browser.call(key, { params: { id: user.id } });
    expect((await read('GET /api/users/{id}')).status).toBe(200);

    expect(await run(['remove', username, '--yes'])).toEqual([expect.stringContaining(`Removed ${username}`)]);

    expect((await browser.whoAmI()).user).toBeNull();
    expect((await signIn(account.browser(), username, password)).status).toBe(401);
    expect((await signIn(account.browser(), email, password)).status).toBe(401);
    expect((await reset(account.browser(), token, 'Xk7!another-harbour')).json).toMatchObject({
      code: 'reset_token_invalid',
    });
    await requestReset(account.browser(), email);
    expect(await account.emailsTo(email, 'password-reset')).toHaveLength(1);
    expect(await read('GET /api/users/{id}')).toMatchObject({ status: 404, json: { code: 'user_not_found' } });
    expect((await read('GET /api/players/{id}/share-image')).status).toBe(404);
    expect((await account.browser().call('GET /api/avatars/{hash}', { params: { hash } })).status).toBe(404);

    const changed = await account.listChanges(user.id);
    const removed = (await listEvents('player.removed')).filter(({ entityId }) => entityId === user.id);
    expect(removed).toMatchObject([
      { data: {}, entityVersion: Math.max(...changed.map((one) => one.entityVersion)) + 1 },
    ]);
    expect((await listEvents('email.forgotten')).map(({ data }) => data)).toContainEqual({ address: email });
    // Nothing about the person is left.
    for (const { name } of await account.db.listCollections()) {
      if (name === 'outbox' || name === 'projectionRebuilds') continue;
      const rows = await account.db.collection(name).find().toArray();
      expect([name, JSON.stringify(rows).includes(username)]).toEqual([name, false]);
    }
  });

  test('keeps the picture of another player who has the same one', async () => {
    const [one, other] = [await player(account), await player(account)];
    const file = await canvas('#fedcba').png().toBuffer();
    await upload(one.browser, file);
    const uploaded = await upload(other.browser, file);
    const hash = (userResponse.parse(uploaded.json).user.avatar ?? '').slice('/api/avatars/'.length);
    await run(['remove', one.username, '--yes']);
    expect((await account.browser().call('GET /api/avatars/{hash}', { params: { hash } })).status).toBe(200);
  });

  test('frees username and email, for an account with another id', async () => {
    const { username, email, user } = await player(account);
    await run(['remove', username, '--yes']);
    const next = await player(account, { username, email });
    expect(next.user.id).not.toBe(user.id);
    expect(next.user.username).toBe(username);
  });

  test('removes an account that was never verified, without an event about a player', async () => {
    const { username, email, password } = await signedUp(account);
    const before = (await listEvents('player.removed')).length;
    await run(['remove', username, '--yes']);
    expect(await account.db.collection('users').countDocuments({ username })).toBe(0);
    expect(await listEvents('player.removed')).toHaveLength(before);
    expect((await signUp(account.browser(), { username, email, password })).status).toBe(200);
  });

  test.each([
    ['an unknown account', ['remove', 'nobody_here', '--yes'], 'No account has the username nobody_here'],
    ['no username', ['remove'], 'Specify one username'],
    ['another command', ['delete', 'somebody'], "Unknown command 'delete'"],
    ['an unknown option', ['remove', 'somebody', '--force'], '--force'],
  ])('rejects %s', async (_what, args, message) => {
    await expect(run(args)).rejects.toThrow(message);
  });

  test('rejects the official account, the privileged user and operators', async () => {
    const official = await player(account, { username: 'official_one' });
    await expect(run(['remove', official.username, '--yes'], { productName })).rejects.toThrow('official account');
    const privileged = await player(account);
    const portal = { privilegedUserId: privileged.user.id };
    await expect(run(['remove', privileged.username, '--yes'], portal)).rejects.toThrow('privileged user');
    expect((await privileged.browser.whoAmI()).user).not.toBeNull();
    const { username } = await player(account);
    await expect(run(['remove', username, '--yes'], {}, [username])).rejects.toThrow('OPERATORS');
  });
});

test('snapshots list removed players, and no longer the players themselves', async () => {
  const [kept, gone] = [await player(account), await player(account)];
  await run(['remove', gone.username, '--yes']);
  const owner = {
    service: 'account' as const,
    url: account.opsOrigin,
    keys: account.environment.PORTAL_SNAPSHOT_KEY,
  };
  const read = async (type: 'player.changed' | 'player.removed') => {
    const ids: string[] = [];
    for await (const events of readSnapshot(owner, type)) ids.push(...events.map(({ entityId }) => entityId));
    return ids;
  };
  expect(await read('player.changed')).toContain(kept.user.id);
  expect(await read('player.changed')).not.toContain(gone.user.id);
  expect(await read('player.removed')).toContain(gone.user.id);
  expect(await read('player.removed')).not.toContain(kept.user.id);
});
