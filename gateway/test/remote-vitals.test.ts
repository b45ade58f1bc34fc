import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { VersionVitals, VitalsReport } from '@portal/contracts';
import { type FakeAccount, playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account';
import { startTestGateway, type TestGateway } from './support/test-gateway';
import { remoteBuild } from './support/test-registry';

const name = 'mfe-clans';
const json = { 'content-type': 'application/json' };

let gateway: TestGateway;
let account: FakeAccount;

beforeAll(async () => {
  account = await startFakeAccount();
  account.signIn(sessionToken, { userId: playerId, sessionId: 's1', username: 'night_shift', operator: true });
  gateway = await startTestGateway({ ACCOUNT_URL: account.url, TRUSTED_PROXIES: '127.0.0.1' });
  await gateway.publish(remoteBuild(name, '1.0.0'));
  await gateway.publish(remoteBuild(name, '1.1.0'));
});
afterAll(async () => {
  await gateway.stop();
  await account.stop();
});

const report = (more: Partial<VitalsReport>, host = 1) => {
  const body = { builds: [{ name, version: '1.1.0' }], errors: 0, lcp: 1_000, inp: null, cls: 0, ...more };
  const headers = { ...json, 'x-forwarded-for': `198.51.100.${host}` };
  return gateway.post('/api/remotes/vitals', { headers, body: JSON.stringify(body) });
};
const vitals = async () =>
  (await gateway.get('/api/remotes/vitals', { headers: sessionCookie })).json() as VersionVitals[];

test('operators see what browsers have measured by version, added up exactly', async () => {
  const lcps = [900, 1_000, 1_100, 4_000, 5_000];
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      report({ lcp: lcps[index % 5] ?? null, inp: index % 2 ? 40 : null, cls: 0.1, errors: index % 5 ? 0 : 2 }, index),
    ),
  );
  await report({ builds: [{ name, version: '1.0.0' }], lcp: null, cls: null });
  expect((await report({ builds: [{ name, version: '9.9.9' }] })).json()).toEqual({ success: true });
  const rows = await vitals();
  expect(rows).toHaveLength(2);
  const row = rows.find(({ version }) => version === '1.1.0');
  expect(row).toMatchObject({ name, sessions: 50, errors: 20, failures: 0 });
  const near = (value: number | undefined, exact: number) =>
    expect(Math.abs((value ?? 0) / exact - 1)).toBeLessThan(0.1);
  near(row?.lcp?.median, 1_100);
  near(row?.lcp?.p75, 4_000);
  near(row?.inp?.median, 40);
  near(row?.cls?.p75, 0.1);
  expect(rows.find(({ version }) => version === '1.0.0')).toMatchObject({ sessions: 1, lcp: null, inp: null });
  const metrics = await (await fetch(`${gateway.opsUrl}/metrics`)).text();
  expect(metrics).toMatch(/portal_remote_lcp_seconds_count\{.*version="1\.1\.0".*\} 50/);
  expect(metrics).toMatch(/portal_remote_page_errors_total\{.*version="1\.1\.0".*\} 20/);
});

test('a report that is not valid is rejected', async () => {
  expect((await report({ lcp: -1 })).json()).toMatchObject({ code: 'validation_failed' });
  expect((await report({ builds: [] })).json()).toMatchObject({ code: 'validation_failed' });
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
