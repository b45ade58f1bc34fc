import { describe, expect, test } from '@jest/globals';
import { apiFailure, aUser, expectToast, type FakeHandlers } from '@portal/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { changeMembership, listMembershipCalls, pressMembership } from '../../../testing/clan-membership.ts';
import { aClanMe, aFullClan, aMember, anAnnouncement, aPerson, clanLife, someDetails } from '../../../testing/clans.ts';
import { expectAccessiblePage, openPage } from '../../../testing/open-page.ts';

const player = aUser();
const clan = aFullClan({ joining: 'open' });

const open = (handlers: FakeHandlers) =>
  openPage(`/clans/${clan.id}`, {
    user: player,
    config: clanLife,
    handlers: {
      'GET /api/clans/{id}': clan,
      'GET /api/clans/{id}/details': someDetails({ leader: aPerson('captain_owl'), managers: [] }),
      'GET /api/clans/{id}/members': [aMember({ role: 'leader' })],
      'GET /api/clans/{id}/announcements': [anAnnouncement()],
      'GET /api/notifications/clans/{id}': { isMuted: false },
      ...handlers,
    },
  });

describe('the lead of a clan', () => {
  const dueAt = new Date(Date.now() + 12.5 * 86_400_000).toISOString();
  const claim = { by: aPerson('Ana'), dueAt };

  test('stays with a leader who says so', async () => {
    const page = open(
      changeMembership(
        aClanMe({ role: 'leader', mayJoin: 'member', claim }),
        aClanMe({ role: 'leader', mayJoin: 'member' }),
      ),
    );
    expect(await screen.findByText(/wants to lead\. 13 days left\.$/)).toHaveTextContent(
      'Ana wants to lead. 13 days left.',
    );
    await expectAccessiblePage();
    await page.actor.click(screen.getByRole('button', { name: 'Keep leading' }));
    await expectToast({ title: 'You Keep Leading Night Owls' });
    expect(listMembershipCalls(page, clan.id)).toEqual([{ do: 'refuse-claim' }]);
    expect(screen.queryByText(/wants to lead/)).not.toBeInTheDocument();
  });

  test.each([
    [claim.by, 'Ana wants to lead. 13 days left for captain_owl to say no.'],
    [aPerson('me', { id: player.id }), 'You want to lead. 13 days left for captain_owl to say no.'],
  ])('is announced to the members: %#', async (by, text) => {
    open({ 'GET /api/clans/{id}/me': aClanMe({ role: 'member', mayJoin: 'member', claim: { by, dueAt } }) });
    await waitFor(() => expect(screen.getByText(/to lead\./)).toHaveTextContent(text));
    expect(screen.queryByRole('button', { name: 'Keep leading' })).not.toBeInTheDocument();
  });

  test('is claimed after reading what that does', async () => {
    const own = aClanMe({ role: 'manager', mayJoin: 'member', mayClaim: true });
    const page = open(
      changeMembership(own, { ...own, mayClaim: false, claim: { by: aPerson('me', { id: player.id }), dueAt } }),
    );
    await pressMembership(page, 'Claim the lead');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask to lead Night Owls?' }));
    const text =
      'captain_owl and all members are notified. If captain_owl does nothing before the deadline, you become the leader.';
    expect(await dialog.findByText(text)).toBeVisible();
    await expectAccessiblePage();
    await page.actor.click(dialog.getByRole('button', { name: 'Ask to lead' }));
    await expectToast({ title: 'You Asked to Lead Night Owls' });
    expect(listMembershipCalls(page, clan.id)).toEqual([{ do: 'claim' }]);
  });

  test('goes to a member at once if there is no leader', async () => {
    const own = aClanMe({ role: 'manager', mayJoin: 'member', mayClaim: true });
    const page = open({
      ...changeMembership(own, { ...own, role: 'leader', mayClaim: false }),
      'GET /api/clans/{id}/details': someDetails({ leader: null, managers: [] }),
    });
    await pressMembership(page, 'Claim the lead');
    const dialog = within(await screen.findByRole('dialog', { name: 'Become the leader of Night Owls?' }));
    expect(dialog.getByText('Night Owls has no leader. You become the leader immediately.')).toBeVisible();
    await page.actor.click(dialog.getByRole('button', { name: 'Become leader' }));
    await expectToast({ title: 'You Lead Night Owls' });
  });

  test('is not claimed before the dialog knows the leader', async () => {
    const own = aClanMe({ role: 'manager', mayJoin: 'member', mayClaim: true });
    const page = open({
      'GET /api/clans/{id}/me': own,
      'GET /api/clans/{id}/details': () => apiFailure(503, 'Busy', { code: 'unavailable' }),
    });
    await pressMembership(page, 'Claim the lead');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask to lead Night Owls?' }));
    expect(dialog.getByRole('button', { name: 'Ask to lead' })).toBeDisabled();
    expect(dialog.queryByText(/leader/)).not.toBeInTheDocument();
  });
});
