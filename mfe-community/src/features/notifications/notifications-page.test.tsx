import { describe, expect, test } from '@jest/globals';
import type { Notification, NotificationSettingsChange } from '@portal/contracts';
import {
  aPortalConfig,
  apiPage,
  aUser,
  expectToast,
  type FakeHandlers,
  failOnce,
  neverResponds,
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { openPage } from '../../testing/open-page.ts';
import { applyChange, someSettings } from './testing/some-settings.ts';

const config = { features: { ...aPortalConfig().features, notifications: true } };
const tournamentId = '65f0c0ffee0000000000d001';

const aNotification = (overrides: Partial<Notification> = {}): Notification => ({
  id: '65f0c0ffee0000000000b001',
  kind: 'tournament-match',
  at: '2026-03-01T20:30:00.000Z',
  storedAt: '2026-03-01T20:30:01.000Z',
  isNew: false,
  actors: [],
  count: 0,
  vars: {
    ...{ event: 'reported', tournamentId, tournamentName: 'Night Cup', matchKey: 'w1-1', matchLabel: 'Final' },
    ...{ home: 'Ana', away: 'Ben', opponent: 'Ben', score: '2–1' },
  },
  ...overrides,
});

const aFollower = (names: string[], count = names.length): Notification =>
  aNotification({
    id: '65f0c0ffee0000000000b002',
    kind: 'follower',
    actors: names.map((username, at) => ({ id: `65f0c0ffee0000000000a00${at}`, username, avatar: null })),
    count,
    vars: {},
  });

const before = someSettings();

const open = (handlers: FakeHandlers, address = '/notifications') =>
  openPage(address, {
    config,
    user: aUser(),
    handlers: { 'POST /api/notifications/seen': { unread: 0 }, ...handlers },
  });
const openRows = (...rows: Notification[]) => open({ 'GET /api/notifications': rows });
const link = (name: string | RegExp) => screen.findByRole('link', { name });

describe('the list', () => {
  test('has sentences with names and scores that lead to what they are about', async () => {
    const dueAt = new Date(Date.now() + 600_000).toISOString();
    const report = aNotification();
    await openRows(aNotification({ isNew: true, vars: { ...report.vars, dueAt } }));
    expect(await link(/^Ben says 2–1\. Deadline to confirm or dispute: .*\d:\d\d [AP]M\.$/)).toHaveAttribute(
      'href',
      `/tournaments/${tournamentId}?match=w1-1`,
    );
    expect(screen.getByText('Ana against Ben, Final, Night Cup')).toBeVisible();
    expect(screen.getByText('New')).toBeVisible();
    await expectAccessible();
  });

  test('has no call to action after its deadline', async () => {
    await openRows(aNotification({ vars: { ...aNotification().vars, dueAt: '2026-03-01T20:40:00.000Z' } }));
    await link('Ben says 2–1.');
    expect(screen.getByText(/Ended/)).toBeVisible();
  });

  test.each([
    [['Ana'], 1, 'Ana follows you.', '/members/Ana'],
    [['Ana', 'Ben'], 2, 'Ana and Ben follow you.', '/profile'],
    [['Ana', 'Ben', 'Cleo'], 3, 'Ana, Ben and Cleo follow you.', '/profile'],
    [['Ana', 'Ben', 'Cleo'], 14, 'Ana, Ben and 12 others follow you.', '/profile'],
    [['Ana', 'Ben', 'Cleo'], 100, 'Ana, Ben and many others follow you.', '/profile'],
  ])('names %j as %d followers', async (names, count, sentence, path) => {
    await openRows(aFollower(names, count));
    expect(await link(sentence)).toHaveAttribute('href', path);
  });

  test('is marked as seen up to the row that was stored last, and marks stay while the page is open', async () => {
    const late = { ...aFollower(['Ana']), at: '2026-03-01T20:20:00.000Z', storedAt: '2026-03-01T20:40:00.000Z' };
    const { requests } = await openRows(aNotification({ isNew: true }), late);
    await link('Ben says 2–1.');
    await waitFor(() =>
      expect(requests.filter(({ key }) => key === 'POST /api/notifications/seen').map(({ body }) => body)).toEqual([
        { until: '2026-03-01T20:40:00.000Z' },
      ]),
    );
    expect(screen.getAllByText('New')).toHaveLength(1);
  });

  test('loads older pages, and ends with how long rows are kept', async () => {
    const { actor } = await open({
      'GET /api/notifications': ({ url }) =>
        url.searchParams.has('cursor') ? [aFollower(['Ana'])] : apiPage([aNotification()], 'next'),
    });
    await link('Ben says 2–1.');
    expect(screen.queryByText(/Older notifications/)).toBeNull();
    await actor.click(screen.getByRole('button', { name: /more/i }));
    await link('Ana follows you.');
    expect(screen.getByText('Older notifications are deleted after 30 days.')).toBeVisible();
  });

  test('without rows helps to find players and cups', async () => {
    await openRows();
    expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeVisible();
    expect(await link('Find a cup')).toHaveAttribute('href', '/tournaments');
    expect(await link('Find players')).toHaveAttribute('href', '/members');
    await expectAccessible();
  });

  test('shows placeholders while it loads', async () => {
    await open({ 'GET /api/notifications': () => neverResponds() });
    expect(screen.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /says/ })).toBeNull();
  });

  test('says so when it cannot be loaded, and tries again', async () => {
    const { actor } = await open({ 'GET /api/notifications': failOnce([aNotification()]) });
    expect(await screen.findByText("Couldn't load your notifications.")).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    await link('Ben says 2–1.');
  });

  test('leaves out kinds of a newer service, which are seen nevertheless', async () => {
    const unknown = { kind: 'of-tomorrow' as Notification['kind'], storedAt: '2026-03-01T20:50:00.000Z' };
    const { requests } = await openRows(aNotification(unknown), aFollower(['Ana']));
    await link('Ana follows you.');
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ until: unknown.storedAt }));
  });

  test('switches the group of a row off where it arrives, and on again', async () => {
    let saved = before;
    const { actor } = await open({
      'GET /api/notifications': [aNotification(), aFollower(['Ana'])],
      'PUT /api/notifications/settings': ({ body }) => {
        saved = applyChange(saved, body as NotificationSettingsChange);
        return saved;
      },
    });
    await actor.click(await screen.findByRole('button', { name: 'Turn off notifications: Followers' }));
    await expectToast({ title: 'Preference Saved', description: 'Followers: off.' });
    expect(saved.groups).toEqual({ ...before.groups, followers: { portal: false, push: false } });
    await actor.click(await screen.findByRole('button', { name: 'Turn on notifications: Followers' }));
    await waitFor(() => expect(saved.groups).toEqual(before.groups));
  });
});
