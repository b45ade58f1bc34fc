import { expect, jest, test } from '@jest/globals';
import { aPortalConfig } from '@portal/portal/testing';
import { createApp, isVisitorsPage, startLoading } from './create-app';

const pageWith = (head: string) => new DOMParser().parseFromString(`<head>${head}</head>`, 'text/html');
const sessionPreload = '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/auth/me">';

test('only a page without the preloaded session, and not from the history, is one of a visitor', () => {
  const navigation = { type: 'navigate' };
  Object.assign(performance, { getEntriesByType: () => [navigation] });
  expect(isVisitorsPage(pageWith(''))).toBe(true);
  expect(isVisitorsPage(pageWith(sessionPreload))).toBe(false);
  navigation.type = 'back_forward';
  expect(isVisitorsPage(pageWith(''))).toBe(false);
});

test('a visitor counts as signed out without a call; later reads make it', async () => {
  const user = { id: '65f0c0ffee0000000000c0a1' };
  const fetchMock = jest.fn<typeof fetch>(async () => Response.json({ user }));
  globalThis.fetch = fetchMock;
  const app = createApp({ config: aPortalConfig(), remotes: {} }, async () => ({}), jest.fn());
  startLoading(app, '/', true);
  expect(app.queryClient.getQueryData(['current-user'])).toBeNull();
  expect(fetchMock).not.toHaveBeenCalled();
  await app.queryClient
    .getQueryCache()
    .find({ queryKey: ['current-user'] })
    ?.fetch();
  expect(app.queryClient.getQueryData(['current-user'])).toMatchObject(user);
});
