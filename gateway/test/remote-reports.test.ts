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
  RATE_LIMIT_REPORTS: '10',
};

beforeAll(async () => {
  gateway = await startTestGateway(settings);
  await gateway.publish(remoteBuild(name, '1.0.0'));
});
afterAll(() => gateway.stop());

/** Reports the version from a tab with this IP. */
const report = (index: number, more: Partial<RemoteReport> = {}, ip = `198.51.100.${index}`, at = gateway) => {
  const body = { name, version, session: sessionOf(index), shell: '0a1b', page: '/clans', failure: null, ...more };
  const headers = { ...json, 'x-forwarded-for': ip };
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

  test('are stored once for each tab and stage, without the IP', async () => {
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

  test('beyond the limit of an IP are dropped', async () => {
    for (let index = 0; index < 12; index += 1) expect((await report(index, {}, '203.0.113.5')).status).toBe(200);
    expect(await stored()).toBe(10);
  });

  test.each([
    ['an unknown field', { user: 'demo' }, 'validation_failed'],
    ['a session that identifies', { session: 'demo_player' }, 'validation_failed'],
    ['a long message', { failure: { ...failure, message: 'x'.repeat(201) } }, 'validation_failed'],
    ['a large body', { page: 'x'.repeat(10_000) }, 'body_too_large'],
  ])('with %s are rejected', async (_title, more, code) => {
    const response = await report(3, more as Partial<RemoteReport>);
    expect(response.json()).toMatchObject({ code });
    expect(await stored()).toBe(0);
  });
});

test('failures from many networks change neither the registry nor its audit log', async () => {
  await release((next) => gateway.publish(remoteBuild(name, next)));
  await gateway.registry.store.setCandidate(name, { version: '1.0.0', percentage: 10 }, { actor: 'test' });
  const read = async () => [await stateOf(), await gateway.registry.store.readAudit(name, 100)];
  const before = await read();
  for (let network = 1; network <= 60; network += 1)
    for (const at of [version, '1.0.0']) await report(network, { failure, version: at }, `198.51.${network}.7`);
  expect(await stored()).toBe(60);
  expect(await read()).toEqual(before);
  expect(await pageText()).toContain(`"version":"${version}"`);
  const metrics = await (await fetch(`${gateway.opsUrl}/metrics`)).text();
  expect(metrics).toMatch(/portal_remote_reports_total\{.*outcome="render".*\} \d+/);
  await gateway.registry.store.setCandidate(name, null, { actor: 'test' });
});

test('an IPv6 /48 sends as many reports as one IP, and fills its share of the database only', async () => {
  await release((next) => gateway.publish(remoteBuild(name, next)));
  for (let index = 0; index < 20; index += 1) await report(index, {}, `2001:db8:7:${index}::1`);
  expect(await stored()).toBe(10);

  const rows = gateway.registry.db.collection('remote_reports');
  const [one] = await rows.find({ name, version }).toArray();
  const copies = Array.from({ length: 490 }, (_, index) => ({ ...one, _id: `copy ${index}` as never }));
  await rows.insertMany(copies);
  const other = await startTestGateway({ ...settings, MONGODB_DB_PREFIX: gateway.prefix });
  try {
    await waitFor(() => other.log.some(({ msg }) => msg === 'registry read'));
    await report(90, {}, '2001:db8:7:99::1', other);
    await report(91, {}, '2001:db8:8::1', other);
    expect(await rows.countDocuments({ session: sessionOf(90) })).toBe(0);
    expect(await rows.countDocuments({ session: sessionOf(91) })).toBe(1);
  } finally {
    await other.stop();
  }
});
