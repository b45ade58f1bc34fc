import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testIdentityKey, waitFor } from '@portal/testing';
import { createOverrideTokens } from '../src/remotes/overrides';
import type { ClientResponse } from './support/http-client';
import { startTestGateway, type TestGateway } from './support/test-gateway';
import { remoteBuild } from './support/test-registry';

const live = remoteBuild('mfe-clans', '1.1.0');
const older = remoteBuild('mfe-clans', '1.0.0');
const local = remoteBuild('mfe-clans', '0.0.0-dev', {
  routes: ['/clans', '/cups'],
  pages: { '/cups': { title: 'All Cups' } },
});
const origin = 'http://localhost:4511';
const html = { accept: 'text/html' };

const operatorToken = 'operator-token-of-the-tests-000000000000';

let gateway: TestGateway;
let token: string;

beforeAll(async () => {
  gateway = await startTestGateway({
    REMOTE_OVERRIDE_ORIGINS: 'https://dev.example.com',
    REMOTES_OPERATOR_TOKEN: operatorToken,
  });
  await gateway.publish(older, remoteBuild('mfe-news', '1.0.0'));
  await gateway.publish(live);
  ({ token } = await gateway.registry.store.tokens.create('mfe-clans', 'clans team', 'test'));
});
afterAll(() => gateway.stop());

const create = (build: unknown, { remote = 'mfe-clans', bearer = token } = {}): Promise<ClientResponse> =>
  gateway.post(`/api/remotes/${remote}/overrides`, {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: typeof build === 'string' ? build : JSON.stringify(build),
  });

/** Opens the link of an override. @returns the headers for that browser's next requests */
const open = async (build: unknown, to = '/clans') => {
  const { path } = (await create(build)).json() as { path: string };
  const response = await gateway.get(`${path}&to=${encodeURIComponent(to)}`);
  const [cookie = ''] = response.headers['set-cookie'] ?? [];
  return { response, cookie, browser: { cookie: cookie.split(';', 1)[0] ?? '' } };
};

const remotesOf = ({ text }: ClientResponse) => {
  const [, boot = ''] = /id="portal-boot">(.*?)<\/script>/s.exec(text) ?? [];
  const { remotes } = JSON.parse(boot) as { remotes: Record<string, { active: { version: string } }> };
  return Object.fromEntries(Object.entries(remotes).map(([name, { active }]) => [name, active.version]));
};
const liveVersions = { 'mfe-clans': '1.1.0', 'mfe-news': '1.0.0' };

describe('an override', () => {
  test('replaces one remote in the browser that opened its link, which says so and can leave', async () => {
    const { response, cookie, browser } = await open({ manifest: local, origin });
    expect(response).toMatchObject({ status: 302, headers: { location: '/clans', 'cache-control': 'no-store' } });
    expect(cookie).toMatch(/^override=.*; path=\/; expires=.*; samesite=lax; httponly$/i);

    const page = await gateway.get('/cups', { headers: { ...html, ...browser } });
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(page.headers.vary).toContain('cookie');
    expect(remotesOf(page)).toEqual({ ...liveVersions, 'mfe-clans': '0.0.0-dev' });
    expect(page.text).toContain(`mfe-clans from ${origin}, in this browser only`);
    expect(page.text).toContain('<title>All Cups · ELM Gaming</title>');
    expect(remotesOf(await gateway.get('/clans', { headers: html }))).toEqual(liveVersions);

    const left = await gateway.get('/api/remotes/override/leave', { headers: browser });
    expect(left).toMatchObject({ status: 302, headers: { location: '/' } });
    expect(left.headers['set-cookie']?.[0]).toMatch(/^override=;.*expires=Thu, 01 Jan 1970/);
  });

  test('lets its pages load from the development server and nowhere else', async () => {
    const { browser } = await open({ manifest: local, origin });
    const { headers } = await gateway.get('/clans', { headers: { ...html, ...browser } });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' ${origin};`);
    expect(policy).toContain(`connect-src 'self' ${origin} ws://localhost:4511;`);
    const others = policy.replaceAll(origin, '').replaceAll('ws://localhost:4511', '');
    expect(others).not.toMatch(/http|ws:|unsafe|\*/);

    const file = '/remotes/mfe-clans/0.0.0-dev/remoteEntry.js';
    const redirect = await gateway.get(`${file}?attempt=1`, { headers: browser });
    expect(redirect).toMatchObject({ status: 302, headers: { location: `${origin}/remoteEntry.js?attempt=1` } });
    expect((await gateway.get(file)).status).toBe(404);
    expect((await gateway.get('/remotes/mfe-clans/1.1.0/remoteEntry.js', { headers: browser })).status).toBe(200);
  });

  test('can show a published version that is not live, under the policy of all pages', async () => {
    const { browser } = await open({ version: '1.0.0' });
    const page = await gateway.get('/clans', { headers: { ...html, ...browser } });
    expect(remotesOf(page)).toEqual({ ...liveVersions, 'mfe-clans': '1.0.0' });
    expect(page.headers['content-security-policy']).not.toMatch(/http/);
  });

  test('shows the live version in a browser that gets the candidate otherwise', async () => {
    const { store } = gateway.registry;
    const shown = async (headers = {}) =>
      remotesOf(await gateway.get('/clans', { headers: { ...html, ...headers } }))['mfe-clans'];
    await store.setCandidate('mfe-clans', { version: '1.0.0', percentage: 100 }, { actor: 'test' });
    await waitFor(async () => (await shown()) === '1.0.0');
    const { browser } = await open({ version: '1.1.0' });
    expect(await shown(browser)).toBe('1.1.0');
    await store.setCandidate('mfe-clans', null, { actor: 'test' });
    await waitFor(async () => (await shown()) === '1.1.0');
  });

  test('is opened and left by GET only', async () => {
    for (const path of ['/api/remotes/override', '/api/remotes/override/leave'])
      expect(await gateway.post(path)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });

  test.each(['constructor', '__proto__', 'toString'])('of a version named %s is rejected', async (version) => {
    expect((await create({ version })).json()).toMatchObject({ code: 'validation_failed' });
  });

  test('of a version that is not published is ignored', async () => {
    const { browser } = await open({ version: '9.9.9' });
    expect(remotesOf(await gateway.get('/clans', { headers: { ...html, ...browser } }))).toEqual(liveVersions);
  });

  test.each(['//example.com', '/\\example.com', 'https://example.com'])('never leads to %s', async (to) => {
    expect((await open({ version: '1.0.0' }, to)).response.headers.location).toBe('/');
  });
});

describe('no override comes from', () => {
  const hourMs = 3_600_000;
  const override = { name: 'mfe-clans', build: { version: '1.0.0' } };

  test.each([
    [
      'a cookie of another key',
      () => createOverrideTokens('another key of at least 32 characters').issue(override, 'override'),
    ],
    [
      'an expired cookie',
      () => createOverrideTokens(testIdentityKey, () => Date.now() - 9 * hourMs).issue(override, 'override'),
    ],
    ['a link used as a cookie', () => createOverrideTokens(testIdentityKey).issue(override, 'override-link')],
  ])('%s', async (_, issue) => {
    const cookie = `override=${issue().token}`;
    expect(remotesOf(await gateway.get('/clans', { headers: { ...html, cookie } }))).toEqual(liveVersions);
  });

  test('an expired link', async () => {
    const { token: link } = createOverrideTokens(testIdentityKey, () => Date.now() - hourMs).issue(
      override,
      'override-link',
    );
    const response = await gateway.get(`/api/remotes/override?token=${link}`);
    expect(response.status).toBe(403);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  test.each<[string, unknown, { remote?: string; bearer?: string }, number]>([
    ['no token', { version: '1.0.0' }, { bearer: 'x' }, 401],
    ["another team's token", { version: '1.0.0' }, { remote: 'mfe-news' }, 403],
    ['an origin that no operator allows', { manifest: local, origin: 'https://evil.example' }, {}, 403],
    ["another remote's manifest", { manifest: remoteBuild('mfe-news', '1.0.0'), origin }, {}, 403],
    ['a malformed body', '{', {}, 400],
    ['an origin that is none', { manifest: local, origin: 'javascript:alert(1)' }, {}, 400],
    [
      'a manifest that fits no cookie',
      { manifest: { ...local, preload: Array(300).fill('a.chunk.js') }, origin },
      {},
      413,
    ],
  ])('%s', async (_, build, how, status) => {
    expect((await create(build, how)).status).toBe(status);
  });

  test("the operator's token is accepted for every remote", async () => {
    for (const remote of ['mfe-clans', 'mfe-news'])
      expect((await create({ version: '1.0.0' }, { remote, bearer: operatorToken })).status).toBe(200);
  });

  test('an origin that operators allow is accepted', async () => {
    expect((await create({ manifest: local, origin: 'https://dev.example.com' })).status).toBe(200);
  });
});

test('its cookie is sent over https only where the portal is public there, although TLS ends before the gateway', async () => {
  const secure = await startTestGateway({
    PUBLIC_URL: 'https://portal.example',
    REMOTES_OPERATOR_TOKEN: operatorToken,
  });
  try {
    await secure.publish(live);
    const { path } = (
      await secure.post('/api/remotes/mfe-clans/overrides', {
        headers: { 'content-type': 'application/json', authorization: `Bearer ${operatorToken}` },
        body: JSON.stringify({ version: '1.1.0' }),
      })
    ).json() as { path: string };
    const { status, headers } = await secure.get(path);
    expect(status).toBe(302);
    expect(headers['set-cookie']?.[0]).toMatch(/^__Host-.*; secure/i);
  } finally {
    await secure.stop();
  }
});
