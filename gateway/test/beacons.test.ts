import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FailureBeacon, LoadBeacon, VersionHealth } from '@portal/contracts';
import { type FakeAccount, playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';
import { remoteBuild } from './support/test-registry.ts';

const name = 'mfe-clans';
const json = { 'content-type': 'application/json' };

let gateway: TestGateway;
let account: FakeAccount;

beforeAll(async () => {
  account = await startFakeAccount();
  account.signIn(sessionToken, { userId: playerId, sessionId: 's1', username: 'night_shift', operator: true });
  const settings = { ACCOUNT_URL: account.url, TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_REPORTS: '10' };
  gateway = await startTestGateway(settings);
  await gateway.publish(remoteBuild(name, '1.0.0'));
  await gateway.publish(remoteBuild(name, '1.1.0'));
});
afterAll(async () => {
  await gateway.stop();
  await account.stop();
});

const post = (body: object, ip: string) =>
  gateway.post('/api/remotes/beacons', { headers: { ...json, 'x-forwarded-for': ip }, body: JSON.stringify(body) });
const sendLoad = (more: Partial<LoadBeacon>, ip = '198.51.100.1') =>
  post({ type: 'load', builds: [{ name, version: '1.1.0' }], errors: 0, lcp: 1_000, inp: null, cls: 0, ...more }, ip);
const failure = { stage: 'render', kind: 'error', message: 'broken', stack: 'at x' };
const sendFailure = (more: Partial<FailureBeacon> = {}, ip = '198.51.100.1') =>
  post({ type: 'failure', name, version: '1.0.0', page: '/clans', ...failure, ...more }, ip);
const readHealth = async () =>
  (await gateway.get('/api/remotes/health', { headers: sessionCookie })).json() as VersionHealth[];
const readMetrics = async () => (await fetch(`${gateway.opsUrl}/metrics`)).text();
const countFailures = async (version: string) =>
  (await readHealth()).find((row) => row.version === version)?.failures ?? 0;

test('operators see what browsers have reported in the last day by version, added up exactly', async () => {
  const lcps = [900, 1_000, 1_100, 4_000, 5_000];
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      sendLoad(
        { lcp: lcps[index % 5] ?? null, inp: index % 2 ? 40 : null, cls: 0.1, errors: index % 5 ? 0 : 2 },
        `198.51.${index}.1`,
      ),
    ),
  );
  await sendLoad({ builds: [{ name, version: '1.0.0' }], lcp: null, cls: null });
  expect((await sendLoad({ builds: [{ name, version: '9.9.9' }] })).json()).toEqual({ success: true });
  const rows = gateway.registry.db.collection('remote_health');
  const two = new Date(Date.now() - 2 * 86_400_000);
  await rows.insertOne({ name, version: '1.1.0', hour: two, loads: 1_000, errors: 9, failures: 9 });
  const health = await readHealth();
  expect(health).toHaveLength(2);
  const row = health.find(({ version }) => version === '1.1.0');
  expect(row).toMatchObject({ name, loads: 50, errors: 20, failures: 0 });
  expect(health.find(({ version }) => version === '1.0.0')).toMatchObject({ loads: 1 });
  const metrics = await readMetrics();
  expect(metrics).toMatch(/portal_remote_loads_total\{.*version="1\.1\.0".*\} 50/);
  expect(metrics).toMatch(/portal_remote_lcp_seconds_count\{.*version="1\.1\.0".*\} 50/);
  expect(metrics).toMatch(/portal_remote_faulty_loads_total\{.*version="1\.1\.0".*\} 10/);
});

test('failures from many networks change metrics, the log and the operators’ page, and nothing else', async () => {
  const { store } = gateway.registry;
  await store.setCandidate(name, { version: '1.0.0', percentage: 10 }, { actor: 'test' });
  const read = async () => [(await store.read()).registry, await store.readAudit(name, 100)];
  const before = await read();
  for (let network = 1; network <= 60; network += 1)
    for (const version of ['1.0.0', '1.1.0']) await sendFailure({ version }, `203.0.${network}.7`);
  expect(await read()).toEqual(before);
  for (const version of ['1.0.0', '1.1.0']) expect(await countFailures(version)).toBe(60);
  expect(await readMetrics()).toMatch(/portal_remote_failures_total\{.*stage="render".*\} 60/);
  const logged = gateway.log.filter(({ msg }) => msg === 'remote failed in a browser');
  expect(logged).toHaveLength(120);
  expect(logged[0]).toMatchObject({ remote: name, version: '1.0.0', page: '/clans', ...failure });
  await store.setCandidate(name, null, { actor: 'test' });
});

test('an IPv6 /48 sends as many beacons as one IP; more are dropped', async () => {
  const before = await countFailures('1.0.0');
  for (let index = 0; index < 20; index += 1)
    expect((await sendFailure({}, `2001:db8:7:${index}::1`)).status).toBe(200);
  expect(await countFailures('1.0.0')).toBe(before + 10);
});

test.each<[string, () => ReturnType<typeof post>, string]>([
  ['a negative value', () => sendLoad({ lcp: -1 }, '192.0.2.1'), 'validation_failed'],
  ['no build', () => sendLoad({ builds: [] }, '192.0.2.1'), 'validation_failed'],
  ['an unknown field', () => post({ type: 'failure', user: 'demo' }, '192.0.2.1'), 'validation_failed'],
  ['a long message', () => sendFailure({ message: 'x'.repeat(201) }, '192.0.2.1'), 'validation_failed'],
  ['a large body', () => sendFailure({ page: 'x'.repeat(10_000) }, '192.0.2.1'), 'body_too_large'],
])('a beacon with %s is rejected', async (_title, send, code) => {
  expect((await send()).json()).toMatchObject({ code });
});

test('a signed-in operator may change remotes, unless the page shows another player', async () => {
  const pin = (user: string, more = {}) =>
    gateway.post(`/api/remotes/${name}/pin`, {
      headers: { ...json, ...sessionCookie, 'x-portal-user': user, ...more },
      body: JSON.stringify({ pinned: true }),
    });
  expect((await pin('65f0c0ffee0000000000bbbb')).json()).toMatchObject({ code: 'session_changed' });
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await pin(playerId, foreign)).json()).toMatchObject({ code: 'origin_forbidden' });
  expect((await pin(playerId)).json()).toMatchObject({ name, changed: true });
  const [entry] = (await gateway.get('/api/remotes/audit', { headers: sessionCookie })).json() as object[];
  expect(entry).toMatchObject({ action: 'pin', actor: 'night_shift' });
});
