import { afterEach, expect, jest, test } from '@jest/globals';
import { aPortalConfig } from '@portal/portal/testing';
import { aRemoteVersion, sampleModule } from '../testing/render-shell.tsx';
import { createApp, startLoading } from './create-app.tsx';

const boot = { config: aPortalConfig(), remotes: {}, owner: null, hasSession: false };
const user = { id: '65f0c0ffee0000000000c0a1' };
const readUser = (app: ReturnType<typeof createApp>) => app.queryClient.getQueryData(['current-user']);

const navigatedBy = (type: string) => Object.assign(performance, { getEntriesByType: () => [{ type }] });
const fetchUser = () => {
  const fetchMock = jest.fn<typeof fetch>(async () => Response.json({ user }));
  globalThis.fetch = fetchMock;
  return fetchMock;
};

afterEach(() => void navigatedBy('navigate'));

test('a visitor counts as signed out without a call; later reads make it', async () => {
  navigatedBy('navigate');
  const fetchMock = fetchUser();
  const app = createApp(boot, async () => ({}), jest.fn());
  startLoading(app);
  expect(readUser(app)).toBeNull();
  expect(fetchMock).not.toHaveBeenCalled();
  await app.queryClient
    .getQueryCache()
    .find({ queryKey: ['current-user'] })
    ?.fetch();
  expect(readUser(app)).toMatchObject(user);
});

test.each([
  ['with a session', { ...boot, hasSession: true }, 'navigate'],
  ['from the history, which may be older than the session', boot, 'back_forward'],
])('a page %s requests it', (_title, page, type) => {
  navigatedBy(type);
  const fetchMock = fetchUser();
  startLoading(createApp(page, async () => ({}), jest.fn()));
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('the remote that the server names is requested before the first render', async () => {
  navigatedBy('navigate');
  const remotes = { 'mfe-sample': { active: aRemoteVersion(), previous: null } };
  const owner = { remote: 'mfe-sample', pattern: '/sample' };
  const app = createApp({ ...boot, remotes, owner }, async () => ({ portalModule: sampleModule }), jest.fn());
  startLoading(app);
  expect(await app.remotes.module('mfe-sample').load()).toBe(sampleModule);
  expect(app.remotes.inUse()).toHaveLength(1);
});
