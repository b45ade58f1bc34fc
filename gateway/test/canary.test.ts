import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '@portal/testing';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';
import { remoteBuild } from './support/test-registry.ts';

const name = 'mfe-clans';
const actor = 'test';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
  await gateway.publish(remoteBuild(name, '2.0.0'), remoteBuild(name, '1.0.0'));
});
afterAll(() => gateway.stop());

const open = async (cookie = '') => {
  const { text, headers } = await gateway.get('/clans', { headers: { accept: 'text/html', cookie } });
  const boot = JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}');
  const [set = ''] = headers['set-cookie'] ?? [];
  const { active, previous } = boot.remotes[name];
  return { version: active.version, previous: previous?.version, text, set, caching: headers['cache-control'] };
};
/** Shows the candidate to a share of the visitors and waits until the gateway has read the registry. */
const setShare = async (percentage: number) => {
  const { registry } = await gateway.registry.store.setCandidate(name, { version: '2.0.0', percentage }, { actor });
  await waitFor(() =>
    gateway.log.some(({ msg, revision }) => msg === 'registry read' && revision === registry.revision),
  );
};

test('a visitor keeps the side of the canary, chosen when the page is rendered', async () => {
  expect(await open()).toMatchObject({ version: '1.0.0', set: '', caching: 'no-cache' });

  await setShare(50);
  const sides = new Map<string, string>();
  for (let index = 0; index < 40; index += 1) {
    const { version, set, caching } = await open();
    expect(set).toMatch(/^visitor=[\w-]{22}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/);
    expect(caching).toBe('private, no-cache');
    sides.set(set.split(';', 1)[0] ?? '', version);
  }
  expect(new Set(sides.values())).toEqual(new Set(['1.0.0', '2.0.0']));

  for (const [cookie, version] of sides) expect(await open(`sid=x; ${cookie}`)).toMatchObject({ version, set: '' });
  await setShare(75);
  for (const [cookie, version] of sides)
    if (version === '2.0.0') {
      const page = await open(cookie);
      expect(page).toMatchObject({ version: '2.0.0', previous: '1.0.0' });
      expect(page.text).toContain('/remotes/mfe-clans/2.0.0/remoteEntry.js');
    }
});

test('a cookie that the gateway has not written is replaced', async () => {
  await setShare(100);
  expect(await open('visitor=me')).toMatchObject({ version: '2.0.0', set: expect.stringMatching(/^visitor=/) });
});
