import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { RemoteReport } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { startTestGateway, type TestGateway } from './support/test-gateway';
import { remoteBuild } from './support/test-registry';

const name = 'mfe-clans';
const json = { 'content-type': 'application/json' };
const failure = { stage: 'render', kind: 'error', message: 'broken', stack: 'at x' } as const;
const sessionOf = (index: number) => index.toString(16).padStart(32, '0');

let gateway: TestGateway;
let version = '1.0.0';
let releases = 0;

const settings = {
  TRUSTED_PROXIES: '127.0.0.1',
  REMOTE_DEMOTE_REPORTS: '3',
  REMOTE_PROVE_SESSIONS: '4',
  REMOTE_SESSIONS_PER_ADDRESS: '1',
  RATE_LIMIT_REPORTS: '10',
};

beforeAll(async () => {
  gateway = await startTestGateway(settings);
  await gateway.publish(remoteBuild(name, '1.0.0'));
  await gateway.registry.store.prove(name, '1.0.0', { actor: 'test' });
});
afterAll(() => gateway.stop());

/** Sends a report of the version from a tab at an address. */
const report = (index: number, more: Partial<RemoteReport> = {}, address = `198.51.100.${index}`, at = gateway) => {
  const body = { name, version, session: sessionOf(index), shell: '0a1b', page: '/clans', failure: null, ...more };
  const headers = { ...json, 'x-forwarded-for': address };
  return at.post('/api/remotes/reports', { headers, body: JSON.stringify(body) });
};
const stored = () => gateway.registry.db.collection('remote_reports').countDocuments({ name, version });
const pageText = async () => (await gateway.get('/clans', { headers: { accept: 'text/html' } })).text;
const stateOf = async () => (await gateway.registry.store.read()).registry.remotes[name];
const release = async (make: (next: string) => Promise<unknown>) => {
  releases += 1;
  version = `2.${releases}.0`;
  await make(version);
};

describe('reports', () => {
  beforeEach(() => release((next) => gateway.publish(remoteBuild(name, next))));

  test('are stored once for each tab and stage, without the address', async () => {
    expect((await report(1, { failure })).json()).toEqual({ success: true });
    await report(1, { failure });
    await report(1);
    expect(await stored()).toBe(2);
    expect(JSON.stringify(await gateway.registry.db.collection('remote_reports').find().toArray())).not.toContain(
      '198.51.100',
    );
  });

  test('of builds that are not published are ignored', async () => {
    expect((await report(2, { version: '9.9.9' })).status).toBe(200);
    expect(await gateway.registry.db.collection('remote_reports').countDocuments({ version: '9.9.9' })).toBe(0);
  });

  test('beyond the limit of an address are dropped', async () => {
    for (let index = 0; index < 12; index += 1) expect((await report(index, {}, '203.0.113.5')).status).toBe(200);
    expect(await stored()).toBe(10);
  });

  test.each([
    ['an unknown field', { user: 'demo' }, 'validation_failed'],
    ['a session that identifies', { session: 'demo_player' }, 'validation_failed'],
    ['a long message', { failure: { ...failure, message: 'x'.repeat(201) } }, 'validation_failed'],
    ['a large body', { page: 'x'.repeat(10_000) }, 'body_too_large'],
  ])('with %s are refused', async (_title, more, code) => {
    const response = await report(3, more as Partial<RemoteReport>);
    expect(response.json()).toMatchObject({ code });
    expect(await stored()).toBe(0);
  });
});

describe('the active version', () => {
  beforeEach(() => release((next) => gateway.publish(remoteBuild(name, next))));

  test('that fails in tabs of different addresses is replaced by the proven one', async () => {
    for (const index of [1, 2, 3]) await report(index, { failure });
    await waitFor(async () => (await stateOf())?.active === '1.0.0');
    expect((await stateOf())?.versions[version]?.demotion?.reason).toBe('failed in 3 of 3 tabs');
    const [entry] = await gateway.registry.store.readAudit(name, 1);
    expect(entry).toMatchObject({ action: 'demote', actor: 'reports', from: version, to: '1.0.0' });
    await waitFor(() => gateway.log.some(({ msg, level }) => msg === 'remote demoted' && level === 50));
    const metrics = await (await fetch(`${gateway.opsUrl}/metrics`)).text();
    expect(metrics).toMatch(/portal_remote_demotions_total\{.*remote="mfe-clans".*\} 1/);
  });

  test('is not demoted by one address, nor where most visitors see it work', async () => {
    for (const index of [1, 2, 3, 4, 5]) await report(index, { failure }, '203.0.113.9');
    for (const index of [11, 12, 13, 14]) await report(index);
    await waitFor(async () => (await stateOf())?.versions[version]?.provenAt !== null);
    expect((await stateOf())?.active).toBe(version);
  });
});

describe('a version that is live', () => {
  const other = '203.0.113';

  test('is proven by tabs of any time and of all gateways, each counted once', async () => {
    await release((next) => gateway.publish(remoteBuild(name, next)));
    const { db } = gateway.registry;
    const beside = await startTestGateway({ ...settings, MONGODB_DB_PREFIX: gateway.prefix });
    try {
      await waitFor(() => beside.log.some(({ msg }) => msg === 'registry read'));
      for (const index of [51, 52]) await report(index);
      // The same tab, from another network, after its report has expired.
      await db.collection('remote_reports').deleteMany({ version });
      await report(51, {}, `${other}.51`);
      await report(53, {}, undefined, beside);
      expect((await gateway.registry.store.readSessions(name, version)).worked).toBe(3);
      expect((await stateOf())?.versions[version]?.provenAt).toBeNull();
      await db.collection('remote_reports').deleteMany({ version });
      await report(54, {}, undefined, beside);
      await waitFor(async () => (await stateOf())?.versions[version]?.provenAt !== null);
      expect(
        await db.collection<{ _id: string }>('remote_sessions').countDocuments({ _id: `${name}/${version}` }),
      ).toBe(0);
    } finally {
      await beside.stop();
    }
  });

  test('keeps only some of its tabs while it is not proven', async () => {
    await release((next) => gateway.publish(remoteBuild(name, next)));
    const tab = { name, version, outcome: 'worked', address: 'a' } as const;
    const count = (index: number, address = `a${index}`) =>
      gateway.registry.store.countSession({ ...tab, session: sessionOf(index), address }, { all: 3, ofAddress: 1 });
    for (const index of [1, 2, 3, 4, 5]) await count(index, 'one');
    for (const index of [6, 7, 8, 9]) await count(index);
    expect(await gateway.registry.store.readSessions(name, version)).toEqual({ failed: 0, worked: 3 });
  });

  test('and proven is replaced by another proven one when it fails, and is marked and audited where there is none', async () => {
    const { store, db } = gateway.registry;
    const before = '2.99.0';
    await gateway.publish(remoteBuild(name, before));
    await store.prove(name, before, { actor: 'test' });
    await release((next) => gateway.publish(remoteBuild(name, next)));
    await store.prove(name, version, { actor: 'test' });
    await waitFor(async () => /"observed":false/.test(await pageText()));
    for (const index of [61, 62, 63]) await report(index, { failure });
    await waitFor(async () => (await stateOf())?.active === before);
    expect((await stateOf())?.versions[version]).toMatchObject({ provenAt: null, demotion: {} });

    version = before;
    await db.collection('versions').updateMany({ name, version: { $ne: version } }, { $set: { provenAt: null } });
    await waitFor(async () => (await pageText()).includes(`"version":"${version}"`));
    for (const index of [71, 72, 73]) await report(index, { failure });
    await waitFor(async () => (await stateOf())?.versions[version]?.demotion !== null);
    const [entry] = await store.readAudit(name, 1);
    expect(entry).toMatchObject({ action: 'demote', actor: 'reports', from: version, to: version });
    expect(gateway.log).toContainEqual(expect.objectContaining({ msg: 'remote demoted', live: version, level: 50 }));
    await store.prove(name, '1.0.0', { actor: 'test' });
  });
});

test('a candidate that is worse than the active version is withdrawn', async () => {
  const { store } = gateway.registry;
  await release((next) =>
    gateway.publish(remoteBuild(name, '1.0.0'), remoteBuild(name, next), remoteBuild(name, '1.0.0')),
  );
  await store.setCandidate(name, { version, percentage: 10 }, { actor: 'test' });
  await waitFor(async () => (await stateOf())?.candidate?.version === version);
  for (const index of [21, 22, 23]) await report(index, { failure });
  await waitFor(async () => (await stateOf())?.candidate === null);
  expect((await stateOf())?.active).toBe('1.0.0');

  // Also when it is known to be broken: only reports from then on count.
  const { registry } = await store.setCandidate(name, { version, percentage: 10 }, { actor: 'test' });
  await waitFor(() =>
    gateway.log.some(({ msg, revision }) => msg === 'registry read' && revision === registry.revision),
  );
  for (const index of [31, 32, 33]) await report(index, { failure });
  await waitFor(async () => (await stateOf())?.candidate === null);
  expect((await stateOf())?.versions[version]?.demotion?.reason).toBe('failed in 3 of 3 tabs');
});

test('a build with a long version is watched like any other', async () => {
  await release(() => {
    version = `3.0.0-feature-${'x'.repeat(60)}`;
    return gateway.publish(remoteBuild(name, version));
  });
  expect((await report(41, { failure })).json()).toEqual({ success: true });
  expect(await stored()).toBe(1);
  const vitals = { builds: [{ name, version }], errors: 0, lcp: null, inp: null, cls: null };
  const sent = await gateway.post('/api/remotes/vitals', { headers: json, body: JSON.stringify(vitals) });
  expect(sent.status).toBe(200);
});
