import { describe, expect, test } from '@jest/globals';
import { aPortalConfig } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';

const open = (path: string, bottomNavigation = true) =>
  renderShell({ path, config: { features: { ...aPortalConfig().features, bottomNavigation } } });

describe('the bottom navigation', () => {
  test('links to the main pages and marks the current one', async () => {
    const { actor } = open('/');
    const bar = within(await screen.findByRole('navigation', { name: 'Shortcuts' }));
    const links = bar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Home', '/'],
      ['Leaderboard', '/leaderboard'],
      ['Clans', '/clans'],
      ['Tournaments', '/tournaments'],
    ]);
    expect(bar.getByRole('link', { current: 'page' })).toHaveTextContent('Home');
    await expectAccessible();
    await actor.click(bar.getByRole('link', { name: 'Clans' }));
    expect(bar.getByRole('link', { current: 'page' })).toHaveTextContent('Clans');
  });

  test.each([
    ['/news', true],
    ['/members/night_owl', true],
    ['/clans', false],
    ['/newsletter', false],
  ])('at %s marks More as current: %p', async (path, isCurrent) => {
    open(path);
    const bar = within(await screen.findByRole('navigation', { name: 'Shortcuts' }));
    expect(bar.queryByRole('button', { current: true }) !== null).toBe(isCurrent);
  });

  test('More opens the menu with the pages that are not in the bar', async () => {
    const { actor } = open('/clans');
    const more = await screen.findByRole('button', { name: 'More' });
    await actor.click(more);
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    for (const name of ['News', 'Members', 'Profile']) expect(menu.getByRole('link', { name })).toBeVisible();
    await expectAccessible();
    await actor.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());
    expect(more).toHaveFocus();
  });

  test('is missing without the feature', async () => {
    open('/', false);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).toBeNull();
  });
});
