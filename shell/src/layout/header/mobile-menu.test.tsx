import { expect, test } from '@jest/globals';
import { aPortalConfig, aUser } from '@portal/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../../testing/render-shell.tsx';

const openMenu = async (actor: ReturnType<typeof renderShell>['actor']) => {
  await actor.click(screen.getByRole('button', { name: 'Open menu' }));
  return within(await screen.findByRole('dialog', { name: 'Menu' }));
};

test('the sheet shows the player with the default role, all links and Logout [2.22]', async () => {
  const { actor } = renderShell({ handlers: { 'GET /api/auth/me': { user: aUser({ role: '' }) } } });
  await screen.findByRole('button', { name: /Account menu/ });
  const menu = await openMenu(actor);
  expect(menu.getByText('demo_player')).toBeVisible();
  expect(menu.getByText('Player')).toBeVisible();
  expect(menu.getAllByRole('link')).toHaveLength(7);
  expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('the sheet shows the role that a player has [2.22]', async () => {
  const { actor } = renderShell({ handlers: { 'GET /api/auth/me': { user: aUser({ role: 'Clan Leader' }) } } });
  await screen.findByRole('button', { name: /Account menu/ });
  expect((await openMenu(actor)).getByText('Clan Leader')).toBeVisible();
});

test('the sheet leads a player to the own matches where tournaments are played', async () => {
  const { actor } = renderShell({
    config: { features: { ...aPortalConfig().features, playTournaments: true } },
    handlers: { 'GET /api/auth/me': { user: aUser() } },
  });
  await screen.findByRole('button', { name: /Account menu/ });
  const menu = await openMenu(actor);
  expect(menu.getByRole('link', { name: 'My Matches' })).toHaveAttribute('href', '/matches');
});

test.each([
  ['an editor', true],
  ['no editor', false],
])("the sheet of %s: is there a link to the editor's desk? %j", async (_, editor) => {
  const { actor, queryClient } = renderShell({
    config: { features: { ...aPortalConfig().features, newsDesk: true } },
    handlers: { 'GET /api/auth/me': { user: aUser() }, 'GET /api/desk/me': { editor } },
  });
  await screen.findByRole('button', { name: /Account menu/ });
  const menu = await openMenu(actor);
  await waitFor(() => expect(queryClient.getQueryData(['/api/desk/me'])).toEqual({ editor }));
  if (editor) expect(await menu.findByRole('link', { name: "Editor's desk" })).toHaveAttribute('href', '/desk');
  else expect(menu.queryByRole('link', { name: "Editor's desk" })).toBeNull();
});

test('following a link closes the sheet [4.5]', async () => {
  const { actor } = renderShell();
  const menu = await openMenu(actor);
  await actor.click(menu.getByRole('link', { name: 'Tournaments' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('link', { current: 'page', hidden: true })).toHaveTextContent('Tournaments');
});

test('a page that a link leads to keeps the focus', async () => {
  const { actor } = renderShell();
  const menu = await openMenu(actor);
  await actor.click(menu.getByRole('link', { name: 'Tournaments' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The sheet moves the focus once it is gone.
  await actor.keyboard('{Shift}');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('Escape closes the sheet and gives the focus back [4.5]', async () => {
  const { actor } = renderShell();
  await openMenu(actor);
  await actor.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus());
});

test('visitors can sign up and sign in from the sheet', async () => {
  const { actor } = renderShell();
  const menu = await openMenu(actor);
  expect(await menu.findByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
  expect(menu.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
});

test('logging out from the sheet ends the session and closes the sheet', async () => {
  const { actor } = renderShell({
    path: '/terms',
    handlers: { 'GET /api/auth/me': { user: aUser() }, 'POST /api/auth/signout': { success: true } },
  });
  await screen.findByRole('button', { name: /Account menu/ });
  await actor.click((await openMenu(actor)).getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
