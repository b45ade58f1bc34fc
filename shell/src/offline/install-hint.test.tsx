import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { aPortalConfig } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { act, cleanup, screen } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => sessionStorage.clear());

const hint = () => screen.queryByRole('region', { name: 'Install ELM Gaming' });

/** Opens the portal in a new tab, or in the same one, and lets the browser offer the installation. */
const visit = async ({ isNewTab = true, installable = true } = {}) => {
  cleanup();
  if (isNewTab) sessionStorage.clear();
  const { actor } = renderShell({
    path: '/terms',
    config: { features: { ...aPortalConfig().features, installable } },
  });
  await screen.findByRole('heading', { level: 1, name: 'Terms of Service' });
  await screen.findByRole('link', { name: 'Sign In' });
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: jest.fn(async () => {}),
  });
  act(() => void window.dispatchEvent(offer));
  return { actor, offer };
};

test('it appears on the second visit and installs', async () => {
  const { offer: first } = await visit();
  expect(hint()).toBeNull();
  expect(first.defaultPrevented).toBe(true);
  await visit({ isNewTab: false });
  expect(hint()).toBeNull();
  const { actor, offer } = await visit();
  expect(hint()).toBeVisible();
  await expectAccessible();
  await actor.click(screen.getByRole('button', { name: 'Install' }));
  expect(offer.prompt).toHaveBeenCalledTimes(1);
  expect(hint()).toBeNull();
});

test('it appears once, whether it is dismissed or ignored', async () => {
  await visit();
  const { actor } = await visit();
  await actor.click(screen.getByRole('button', { name: 'Not Now' }));
  expect(hint()).toBeNull();
  await visit();
  expect(hint()).toBeNull();
});

test('it goes once the portal is installed by the menu of the browser', async () => {
  await visit();
  await visit();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(hint()).toBeNull();
});

test('without the feature, the browser makes its own offer', async () => {
  await visit({ installable: false });
  const { offer } = await visit({ installable: false });
  expect(offer.defaultPrevented).toBe(false);
  expect(hint()).toBeNull();
});
