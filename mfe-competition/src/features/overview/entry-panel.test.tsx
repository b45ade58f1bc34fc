import { expect, test } from '@jest/globals';
import type { OwnTournament, TournamentPhase } from '@portal/contracts';
import { aPortalConfig, apiFailure, aUser, expectToast, type FakeHandlers, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { portalModule } from '../../module.ts';
// Loaded before the tests, so that the first one does not wait for them.
import '../tournament-page/tournament-page.tsx';
import './game-id-form.tsx';
import './join-dialog.tsx';
import './leave-dialog.tsx';
import './overview.tsx';
import { aBracket, anEntry, aTournament, tournamentId } from '../../testing/builders.ts';
import { readAnnouncement } from '../../testing/open-page.ts';

const { features } = aPortalConfig();

const own = (overrides: Partial<OwnTournament> = {}): OwnTournament => ({
  entry: null,
  roles: [],
  matchKey: null,
  next: null,
  ...overrides,
});

const entryGroup = () => screen.getByRole('group', { name: 'Your entry' });

const open = (
  phase: TournamentPhase,
  mine: OwnTournament | (() => OwnTournament) | null,
  handlers: FakeHandlers = {},
) =>
  renderPortal(portalModule, {
    route: `/tournaments/${tournamentId(1)}`,
    user: mine && aUser(),
    config: { features: { ...features, liveTournaments: true, playTournaments: true } },
    handlers: {
      'GET /api/tournaments/{id}': aTournament({ phase }),
      'GET /api/tournaments/{id}/bracket': aBracket({ phase }),
      ...(mine && { 'GET /api/tournaments/{id}/me': mine }),
      ...handlers,
    },
  });

test('visitors are asked to sign in while registration is open', async () => {
  open('registration', null);
  expect(await screen.findByRole('link', { name: 'Sign In to Join' })).toHaveAttribute(
    'href',
    `/signin?next=/tournaments/${tournamentId(1)}`,
  );
});

test('a player joins with a game ID once the rules are accepted', async () => {
  let isIn = false;
  const { actor, requests } = open('registration', () => own(isIn ? { entry: anEntry() } : {}), {
    'POST /api/tournaments/{id}/entry': () => {
      isIn = true;
      return anEntry();
    },
  });
  await actor.click(await screen.findByRole('button', { name: 'Join Tournament' }));
  await actor.type(await screen.findByLabelText('eFootball user ID'), 'ana-10');
  expect(screen.getByRole('button', { name: 'Join' })).toBeDisabled();
  await actor.click(screen.getByRole('checkbox', { name: 'I accept the rules' }));
  await expectAccessible();
  await actor.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText(/^You're in\. Check-in opens March 1, /)).toBeVisible();
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ gameId: 'ana-10', acceptsRules: true });
  expect(entryGroup()).toHaveFocus();
});

test('the user ID of the last tournament is filled in, and can be changed', async () => {
  const { actor } = open('registration', () => own({ lastGameId: 'ana-10' }));
  await actor.click(await screen.findByRole('button', { name: 'Join Tournament' }));
  expect(await screen.findByLabelText('eFootball user ID')).toHaveValue('ana-10');
  await actor.click(screen.getByRole('checkbox', { name: 'I accept the rules' }));
  expect(screen.getByRole('button', { name: 'Join' })).toBeEnabled();
});

test('a player whom staff has added enters a user ID during the tournament', async () => {
  let gameId = '';
  const { actor, requests } = open('live', () => own({ entry: anEntry({ state: 'playing', gameId }) }), {
    'POST /api/tournaments/{id}/entry': () => {
      gameId = 'late-10';
      return anEntry({ state: 'playing', gameId });
    },
  });
  await actor.type(await screen.findByLabelText('Your eFootball user ID'), 'late-10');
  await expectAccessible();
  await actor.click(screen.getByRole('button', { name: 'Save User ID' }));
  await waitFor(() => expect(screen.queryByLabelText('Your eFootball user ID')).not.toBeInTheDocument());
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ gameId: 'late-10', acceptsRules: true });
});

test('a player checks in', async () => {
  let state: 'registered' | 'checkedIn' = 'registered';
  const { actor } = open('check-in', () => own({ entry: anEntry({ state }) }), {
    'POST /api/tournaments/{id}/check-in': () => {
      state = 'checkedIn';
      return anEntry({ state });
    },
  });
  await actor.click(await screen.findByRole('button', { name: /^Check In/ }));
  expect(await screen.findByText(/^You're checked in\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Check In/ })).not.toBeInTheDocument();
  expect(entryGroup()).toHaveFocus();
});

test('leaving is announced, and keeps the focus', async () => {
  let isIn = true;
  const { actor } = open('registration', () => own(isIn ? { entry: anEntry() } : {}), {
    'DELETE /api/tournaments/{id}/entry': () => {
      isIn = false;
      return { success: true };
    },
  });
  await actor.click(await screen.findByRole('button', { name: 'Leave Tournament' }));
  await actor.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(readAnnouncement()).toMatch(/^Registration is open\./));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(entryGroup()).toHaveFocus();
});

test('leaving needs a confirmation, and a refusal is shown', async () => {
  const { actor, requests } = open('live', own({ entry: anEntry({ state: 'playing' }) }), {
    'DELETE /api/tournaments/{id}/entry': () => apiFailure(409, 'Not registered', { code: 'not_registered' }),
  });
  await actor.click(await screen.findByRole('button', { name: 'Leave Tournament' }));
  expect(await screen.findByText('Your open matches become walkovers.')).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText("Couldn't Leave")).toBeVisible();
  expect(requests.filter(({ key }) => key.startsWith('DELETE'))).toHaveLength(1);
});

test.each([
  ['registration', own({ entry: anEntry({ state: 'waiting', position: 3 }) }), "You're number 3 on the waiting list."],
  ['live', own(), 'Registration is closed.'],
  ['live', own({ entry: anEntry({ state: 'disqualified', reason: 'Cheating.' }) }), 'You were disqualified. Cheating.'],
  ['settled', own({ entry: anEntry({ state: 'out', place: 5 }) }), 'You finished 5th.'],
] as const)('in the phase %s says where the player stands', async (phase, mine, text) => {
  open(phase, mine);
  expect(await screen.findByText(text)).toBeVisible();
});

test('an open match is linked', async () => {
  open('live', own({ entry: anEntry({ state: 'playing' }), matchKey: 'u1-1' }));
  expect(await screen.findByRole('link', { name: 'Go to Your Match' })).toHaveAttribute(
    'href',
    `/tournaments/${tournamentId(1)}?match=u1-1`,
  );
});

test('a cup that runs by itself names its start in place of a check-in', async () => {
  const bracket = aBracket({ phase: 'registration' });
  const settings = { ...bracket.settings, isSelfRunning: true, maxEntrants: 8 };
  open('registration', own({ entry: anEntry() }), {
    'GET /api/tournaments/{id}/bracket': { ...bracket, settings },
  });
  expect(await screen.findByText(/^You're in\. It starts when 8 players have joined, or on March 1, /)).toBeVisible();
  expect(screen.queryByText('Check-In')).not.toBeInTheDocument();
});

test('a cup with too few players offers ways to invite some', async () => {
  const { actor } = open('registration', own());
  const invite = within(await screen.findByRole('region', { name: 'Invite players' }));
  expect(invite.getByRole('link', { name: 'Picture' })).toHaveAttribute(
    'href',
    `/api/tournaments/${tournamentId(1)}/share-image`,
  );
  await actor.click(invite.getByRole('button', { name: 'Copy Link' }));
  await expectToast({ title: 'Link Copied' });
  expect(await navigator.clipboard.readText()).toMatch(new RegExp(`/tournaments/${tournamentId(1)}$`));
  // Without a menu of the device, the link is copied.
  await actor.click(invite.getByRole('button', { name: 'Invite' }));
  await expectToast({ title: 'Link Copied' });
});
