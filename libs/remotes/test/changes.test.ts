import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { waitFor } from '@portal/testing';
import { connectRemoteStore, followRegistry } from '../src/index.ts';
import { actor, createTestRemotes } from './support/test-remotes.ts';

const { store, database, upload, publish, readState, pass, clear, close } = createTestRemotes();
afterEach(clear);
afterAll(close);

const name = 'mfe-clans';
const by = { actor };

describe('a rollback', () => {
  test('leads to the version that was live before and was never rolled back', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(name, version);
    await store.rollback(name, by);
    expect(await readState(name)).toMatchObject({ active: '1.1.0', previous: '1.0.0' });
    await publish(name, '1.3.0');
    await store.rollback(name, by);
    expect(await readState(name)).toMatchObject({ active: '1.1.0' });
    await store.rollback(name, by);
    expect(await readState(name)).toMatchObject({ active: '1.0.0', previous: undefined });
    await expect(store.rollback(name, by)).rejects.toMatchObject({ code: 'no_previous' });
    expect(await readState(name)).toMatchObject({ active: '1.0.0' });
  });

  test('leads to a version that was rolled back only once it has been promoted again', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(name, version);
    await store.rollback(name, by);
    await store.promote(name, '1.2.0', by);
    await publish(name, '1.3.0');
    await store.rollback(name, by);
    expect(await readState(name)).toMatchObject({ active: '1.2.0', previous: '1.1.0' });
  });

  test('leads to another version where that is named', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(name, version);
    await expect(store.rollback(name, { ...by, to: '9.9.9' })).rejects.toMatchObject({ code: 'version_unknown' });
    await store.rollback(name, { ...by, to: '1.0.0' });
    expect(await readState(name)).toMatchObject({ active: '1.0.0', previous: '1.1.0' });
    expect(await store.readAudit(name, 1)).toMatchObject([{ from: '1.2.0', to: '1.0.0', forced: false }]);
    expect((await store.rollback(name, { ...by, to: '1.0.0' })).changed).toBe(false);
  });
});

test('a route that became live after the upload is lost only where that is confirmed, or by going back, and audited', async () => {
  const routes = ['/clans'];
  await publish(name, '1.0.0', { routes });
  await store.publish([await upload(name, '1.1.0', { routes })], { ...by, activate: false });
  await publish(name, '1.2.0', { routes: ['/clans', '/clans/new'] });
  const candidate = { version: '1.1.0', percentage: 10 };
  const lost = { code: 'route_lost', message: '/clans/new of the active version is missing in the build' };
  await expect(store.promote(name, '1.1.0', by)).rejects.toMatchObject(lost);
  await expect(store.setCandidate(name, candidate, by)).rejects.toMatchObject(lost);
  const dropRoutes = ['/clans/new'];
  await expect(
    store.publish([await upload(name, '1.3.0', { routes })], { ...by, dropRoutes: [] }),
  ).rejects.toMatchObject(lost);
  await store.setCandidate(name, candidate, { ...by, dropRoutes });
  expect(await store.readAudit(name, 1)).toMatchObject([{ forced: true, reason: '10 %; without /clans/new' }]);
  await store.promote(name, '1.1.0', { ...by, dropRoutes });
  expect(await store.readAudit(name, 1)).toMatchObject([{ forced: true, reason: 'without /clans/new' }]);
  await store.promote(name, '1.2.0', by);
  await store.rollback(name, by);
  expect(await readState(name)).toMatchObject({ active: '1.1.0' });
  expect(await store.readAudit(name, 1)).toMatchObject([{ forced: false, reason: 'without /clans/new' }]);
});

test('two rollbacks of the same version are one', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(name, version);
  const rollback = () => store.rollback(name, { ...by, version: '1.2.0' });
  const changes = await Promise.all([rollback(), rollback()]);
  expect(changes.map(({ changed }) => changed).sort()).toEqual([false, true]);
  expect(await readState(name)).toMatchObject({ active: '1.1.0' });
});

test('a rollback needs the live shell only, a promotion the one before it, too', async () => {
  for (const version of ['1.0.0', '1.1.0']) await publish(name, version, { portalContract: '^3.0.0' });
  for (const [version, portalContract] of Object.entries({ before: '2.2.0', live: '3.0.0' }))
    await store.recordShell({ version, portalContract, shared: {} });
  await expect(store.promote(name, '1.0.0', by)).rejects.toMatchObject({ code: 'contract_unsatisfied' });
  await store.rollback(name, by);
  expect(await readState(name)).toMatchObject({ active: '1.0.0' });
});

test('a candidate has a share of the visitors until it is promoted', async () => {
  await publish(name, '1.0.0');
  await store.publish([], { ...by });
  await publish(name, '1.1.0');
  await store.promote(name, '1.0.0', by);
  const candidate = { version: '1.1.0', percentage: 10 };
  expect((await store.setCandidate(name, candidate, by)).changed).toBe(true);
  expect((await store.setCandidate(name, candidate, by)).changed).toBe(false);
  expect(await readState(name)).toMatchObject({ active: '1.0.0', candidate });
  await store.promote(name, '1.1.0', by);
  expect(await readState(name)).toMatchObject({ active: '1.1.0', candidate: null });
});

test('the live version does not become the candidate, and so does not come back after the next promotion', async () => {
  await publish(name, '1.0.0');
  expect((await store.setCandidate(name, { version: '1.0.0', percentage: 10 }, by)).changed).toBe(false);
  expect(await readState(name)).toMatchObject({ active: '1.0.0', candidate: null });
});

test('garbage collection keeps what is young, live or previous, and deletes files that nothing else uses', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0']) await publish(name, version);
  await store.setCandidate(name, { version: '1.2.0', percentage: 5 }, by);
  const before = new Date('2026-11-22T13:00:00Z');
  expect(await store.collectGarbage(new Date(0), by)).toEqual({ removed: [], files: 0 });
  pass(30 * 86_400_000);
  const { removed, files } = await store.collectGarbage(before, by);
  expect(removed).toEqual([
    { name, version: '1.0.0' },
    { name, version: '1.1.0' },
  ]);
  // Each has its own entry and remote.json; the module is used by all.
  expect(files).toBe(4);
  expect(await store.readAudit(name, 1)).toMatchObject([{ action: 'gc', to: null, reason: 'deleted 1.0.0, 1.1.0' }]);
  const kept = (await store.read()).registry.remotes[name]?.versions['1.4.0']?.files ?? [];
  for (const file of kept) expect(await store.readFile(file)).not.toBeNull();
});

test('a stored version of an older format is upgraded, and one of an unknown format is listed and kept', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await publish(name, version);
  const rows = store.db.collection('versions');
  const first = { 'manifest.routes': ['/clans'] };
  await rows.updateOne({ version: '1.0.0' }, { $unset: { 'manifest.manifestVersion': 1 }, $set: first });
  await rows.updateOne({ version: '1.1.0' }, { $set: { 'manifest.manifestVersion': 9 } });
  const { remotes } = (await store.read()).registry;
  expect(remotes[name]).toMatchObject({ unreadable: ['1.1.0'] });
  expect(remotes[name]?.versions['1.0.0']?.manifest).toMatchObject({ manifestVersion: 2, routes: ['/clans/*'] });
  await expect(publish(name, '1.1.0')).rejects.toMatchObject({ code: 'version_exists' });
  await store.promote(name, '1.0.0', by);
  pass(90 * 86_400_000);
  expect(await store.collectGarbage(new Date('2027-02-01'), by)).toEqual({
    removed: [{ name, version: '1.2.0' }],
    files: 0,
  });
  expect(await rows.countDocuments({ version: '1.1.0' })).toBe(1);
});

test('garbage collection keeps the version that was live until lately, however long ago it became live', async () => {
  const dayMs = 86_400_000;
  const { registry } = await publish(name, '1.0.0');
  const start = Date.parse(registry.remotes[name]?.versions['1.0.0']?.publishedAt ?? '');
  const beforeDays = (days: number) => new Date(start + days * dayMs);
  await publish(name, '1.1.0');
  pass(40 * dayMs);
  // Replaced twice on one day: the second version is the previous one, and tabs of the day before still have the first.
  for (const version of ['1.2.0', '1.3.0']) await publish(name, version);
  const { removed } = await store.collectGarbage(beforeDays(10), by);
  expect(removed).toEqual([{ name, version: '1.0.0' }]);
  pass(31 * dayMs);
  expect((await store.collectGarbage(beforeDays(41), by)).removed).toEqual([{ name, version: '1.1.0' }]);
});

test('a rollback replaces an active version that cannot be read', async () => {
  for (const version of ['1.0.0', '1.1.0']) await publish(name, version);
  await store.db.collection('versions').updateOne({ version: '1.1.0' }, { $set: { 'manifest.manifestVersion': 9 } });
  await store.rollback(name, by);
  expect(await readState(name)).toMatchObject({ active: '1.0.0', unreadable: ['1.1.0'] });
});

test('tokens are stored as hashes and can be revoked, both audited without the token', async () => {
  const { token, ...info } = await store.tokens.create(name, 'clans team', actor);
  expect(await store.tokens.find(token)).toMatchObject({ label: 'clans team', remote: name });
  expect(await store.tokens.find(`${token}x`)).toBeNull();
  expect(await store.tokens.list()).toEqual([info]);
  expect(JSON.stringify(await store.db.collection('tokens').find().toArray())).not.toContain(token);
  expect(await store.tokens.revoke(info.id, 'operator')).toBe(true);
  expect(await store.tokens.revoke(info.id, 'operator')).toBe(false);
  expect(await store.tokens.find(token)).toBeNull();
  const audit = await store.readAudit(name, 10);
  const entry = { remote: name, reason: `token ${info.id} of clans team`, from: null, to: null, forced: false };
  expect(audit).toEqual([
    { ...entry, action: 'revoke token', actor: 'operator', at: expect.stringMatching(/Z$/) },
    { ...entry, action: 'create token', actor, at: info.createdAt },
  ]);
  expect(JSON.stringify(audit)).not.toContain(token);
});

test('a change and what is read after it use the primary, whatever MONGODB_URI prefers', async () => {
  const uri = new URL(database.uri);
  uri.searchParams.set('readPreference', 'secondaryPreferred');
  const reader = connectRemoteStore({ uri: uri.href, prefix: database.prefix });
  await publish(name, '1.0.0');
  await reader.setPinned(name, true, by).finally(reader.close);
  expect(await readState(name)).toMatchObject({ pinned: true });
});

test('followers see every revision, by a change stream', async () => {
  const follower = connectRemoteStore({ uri: database.uri, prefix: database.prefix });
  const seen: number[] = [];
  const following = followRegistry({
    store: follower,
    db: follower.db,
    onRegistry: async ({ revision }) => void seen.push(revision),
    onError: (error) => {
      throw error;
    },
  });
  await following.start();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const { registry } = await publish(name, version);
    await waitFor(() => seen.includes(registry.revision));
  }
  expect(following.isReachable()).toBe(true);
  following.stop();
  await follower.close();
});
