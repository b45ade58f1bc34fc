import { describe, expect, test } from '@jest/globals';
import { toast } from '@portal/portal';
import { aPortalConfig, aUser } from '@portal/portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../../testing/render-shell.tsx';

const header = () => within(screen.getByRole('banner'));
const signedIn = (user = aUser()) => ({ 'GET /api/auth/me': { user } });

/** jsdom has no layout, so the navigation of large screens is hidden. */
const mainNavigation = () => within(header().getByRole('navigation', { hidden: true }));
const currentLinks = () =>
  mainNavigation()
    .queryAllByRole('link', { current: 'page', hidden: true })
    .map((link) => link.textContent);

describe('navigation', () => {
  test('names every part of the portal [2.20]', () => {
    renderShell();
    const links = mainNavigation().getAllByRole('link', { hidden: true });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Leaderboard', '/leaderboard'],
      ['News', '/news'],
      ['Clans', '/clans'],
      ['Tournaments', '/tournaments'],
      ['Members', '/members'],
      ['Profile', '/profile'],
    ]);
  });

  test.each([
    ['/', ['Home']],
    ['/news', ['News']],
    ['/news/42', ['News']],
    ['/newsletter', []],
    ['/signup', []],
  ])('at %s marks %j [2.21]', (path, expected) => {
    renderShell({ path });
    expect(currentLinks()).toEqual(expected);
  });

  test('the first stop of the keyboard jumps over it to the content', async () => {
    const { actor } = renderShell();
    await actor.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  });
});

describe('signed out', () => {
  test('offers to sign in and to sign up [2.23]', async () => {
    renderShell();
    expect(await header().findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
    expect(header().getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
  });
});

describe('signed in', () => {
  test('shows the first letter of a player without a picture [2.26]', async () => {
    renderShell({ handlers: signedIn(aUser({ username: 'zidane10' })) });
    const trigger = await header().findByRole('button', { name: 'Account menu of zidane10' });
    expect(trigger).toHaveTextContent('Z');
    expect(header().queryByRole('link', { name: 'Sign In' })).toBeNull();
  });

  test('the menu opens by keyboard, leads to the profile and gives the focus back on Escape [2.24]', async () => {
    const { actor } = renderShell({ handlers: { ...signedIn(), 'GET /api/operations/me': { operator: false } } });
    const trigger = await header().findByRole('button', { name: /Account menu/ });
    trigger.focus();
    await actor.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/profile');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Profile', 'Logout']);
    await actor.keyboard('{Escape}');
    expect(header().getByRole('button', { name: /Account menu/ })).toHaveFocus();
  });

  test('the menu leads to the own matches where tournaments are played', async () => {
    const { actor } = renderShell({
      config: { features: { ...aPortalConfig().features, playTournaments: true } },
      handlers: { ...signedIn(), 'GET /api/operations/me': { operator: false } },
    });
    await actor.click(await header().findByRole('button', { name: /Account menu/ }));
    expect(await screen.findByRole('menuitem', { name: 'My Matches' })).toHaveAttribute('href', '/matches');
  });

  test.each([
    [true, ['Profile', "Editor's desk", 'Logout']],
    [false, ['Profile', 'Logout']],
  ])('with the desk, the menu leads editors to it: %s', async (editor, items) => {
    const { actor } = renderShell({
      config: { features: { ...aPortalConfig().features, newsDesk: true } },
      handlers: { ...signedIn(), 'GET /api/operations/me': { operator: false }, 'GET /api/desk/me': { editor } },
    });
    await actor.click(await header().findByRole('button', { name: /Account menu/ }));
    await waitFor(() => expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(items));
  });

  test('Escape closes the menu below a toast that opened meanwhile, and leaves the toast', async () => {
    const { actor } = renderShell({ handlers: { ...signedIn(), 'GET /api/operations/me': { operator: false } } });
    await actor.click(await header().findByRole('button', { name: /Account menu/ }));
    await screen.findByRole('menuitem', { name: 'Profile' });
    act(() => void toast({ title: 'Following' }));
    const shown = await screen.findByText('Following', { selector: 'li *' });
    await actor.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(shown).toBeVisible();
  });

  test("the menu of an operator leads to all operators' pages, too", async () => {
    const { actor } = renderShell({ handlers: { ...signedIn(), 'GET /api/operations/me': { operator: true } } });
    await actor.click(await header().findByRole('button', { name: /Account menu/ }));
    await screen.findByRole('menuitem', { name: 'Remotes' });
    const items = screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')]);
    expect(items).toEqual([
      ['Profile', '/profile'],
      ['Email overview', '/operations/email'],
      ['Emails', '/operations/email?tab=emails'],
      ['Email suppressions', '/operations/email?tab=suppressions'],
      ['Email audit log', '/operations/email?tab=audit'],
      ['Remotes', '/operations/remotes'],
      ['Logout', null],
    ]);
  });

  test('logging out ends the session, goes home and confirms it [2.25]', async () => {
    const { actor, requests } = renderShell({
      path: '/terms',
      handlers: { ...signedIn(), 'POST /api/auth/signout': { success: true } },
    });
    await actor.click(await header().findByRole('button', { name: /Account menu/ }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(await header().findByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Your Ultimate Console & Mobile eFootball Community',
    );
    expect(await screen.findAllByText('Signed Out')).not.toHaveLength(0);
    expect(requests.map(({ key }) => key)).toContain('POST /api/auth/signout');
  });

  test('logging out on a players’ page leads home and not to the sign-in screen', async () => {
    const { actor } = renderShell({
      path: '/sample/members',
      handlers: { ...signedIn(), 'POST /api/auth/signout': { success: true } },
    });
    await screen.findByRole('heading', { level: 1, name: 'Members only' });
    await actor.click(await header().findByRole('button', { name: /Account menu/ }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(await header().findByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(currentLinks()).toEqual(['Home']);
  });
});
