import { describe, expect, jest, test } from '@jest/globals';
import type { ClanManagement, ClanStaffBody } from '@portal/contracts';
import { limits } from '@portal/contracts/limits';
import { formatDay } from '@portal/portal';
import { apiFailure, aUser, expectToast, type FakeHandlers, neverResponds } from '@portal/portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aClanMe, aFullClan, aManagement, aPerson, aRequest, clanLife, someDetails } from '../../../testing/clans.ts';
import { expectAccessiblePage, openPage, showWide } from '../../../testing/open-page.ts';

const clan = aFullClan({ joining: 'request' });
const captain = aPerson('captain_owl');
const ben = aPerson('ben');
const cleo = aPerson('cleo');
const leads = aClanMe({ role: 'leader', mayJoin: 'member', announcementsLeft: 3 });
const until = formatDay(aRequest().expiresAt);

const open = (
  management: ClanManagement,
  { section = '', own = leads, handlers = {} as FakeHandlers, config = clanLife } = {},
) =>
  openPage(`/clans/${clan.id}?tab=manage${section && `&section=${section}`}`, {
    user: aUser({ id: captain.id, username: 'captain_owl' }),
    config,
    handlers: {
      'GET /api/clans/{id}': clan,
      'GET /api/clans/{id}/details': someDetails({ leader: captain, managers: [], leaderPhone: '+1 555 0100' }),
      'GET /api/clans/{id}/members': [],
      'GET /api/clans/{id}/me': own,
      'GET /api/clans/{id}/requests': management,
      'POST /api/clans/{id}/staff': aManagement(),
      ...handlers,
    },
  });
type Opened = ReturnType<typeof open>;

const sent = ({ requests }: Opened) =>
  requests.filter(({ key }) => key === `POST /api/clans/${clan.id}/staff`).map(({ body }) => body as ClanStaffBody);
/** A part of the management; the placeholder of the clan's page has members, too. */
const region = async (name: string) => {
  await screen.findByRole('heading', { level: 1, name: 'Manage Night Owls' });
  return within(await screen.findByRole('region', { name }));
};
const press = async ({ actor }: Opened, place: Awaited<ReturnType<typeof region>>, name: string) =>
  actor.click(await place.findByRole('button', { name }));

describe('requests', () => {
  const asked = { ...aRequest(), player: cleo };

  test('are accepted or declined by name', async () => {
    const page = open(aManagement({ requests: [asked] }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Manage Night Owls' })).toBeVisible();
    const requests = await region('Requests');
    expect(requests.getByText(`Asked on ${formatDay(asked.at)}`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Requests (1)' })).toHaveAttribute('aria-current', 'true');
    await expectAccessiblePage();
    await press(page, requests, 'Accept cleo');
    await expectToast({ title: 'cleo Is a Member' });
    expect(sent(page)).toEqual([{ do: 'accept', playerId: cleo.id }]);
    expect(await requests.findByText('Nothing to decide.')).toBeVisible();
  });

  test('that are declined can be lifted where the toast says', async () => {
    const declined = { ...aRequest({ state: 'declined', by: captain }), player: cleo };
    const page = open(aManagement({ requests: [asked] }), {
      handlers: { 'POST /api/clans/{id}/staff': aManagement({ requests: [declined] }) },
    });
    const requests = await region('Requests');
    await press(page, requests, 'Decline cleo');
    await expectToast({ title: 'You Declined cleo', description: 'You can undo this under Requests.' });
    expect(requests.getByText(`Declined by captain_owl, cannot join until ${until}`)).toBeVisible();
    await press(page, requests, 'Allow to join: cleo');
    await expectToast({ title: 'cleo Can Join Again' });
    expect(sent(page).at(-1)).toEqual({ do: 'lift', playerId: cleo.id });
  });

  test('list invitations, which can be withdrawn, and removed players', async () => {
    const page = open(
      aManagement({
        requests: [
          { ...aRequest({ state: 'invited', by: captain }), player: cleo },
          { ...aRequest({ state: 'removed', by: captain }), player: aPerson('dan') },
          { ...aRequest({ state: 'declined', by: aPerson('eve') }), player: aPerson('eve') },
        ],
      }),
    );
    const requests = await region('Requests');
    expect(requests.getByText(`Invited by captain_owl, open until ${until}`)).toBeVisible();
    expect(requests.getByText(`Removed by captain_owl, cannot join until ${until}`)).toBeVisible();
    expect(requests.getByText(`Declined your invitation. You can invite eve again on ${until}`)).toBeVisible();
    expect(requests.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Withdraw: cleo',
      'Allow to join: dan',
    ]);
    await press(page, requests, 'Withdraw: cleo');
    await expectToast({ title: 'Invitation to cleo Withdrawn' });
    expect(sent(page)).toEqual([{ do: 'lift', playerId: cleo.id }]);
  });

  test('that somebody else has decided say so', async () => {
    const page = open(aManagement({ requests: [asked] }), {
      handlers: { 'POST /api/clans/{id}/staff': () => apiFailure(409, 'This player is already in a clan') },
    });
    await press(page, await region('Requests'), 'Accept cleo');
    await expectToast({
      title: "That Didn't Work",
      description: 'This player is already in a clan',
      variant: 'destructive',
    });
  });
});

describe('members', () => {
  const act = async (page: Opened, name: string, item: string) => {
    await press(page, await region('Members'), `Actions for ${name}`);
    await page.actor.click(await screen.findByRole('menuitem', { name: item }));
  };

  test('are removed after a confirmation that names the player and what happens', async () => {
    const page = open(aManagement(), { section: 'members' });
    expect((await region('Members')).getByText(`3 of ${limits.clan.members} places are taken.`)).toBeVisible();
    await act(page, 'ben', 'Remove from clan…');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove ben from Night Owls?' }));
    expect(
      dialog.getByText(
        'ben is notified and cannot rejoin for 90 days unless you allow it. ben still plays in cups with ben in the lineup until you name a substitute.',
      ),
    ).toBeVisible();
    await expectAccessiblePage();
    await page.actor.click(dialog.getByRole('button', { name: 'Remove ben' }));
    await expectToast({ title: 'ben Was Removed' });
    expect(sent(page)).toEqual([{ do: 'remove', playerId: ben.id }]);
  });

  test('become managers and lose the role again', async () => {
    const page = open(aManagement(), { section: 'members' });
    await act(page, 'ben', 'Make manager');
    await expectToast({ title: 'ben Is a Manager' });
    await act(page, 'manager_one', 'Remove as manager');
    await expectToast({ title: 'manager_one Is No Longer a Manager' });
    expect(sent(page)).toEqual([
      { do: 'role', playerId: ben.id, role: 'manager' },
      { do: 'role', playerId: aPerson('manager_one').id, role: 'member' },
    ]);
  });

  test('lose the invitation link with the role of a manager, which is said', async () => {
    const link = { code: 'q0s7bY5cT9dUeVfWgXhYiA', expiresAt: aRequest().expiresAt };
    const page = open(aManagement({ link }), {
      section: 'members',
      handlers: { 'POST /api/clans/{id}/staff': aManagement({ link }) },
    });
    await act(page, 'manager_one', 'Remove as manager');
    await expectToast({
      title: 'manager_one Is No Longer a Manager',
      description: 'The invitation link was revoked, too. You can create another one.',
    });
    await act(page, 'manager_one', 'Remove from clan…');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove manager_one from Night Owls?' }));
    expect(dialog.getByText(/ The invitation link is revoked, too\.$/)).toBeVisible();
  });

  test('take over the lead after a confirmation', async () => {
    const page = open(aManagement(), { section: 'members' });
    await act(page, 'ben', 'Make leader…');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Make ben the leader of Night Owls?' }));
    expect(dialog.getByText(/Only ben can give the lead back\.$/)).toBeVisible();
    await page.actor.click(dialog.getByRole('button', { name: 'Make ben leader' }));
    await expectToast({ title: 'ben Leads Night Owls' });
    expect(sent(page)).toEqual([{ do: 'hand-over', playerId: ben.id }]);
  });

  test('without a role are all that managers can remove, and managers have no settings', async () => {
    const page = open(aManagement(), { section: 'members', own: { ...leads, role: 'manager' } });
    const members = await region('Members');
    expect(members.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Actions for ben',
    ]);
    await press(page, members, 'Actions for ben');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Remove from clan…']);
    await page.actor.keyboard('{Escape}');
    expect(screen.queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
  });
});

describe('invitations', () => {
  test('go to players who are found by name', async () => {
    const page = open(aManagement(), {
      section: 'invite',
      handlers: {
        'GET /api/users/search': [
          { id: cleo.id, username: 'cleo', avatar: null },
          { id: ben.id, username: 'ben', avatar: null },
        ] as never,
        'POST /api/clans/{id}/staff': aManagement({
          requests: [{ ...aRequest({ state: 'invited', by: captain }), player: cleo }],
        }),
      },
    });
    const invite = await region('Invite');
    await page.actor.type(invite.getByRole('searchbox', { name: 'Search players by username' }), 'cl');
    expect(await invite.findByRole('button', { name: 'Invite ben' })).toBeDisabled();
    await press(page, invite, 'Invite cleo');
    await expectToast({ title: 'cleo Is Invited' });
    expect(sent(page)).toEqual([{ do: 'invite', playerId: cleo.id }]);
    expect(invite.getByText('Invited')).toBeVisible();
    expect(invite.getByRole('button', { name: 'Invite cleo' })).toBeDisabled();
    await expectAccessiblePage();
  });

  test('by link are created, copied and revoked', async () => {
    const link = { code: 'q0s7bY5cT9dUeVfWgXhYiA', expiresAt: aRequest().expiresAt };
    let management = aManagement();
    const page = open(management, {
      section: 'invite',
      handlers: {
        'GET /api/clans/{id}/requests': () => management,
        'POST /api/clans/{id}/staff': ({ body }) => {
          management = aManagement({ link: (body as ClanStaffBody).do === 'link' ? link : null });
          return management;
        },
      },
    });
    const invite = await region('Invite');
    await press(page, invite, 'Create invitation link');
    expect(await invite.findByText(`http://localhost/clans/${clan.id}#invitation=${link.code}`)).toBeVisible();
    expect(invite.getByText(`Everyone who has this link can join until ${until}.`)).toBeVisible();
    await press(page, invite, 'Copy Link');
    await expectToast({ title: 'Link Copied' });
    expect(await navigator.clipboard.readText()).toBe(`http://localhost/clans/${clan.id}#invitation=${link.code}`);
    await expectAccessiblePage();
    await press(page, invite, 'Revoke');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke the invitation link?' }));
    await page.actor.click(dialog.getByRole('button', { name: 'Revoke' }));
    await expectToast({ title: 'Invitation Link Revoked' });
    expect(await invite.findByRole('button', { name: 'Create invitation link' })).toBeVisible();
  });
});

describe('settings', () => {
  test.each([
    [true, 'Optional. Everyone who opens the clan sees it.'],
    [false, 'Optional. Only members of the clan see it.'],
  ])('say who reads the phone number if it is public: %s', async (publicLeaderPhone, text) => {
    open(aManagement(), { section: 'settings', config: { features: { ...clanLife.features, publicLeaderPhone } } });
    expect(await (await region('Settings')).findByLabelText('Your phone')).toHaveAccessibleDescription(text);
  });

  test('are saved as one form', async () => {
    const page = open(aManagement(), { section: 'settings', handlers: { 'PUT /api/clans/{id}': clan } });
    const settings = await region('Settings');
    expect(await settings.findByLabelText('Your phone')).toHaveValue('+1 555 0100');
    expect(settings.getByRole('radio', { name: 'Players ask; the leader and managers decide' })).toBeChecked();
    await page.actor.click(settings.getByRole('radio', { name: 'Anyone can join' }));
    const logo = new File([new Uint8Array(10)], 'logo.png', { type: 'image/png' });
    fireEvent.change(settings.getByLabelText('Logo'), { target: { files: [logo] } });
    await expectAccessiblePage();
    await press(page, settings, 'Save');
    await expectToast({ title: 'Clan Saved' });
    const body = page.requests.find(({ key }) => key.startsWith('PUT'))?.body as FormData;
    expect(Object.fromEntries(body)).toEqual({
      ...{ description: 'Late games, early wins.', joining: 'open', leaderPhone: '+1 555 0100', logo },
    });
  });

  test('that are rejected show the error at its field', async () => {
    const issues = [{ path: 'leaderPhone', message: 'Please use at most 32 characters' }];
    const failure = apiFailure(400, 'Some fields are not valid', { code: 'validation_failed', issues });
    const page = open(aManagement(), { section: 'settings', handlers: { 'PUT /api/clans/{id}': () => failure } });
    const settings = await region('Settings');
    await press(page, settings, 'Save');
    await waitFor(() =>
      expect(settings.getByLabelText('Your phone')).toHaveAccessibleDescription(/at most 32 characters$/),
    );
  });
});

test('wide screens show everything at once', async () => {
  showWide();
  open(aManagement());
  for (const name of ['Requests', 'Members', 'Invite', 'Settings']) expect(await region(name)).toBeTruthy();
  await expectAccessiblePage();
  jest.restoreAllMocks();
});

test.each([
  ['a member without a role', aClanMe({ role: 'member', mayJoin: 'member' })],
  ['a player of no clan', aClanMe()],
])('%s sees the clan instead', async (_who, own) => {
  open(aManagement(), { own, handlers: { 'GET /api/clans/{id}/announcements': [] } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Night Owls' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Manage clan' })).not.toBeInTheDocument();
});

test('the management has a placeholder while it loads', async () => {
  open(aManagement(), { handlers: { 'GET /api/clans/{id}/requests': () => neverResponds() } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Manage Night Owls' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Loading...' })).toBeVisible();
});
