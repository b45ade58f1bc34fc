import { describe, expect, test } from '@jest/globals';
import { formatDay } from '@portal/portal';
import { apiFailure, apiPage, aUser, expectToast, type FakeHandlers } from '@portal/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aClanMe, aFullClan, anAnnouncement, aPerson, clanLife, someDetails, toId } from '../../../testing/clans.ts';
import { expectAccessiblePage, openPage } from '../../../testing/open-page.ts';

const clan = aFullClan({ joining: 'open', memberCount: 34 });
const member = aClanMe({ role: 'member', mayJoin: 'member' });
const staff = aClanMe({ role: 'manager', mayJoin: 'member', announcementsLeft: 2 });

const open = (handlers: FakeHandlers) =>
  openPage(`/clans/${clan.id}`, {
    user: aUser(),
    config: clanLife,
    handlers: {
      'GET /api/clans/{id}': clan,
      'GET /api/clans/{id}/details': someDetails({ leader: null, managers: [] }),
      'GET /api/clans/{id}/members': [],
      'GET /api/clans/{id}/me': member,
      'GET /api/clans/{id}/announcements': [anAnnouncement()],
      'GET /api/notifications/clans/{id}': { isMuted: false },
      ...handlers,
    },
  });

/** The card once it is loaded, which replaces its placeholder. */
const card = async () => {
  const find = () => within(screen.getByRole('region', { name: 'Announcements' }));
  await waitFor(() => expect(find().queryByRole('group', { name: 'Loading...' })).not.toBeInTheDocument());
  return find();
};

describe('the announcements of a clan', () => {
  test('name their author, and can be reported', async () => {
    open({});
    expect(await (await card()).findByText('Training at eight.')).toBeVisible();
    expect((await card()).getByRole('link', { name: 'captain_owl' })).toHaveAttribute('href', '/members/captain_owl');
    const report = (await card()).getByRole('link', { name: 'Report this announcement by captain_owl' });
    const subject = new URL(report.getAttribute('href') ?? '', 'http://portal').searchParams.get('subject');
    expect(subject).toBe(`Announcement by captain_owl in Night Owls, ${formatDay(anAnnouncement().at)}`);
    // The page shows no buttons before the role is known.
    await screen.findByText('You are a member of Night Owls.');
    expect((await card()).queryByRole('button', { name: 'New announcement' })).not.toBeInTheDocument();
    expect((await card()).queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await expectAccessiblePage();
  });

  test('wait for what the player is in the clan, because a claim of the lead stands above them', async () => {
    const own = Promise.withResolvers<typeof member>();
    const clanInfo = { id: clan.id, name: clan.name, logo: null, isLeader: false, leaderUsername: null };
    open({ 'GET /api/auth/me': { user: aUser({ clanInfo }) }, 'GET /api/clans/{id}/me': () => own.promise });
    const placeholder = await screen.findByRole('region', { name: 'Announcements' });
    expect(within(placeholder).queryByText('Training at eight.')).not.toBeInTheDocument();
    own.resolve({ ...member, claim: { by: aPerson('cleo'), dueAt: '2026-03-09T20:00:00.000Z' } });
    expect(await screen.findByText('cleo')).toBeVisible();
    expect((await card()).getByText('Training at eight.')).toBeVisible();
    expect(placeholder).not.toBeInTheDocument();
  });

  test('are loaded page by page', async () => {
    const { actor } = open({
      'GET /api/clans/{id}/announcements': ({ url }) =>
        url.searchParams.has('cursor')
          ? [anAnnouncement({ id: toId(501), text: 'An older one.' })]
          : apiPage([anAnnouncement()], 'next'),
    });
    await actor.click(await (await card()).findByRole('button', { name: 'Load more' }));
    expect(await (await card()).findByText('An older one.')).toBeVisible();
  });

  test('that are none or cannot be loaded say so', async () => {
    let isDown = true;
    const { actor } = open({
      'GET /api/clans/{id}/announcements': () => (isDown ? apiFailure(503, 'Busy', { code: 'unavailable' }) : []),
    });
    expect(await (await card()).findByText("Couldn't load announcements.")).toBeVisible();
    isDown = false;
    await actor.click((await card()).getByRole('button', { name: 'Try again' }));
    expect(await (await card()).findByText('No announcements yet.')).toBeVisible();
  });

  test('can be muted for this clan, and unmuted', async () => {
    let isMuted = false;
    const { actor } = open({
      'GET /api/notifications/clans/{id}': () => ({ isMuted }),
      'PUT /api/notifications/clans/{id}': ({ body }) => {
        ({ isMuted } = body as { isMuted: boolean });
        return { isMuted };
      },
    });
    await actor.click(await (await card()).findByRole('button', { name: 'Mute announcements and leader news' }));
    await expectToast({
      title: 'Clan Muted',
      description:
        "You won't be notified of announcements, claims to the lead or new leaders of Night Owls. You still get notifications about your own role, and requests and claims you need to answer.",
    });
    expect(isMuted).toBe(true);
    await actor.click((await card()).getByRole('button', { name: 'Unmute announcements and leader news' }));
    await waitFor(() => expect(isMuted).toBe(false));
  });
});

describe('leader and managers', () => {
  const openForm = async (page: ReturnType<typeof open>) => {
    await page.actor.click(await (await card()).findByRole('button', { name: 'New announcement' }));
    return within(await screen.findByRole('dialog', { name: 'Announcement to Night Owls' }));
  };

  test('post an announcement, and read before who can read it', async () => {
    const posted = anAnnouncement({ id: toId(501), text: 'We won.', mayDelete: true });
    let list = [anAnnouncement()];
    const page = open({
      'GET /api/clans/{id}/me': staff,
      'GET /api/clans/{id}/announcements': () => list,
      'POST /api/clans/{id}/announcements': () => {
        list = [posted, ...list];
        return posted;
      },
    });
    const form = await openForm(page);
    expect(form.getByText('2 of 3 announcements left. All 34 members can read it.')).toBeVisible();
    expect(form.getByRole('button', { name: 'Post' })).toBeDisabled();
    await page.actor.click(form.getByRole('textbox', { name: 'Text' }));
    await page.actor.paste('We won.');
    expect(form.getByText('7 of 500 characters')).toBeVisible();
    await expectAccessiblePage();
    await page.actor.click(form.getByRole('button', { name: 'Post' }));
    await expectToast({ title: 'Announcement Posted', description: 'All 34 members can read it.' });
    expect(page.requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ text: 'We won.' });
    expect(await (await card()).findByText('We won.')).toBeVisible();
  });

  test('read a rejection at the text, which stays', async () => {
    const text = 'Too many attempts. Please wait and try again.';
    const page = open({
      'GET /api/clans/{id}/me': staff,
      'POST /api/clans/{id}/announcements': () => apiFailure(429, text, { code: 'rate_limited' }),
    });
    const form = await openForm(page);
    await page.actor.click(form.getByRole('textbox', { name: 'Text' }));
    await page.actor.paste('Once more.');
    await page.actor.click(form.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Text' })).toHaveAccessibleDescription(text));
    expect(form.getByRole('textbox', { name: 'Text' })).toHaveValue('Once more.');
  });

  test('cannot post when none is left today', async () => {
    open({ 'GET /api/clans/{id}/me': { ...staff, announcementsLeft: 0 } });
    expect(await (await card()).findByText('No announcements left. Please try again tomorrow.')).toBeVisible();
    expect((await card()).queryByRole('button', { name: 'New announcement' })).not.toBeInTheDocument();
  });

  test('delete an announcement after a confirmation that names its author', async () => {
    let list = [anAnnouncement({ by: aPerson('Ana'), mayDelete: true })];
    const { actor } = open({
      'GET /api/clans/{id}/me': staff,
      'GET /api/clans/{id}/announcements': () => list,
      'DELETE /api/clans/{id}/announcements/{post}': () => {
        list = [];
        return { success: true };
      },
    });
    await actor.click(await (await card()).findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this announcement?' }));
    expect(dialog.getByText(/^The announcement by Ana disappears for all members\./)).toBeVisible();
    await actor.click(dialog.getByRole('button', { name: 'Delete' }));
    await expectToast({ title: 'Announcement Deleted' });
    expect(await (await card()).findByText('No announcements yet.')).toBeVisible();
  });
});
