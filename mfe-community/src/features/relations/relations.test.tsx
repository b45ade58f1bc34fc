import { describe, expect, test } from '@jest/globals';
import type { MemberSummary } from '@portal/contracts';
import { aPortalConfig, aUser, expectToast, type FakeHandlers } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { aPublicPlayer } from '../../testing/builders.ts';
import { openPage } from '../../testing/open-page.ts';
import { someSettings } from '../notifications/testing/some-settings.ts';

const viewer = aUser();
const owl = aPublicPlayer();
const config = { features: { ...aPortalConfig().features, notifications: true, followFeed: true } };

/** A server that keeps the viewer's relations to the player of the page. */
const relationServer = (initial = { isFollowing: true, isMuted: false, isBlocked: false }) => {
  let relation = initial;
  const handlers: FakeHandlers = {
    'GET /api/players/{username}': owl,
    'GET /api/users/{id}/follow-status': () => relation,
    'GET /api/users/{id}/follow-stats': { followersCount: 1, followingCount: 0 },
    'PUT /api/users/{id}/mute': ({ body }) => {
      relation = { ...relation, isMuted: (body as { on: boolean }).on };
      return { on: relation.isMuted };
    },
    'PUT /api/users/{id}/block': ({ body }) => {
      const { on } = body as { on: boolean };
      relation = { isFollowing: relation.isFollowing && !on, isMuted: relation.isMuted, isBlocked: on };
      return { on };
    },
  };
  return { handlers, read: () => relation };
};

const openProfile = (handlers: FakeHandlers, flags = config) =>
  openPage(`/members/${owl.username}`, { user: viewer, config: flags, handlers });

describe('the menu of a profile', () => {
  const openMenu = async (actor: Awaited<ReturnType<typeof openProfile>>['actor']) =>
    actor.click(await screen.findByRole('button', { name: `Actions for ${owl.username}` }));

  test('blocks a player after it was confirmed, and the button then ends it', async () => {
    const server = relationServer();
    const { actor } = await openProfile(server.handlers);
    await openMenu(actor);
    await actor.click(await screen.findByRole('menuitem', { name: 'Block' }));
    expect(await screen.findByRole('alertdialog', { name: `Block ${owl.username}?` })).toHaveTextContent(
      'no longer follow each other',
    );
    expect(server.read().isBlocked).toBe(false);
    await expectAccessible();
    await actor.click(screen.getByRole('button', { name: 'Block' }));
    await expectToast({ title: `${owl.username} Is Blocked` });
    const unblock = await screen.findByRole('button', { name: 'Unblock' });
    expect(screen.queryByRole('button', { name: /^Follow/ })).not.toBeInTheDocument();
    await actor.click(unblock);
    expect(await screen.findByRole('button', { name: `Follow ${owl.username}` })).toBeVisible();
    expect(server.read().isBlocked).toBe(false);
  });

  test('mutes a followed player and shows it again', async () => {
    const server = relationServer();
    const { actor } = await openProfile(server.handlers);
    await openMenu(actor);
    await actor.click(await screen.findByRole('menuitem', { name: 'Mute' }));
    await waitFor(() => expect(server.read().isMuted).toBe(true));
    await actor.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.read().isMuted).toBe(false));
  });

  test('offers no mute for a player who is not followed', async () => {
    const { actor } = await openProfile(
      relationServer({ isFollowing: false, isMuted: false, isBlocked: false }).handlers,
    );
    await openMenu(actor);
    expect(await screen.findByRole('menuitem', { name: 'Block' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Mute' })).not.toBeInTheDocument();
  });

  test('is not there without its feature', async () => {
    await openProfile(relationServer().handlers, { features: { ...config.features, followFeed: false } });
    expect(await screen.findByRole('button', { name: `Following ${owl.username}` })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Actions for/ })).not.toBeInTheDocument();
  });
});

test('the settings list blocked players, who can be unblocked there', async () => {
  const summary = (id: string, username: string): MemberSummary => ({
    ...{ id, username, avatar: null, score: 1, gamesPlayed: 1, roles: [], clanInfo: null },
  });
  let blocked = [summary('65f0c0ffee0000000000b001', 'Ana'), summary('65f0c0ffee0000000000b002', 'Ben')];
  const { actor } = await openPage('/notifications?tab=settings', {
    user: viewer,
    config,
    handlers: {
      'GET /api/notifications/settings': someSettings(),
      'GET /api/users/blocked': () => blocked,
      'PUT /api/users/{id}/block': ({ url }) => {
        blocked = blocked.filter(({ id }) => !url.pathname.includes(id));
        return { on: false };
      },
    },
  });
  for (const name of ['Cups', 'News', 'Rank']) {
    expect(await screen.findByRole('checkbox', { name: `${name}: in the portal` })).toBeChecked();
    expect(screen.queryByRole('checkbox', { name: `${name}: push` })).toBeNull();
  }
  await actor.click(await screen.findByRole('button', { name: 'Unblock Ana' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ana' })).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: 'Ben' })).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Unblock Ben' }));
  expect(await screen.findByText("You haven't blocked anyone.")).toBeVisible();
  await expectAccessible();
});
