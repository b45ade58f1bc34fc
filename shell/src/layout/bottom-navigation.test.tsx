import { describe, expect, test } from '@jest/globals';
import { aPortalConfig } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, within } from '@testing-library/react';
import { renderShell } from '../testing/render-shell';

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
      ['Profile', '/profile'],
    ]);
    expect(bar.getByRole('link', { current: 'page' })).toHaveTextContent('Home');
    await expectAccessible();
    await actor.click(bar.getByRole('link', { name: 'Clans' }));
    expect(bar.getByRole('link', { current: 'page' })).toHaveTextContent('Clans');
  });

  test('is missing without the feature', async () => {
    open('/', false);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).toBeNull();
  });
});
