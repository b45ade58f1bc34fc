import { afterEach, expect, jest, test } from '@jest/globals';
import { expectAccessible } from '@portal/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aRemoteVersion, renderShell, sampleModule } from '../testing/render-shell.tsx';

const setOnline = (isOnline: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};

afterEach(() => void jest.restoreAllMocks());

const notice = () => screen.queryByText(/^You are offline\./);

test('without a network the page stays as it is, below a notice', async () => {
  renderShell({ path: '/terms' });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Terms of Service' });
  expect(notice()).toBeNull();
  setOnline(false);
  expect(notice()).toBeVisible();
  expect(heading).toBeVisible();
  await expectAccessible();
  setOnline(true);
  expect(notice()).toBeNull();
});

test('without a network a link to a page that cannot be loaded leads back to the page before', async () => {
  const { actor, reports } = renderShell({
    path: '/terms',
    remotes: { 'mfe-sample': { active: aRemoteVersion({ routes: ['/news'] }), previous: null } },
    loadVersion: async () => {
      throw new Error('Failed to fetch');
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Terms of Service' });
  setOnline(false);
  await actor.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'News' }));
  await waitFor(() => expect(reports).not.toEqual([]));
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  expect(notice()).toBeVisible();
});

test('a first page that could not be loaded says so and opens when the network is back', async () => {
  let isDown = true;
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderShell({
    path: '/sample',
    loadVersion: async () => {
      if (isDown) throw new Error('Failed to fetch');
      return { portalModule: sampleModule };
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  isDown = false;
  setOnline(true);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Sample page' })).toBeVisible());
});
