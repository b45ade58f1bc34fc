import { afterEach, describe, expect, test } from '@jest/globals';
import { limits } from '@portal/contracts/limits';
import { formatDay } from '@portal/portal';
import { apiFailure, aUser, expectAddress, expectToast, type FakeHandlers } from '@portal/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  changeMembership,
  findMembership,
  listMembershipCalls,
  pressMembership,
} from '../../../testing/clan-membership.ts';
import {
  aClanMe,
  aFullClan,
  aManagement,
  aMember,
  anAnnouncement,
  aPerson,
  aRequest,
  clanLife,
  someDetails,
  toId,
} from '../../../testing/clans.ts';
import { expectAccessiblePage, openPage } from '../../../testing/open-page.ts';

const player = aUser();
const clan = aFullClan({ joining: 'open', clanScore: 12_345 });
const code = 'q0s7bY5cT9dUeVfWgXhYiA';
const leader = aPerson('captain_owl');

afterEach(() => sessionStorage.clear());

const open = (handlers: FakeHandlers, { user = player as typeof player | null, hash = '', shown = clan } = {}) =>
  openPage(`/clans/${clan.id}${hash}`, {
    user,
    config: clanLife,
    handlers: {
      'GET /api/clans/{id}': shown,
      'GET /api/clans/{id}/details': someDetails({ leader, managers: [] }),
      'GET /api/clans/{id}/members': [aMember({ role: 'leader' })],
      'GET /api/clans/{id}/announcements': [anAnnouncement()],
      'GET /api/clans/{id}/requests': aManagement(),
      'GET /api/notifications/clans/{id}': { isMuted: false },
      ...handlers,
    },
  });

describe('a player without a clan', () => {
  test('joins an open clan in one step, and sees its announcements', async () => {
    const page = open(changeMembership(aClanMe(), aClanMe({ role: 'member', mayJoin: 'member' })));
    expect(await (await findMembership()).findByText('Anyone can join.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Announcements' })).not.toBeInTheDocument();
    await expectAccessiblePage();
    await pressMembership(page, 'Join');
    await expectToast({ title: 'You Are a Member of Night Owls' });
    expect(listMembershipCalls(page, clan.id)).toEqual([{ do: 'join' }]);
    expect(await (await findMembership()).findByText('You are a member of Night Owls.')).toBeVisible();
    expect(await screen.findByText('Training at eight.')).toBeVisible();
    expect(await findMembership()).toBeTruthy();
    await expectAccessiblePage();
  });

  test('asks to join, and takes the request back', async () => {
    const asked = aClanMe({ mayJoin: 'requested', request: aRequest() });
    const page = open(changeMembership(aClanMe({ mayJoin: 'ask' }), asked));
    await pressMembership(page, 'Ask to join');
    await expectToast({ title: 'You Asked to Join Night Owls' });
    const text = `You asked to join. The leader and managers can decide until ${formatDay(aRequest().expiresAt)}.`;
    expect(await (await findMembership()).findByText(text)).toBeVisible();
    // The pressed button is gone.
    expect(screen.getByRole('group', { name: 'Your membership' })).toHaveFocus();
    await pressMembership(page, 'Cancel request');
    expect(listMembershipCalls(page, clan.id)).toEqual([{ do: 'join' }, { do: 'cancel' }]);
  });

  test.each([
    ['Accept invitation', { do: 'accept' }],
    ['Decline', { do: 'decline' }],
  ])('answers an invitation: %s', async (name, body) => {
    const request = aRequest({ state: 'invited', by: aPerson('Ana') });
    const page = open(changeMembership(aClanMe({ mayJoin: 'accept', request }), aClanMe()));
    const text = `Ana invited you to Night Owls. The invitation ends on ${formatDay(request.expiresAt)}.`;
    expect(await (await findMembership()).findByText(text)).toBeVisible();
    await expectAccessiblePage();
    await pressMembership(page, name);
    await waitFor(() => expect(listMembershipCalls(page, clan.id)).toEqual([body]));
  });

  const until = formatDay(aRequest().expiresAt);
  test.each([
    [aClanMe({ mayJoin: 'invitation' }), 'Players join by invitation.'],
    [aClanMe({ mayJoin: 'full' }), `The clan is full: it has 3 of ${limits.clan.members} members.`],
    [
      aClanMe({ mayJoin: 'declined', request: aRequest({ state: 'declined', by: leader }) }),
      `Your request was declined. You can ask again on ${until}.`,
    ],
    [
      aClanMe({ mayJoin: 'declined', request: aRequest({ state: 'removed', by: leader }) }),
      `captain_owl removed you. You can join again on ${until}.`,
    ],
  ])('reads why there is no way in: %#', async (own, text) => {
    open({ 'GET /api/clans/{id}/me': own });
    expect(await (await findMembership()).findByText(text)).toBeVisible();
    expect((await findMembership()).queryByRole('button')).not.toBeInTheDocument();
    await expectAccessiblePage();
  });

  test('reads why it did not work, and sees the clan as it is now', async () => {
    let isFull = false;
    const page = open({
      'GET /api/clans/{id}/me': () => aClanMe({ mayJoin: isFull ? 'full' : 'join' }),
      'POST /api/clans/{id}/membership': () => {
        isFull = true;
        return apiFailure(409, 'This clan already has the maximum number of members', { code: 'clan_full' });
      },
    });
    await pressMembership(page, 'Join');
    await expectToast({
      title: "That Didn't Work",
      description: 'This clan already has the maximum number of members',
      variant: 'destructive',
    });
    expect(await (await findMembership()).findByText(/The clan is full/)).toBeVisible();
  });
});

test('a member of another clan is led to it', async () => {
  const clanInfo = { id: toId(9), name: 'Foxes', logo: null, isLeader: false, leaderUsername: null };
  open({ 'GET /api/clans/{id}/me': aClanMe({ mayJoin: 'in-other-clan' }) }, { user: aUser({ clanInfo }) });
  expect(await screen.findByRole('link', { name: 'Go to Foxes' })).toHaveAttribute('href', `/clans/${toId(9)}`);
});

describe('an invitation link', () => {
  const byInvitation = aClanMe({ mayJoin: 'invitation' });

  test('lets a player in', async () => {
    const page = open(changeMembership(byInvitation, aClanMe({ role: 'member', mayJoin: 'member' })), {
      hash: `#invitation=${code}`,
    });
    expect(await (await findMembership()).findByText('You have an invitation link to Night Owls.')).toBeVisible();
    await pressMembership(page, 'Join');
    await expectToast({ title: 'You Are a Member of Night Owls' });
    expect(listMembershipCalls(page, clan.id)).toEqual([{ do: 'join', code }]);
  });

  test('that has ended says so', async () => {
    const page = open(
      {
        'GET /api/clans/{id}/me': byInvitation,
        'POST /api/clans/{id}/membership': () =>
          apiFailure(404, 'This invitation is no longer valid', { code: 'invitation_invalid' }),
      },
      { hash: `#invitation=${code}` },
    );
    await pressMembership(page, 'Join');
    expect(await screen.findByText(/This invitation link has expired or was revoked/)).toBeVisible();
    expect((await findMembership()).getByText('Players join by invitation.')).toBeVisible();
    expect((await findMembership()).queryByRole('button')).not.toBeInTheDocument();
    await expectAccessiblePage();
  });

  test('survives signing in without being part of another URL', async () => {
    const visit = open({}, { user: null, hash: `#invitation=${code}` });
    expect(await screen.findByRole('link', { name: 'Sign in to join' })).toHaveAttribute(
      'href',
      `/signin?next=/clans/${clan.id}`,
    );
    visit.unmount();
    const page = open(changeMembership(byInvitation, byInvitation));
    await pressMembership(page, 'Join');
    await waitFor(() => expect(listMembershipCalls(page, clan.id)).toEqual([{ do: 'join', code }]));
  });
});

test.each([
  ['open', 'Anyone can join.', 'Sign in to join'],
  ['request', 'The leader and managers decide who joins.', 'Sign in to ask'],
  ['invitation', 'Players join by invitation.', null],
] as const)('a visitor reads how players join: %s', async (joining, text, link) => {
  open({}, { user: null, shown: { ...clan, joining } });
  expect(await (await findMembership()).findByText(text)).toBeVisible();
  expect((await findMembership()).queryByRole('link')?.textContent ?? null).toBe(link);
  await expectAccessiblePage();
});

describe('a member who leaves', () => {
  const leave = async (
    page: ReturnType<typeof open>,
    dialog: string,
    role: 'dialog' | 'alertdialog' = 'alertdialog',
  ) => {
    await pressMembership(page, 'Leave');
    return within(await screen.findByRole(role, { name: dialog }));
  };

  test('reads how to come back', async () => {
    const page = open(changeMembership(aClanMe({ role: 'member', mayJoin: 'member' }), aClanMe()));
    const dialog = await leave(page, 'Leave Night Owls?');
    expect(dialog.getByText('You can join again at any time.')).toBeVisible();
    await expectAccessiblePage();
    await page.actor.click(dialog.getByRole('button', { name: 'Leave' }));
    await expectToast({ title: 'You Left Night Owls' });
    expect(listMembershipCalls(page, clan.id)).toEqual([{ do: 'leave' }]);
    expect(await (await findMembership()).findByText('Anyone can join.')).toBeVisible();
  });

  test('and leads names the next leader', async () => {
    const page = open(changeMembership(aClanMe({ role: 'leader', mayJoin: 'member' }), aClanMe()));
    const dialog = await leave(page, 'Leave Night Owls?', 'dialog');
    expect(dialog.getByRole('button', { name: 'Hand over and leave' })).toBeDisabled();
    await page.actor.click(await dialog.findByRole('combobox', { name: 'Next leader' }));
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(names).toEqual(['manager_one, manager', 'ben']);
    await page.actor.click(screen.getByRole('option', { name: 'ben' }));
    expect(dialog.getByText(/^ben leads the clan from then on\./)).toBeVisible();
    await page.actor.click(dialog.getByRole('button', { name: 'Hand over and leave' }));
    await waitFor(() => expect(listMembershipCalls(page, clan.id)).toEqual([{ do: 'leave', next: aPerson('ben').id }]));
  });

  test('and is the last one dissolves the clan', async () => {
    const page = open(changeMembership(aClanMe({ role: 'leader', mayJoin: 'member' }), aClanMe()), {
      shown: { ...clan, memberCount: 1 },
    });
    expect(await (await findMembership()).findByText('You lead Night Owls and are its only member.')).toBeVisible();
    const dialog = await leave(page, 'Dissolve Night Owls?');
    expect(dialog.getByText(/The clan disappears for everyone/)).toBeVisible();
    await page.actor.click(dialog.getByRole('button', { name: 'Dissolve clan' }));
    await expectToast({ title: 'Night Owls Was Dissolved' });
    await expectAddress('/clans');
  });
});

test('a membership that cannot be loaded is tried again, and the clan stays readable', async () => {
  let isDown = true;
  const page = open({
    'GET /api/clans/{id}/me': () => (isDown ? apiFailure(503, 'Busy', { code: 'unavailable' }) : aClanMe()),
  });
  expect(await screen.findByText("Couldn't load your membership.")).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Night Owls' })).toBeVisible();
  isDown = false;
  await page.actor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await (await findMembership()).findByText('Anyone can join.')).toBeVisible();
});
