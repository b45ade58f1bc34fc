import { describe, expect, test } from '@jest/globals';
import type { Notification, NotificationSettingsChange } from '@portal/contracts';
import { aPortalConfig, aUser, expectToast, type FakeHandlers } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { openPage } from '../../testing/open-page.ts';
import { applyChange, someSettings } from './testing/some-settings.ts';

const clanId = '65f0c0ffee0000000000e001';
const clan = { clanId, clanName: 'Night Owls' };

const aRow = (kind: Notification['kind'], vars: Record<string, string>): Notification => ({
  id: '65f0c0ffee0000000000b001',
  kind,
  at: '2026-03-01T20:30:00.000Z',
  storedAt: '2026-03-01T20:30:01.000Z',
  isNew: false,
  actors: [],
  count: 0,
  vars: { ...clan, ...vars },
});

const open = (handlers: FakeHandlers, address = '/notifications') =>
  openPage(address, {
    config: { features: { ...aPortalConfig().features, notifications: true, clanLife: true } },
    user: aUser(),
    handlers: {
      'POST /api/notifications/seen': { unread: 0 },
      'GET /api/notifications/clans/{id}': { isMuted: false },
      ...handlers,
    },
  });

describe('notifications about clans', () => {
  test.each([
    [
      'clan-request',
      { player: 'Ana', playerId: '65f0c0ffee0000000000a001' },
      'Ana asked to join Night Owls.',
      '?tab=manage',
    ],
    ['clan-invitation', { invitedBy: 'Ben' }, 'Ben invited you to Night Owls.', ''],
    ['clan-membership', { event: 'accepted', by: 'Ben' }, 'Ben accepted you. You are a member of Night Owls.', ''],
    ['clan-news', { by: 'Ben' }, 'Ben posted an announcement in Night Owls.', ''],
  ] as const)('of the kind %s lead to where they are dealt with', async (kind, vars, text, view) => {
    await open({ 'GET /api/notifications': [aRow(kind, vars)] });
    expect(await screen.findByRole('link', { name: text })).toHaveAttribute('href', `/clans/${clanId}${view}`);
    await expectAccessible();
  });

  test.each([
    ['clan-news', { by: 'Ben' }],
    ['clan-membership', { event: 'new-leader', by: 'Ben' }],
    ['clan-membership', { event: 'claimed', by: 'Ben' }],
  ] as const)('mute what a clan sends to all members in their row, and unmute it: %s', async (kind, vars) => {
    let isMuted = false;
    const { actor } = await open({
      'GET /api/notifications': [aRow(kind, vars)],
      'GET /api/notifications/clans/{id}': () => ({ isMuted }),
      'PUT /api/notifications/clans/{id}': ({ body }) => {
        ({ isMuted } = body as { isMuted: boolean });
        return { isMuted };
      },
    });
    await actor.click(await screen.findByRole('button', { name: 'Mute announcements and leader news of Night Owls' }));
    await expectToast({
      title: 'Clan Muted',
      description:
        "You won't be notified of announcements, claims to the lead or new leaders of Night Owls. You still get notifications about your own role, and requests and claims you need to answer.",
    });
    expect(isMuted).toBe(true);
    await actor.click(screen.getByRole('button', { name: 'Unmute announcements and leader news of Night Owls' }));
    await waitFor(() => expect(isMuted).toBe(false));
  });

  test('of a claim that the leader answers switch off their group, because muting keeps them', async () => {
    const dueAt = '2126-03-01T20:30:00.000Z';
    await open({ 'GET /api/notifications': [aRow('clan-membership', { event: 'claimed', by: 'Ben', dueAt })] });
    expect(await screen.findByRole('button', { name: 'Turn off notifications: Clan' })).toBeVisible();
  });
});

test('a player chooses who may invite, which is all that is sent', async () => {
  const settings = someSettings({ invitations: 'anyone' });
  const { actor, requests } = await open(
    {
      'GET /api/notifications/settings': settings,
      'PUT /api/notifications/settings': ({ body }) => applyChange(settings, body as NotificationSettingsChange),
    },
    '/notifications?tab=settings',
  );
  expect(await screen.findByRole('radio', { name: 'Anyone' })).toBeChecked();
  expect(screen.getByText('Invitations, requests, roles and announcements of your clan.')).toBeVisible();
  await actor.click(screen.getByRole('radio', { name: 'Players you follow' }));
  await expectToast({ title: 'Preference Saved', description: 'Invitations to clans: players you follow.' });
  expect(requests.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({ invitations: 'followed' });
  expect(screen.getByRole('radio', { name: 'Players you follow' })).toBeChecked();
  await expectAccessible();
});
