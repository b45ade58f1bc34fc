import { expect, jest, test } from '@jest/globals';
import type { OwnMatches, OwnTournament, Tournament, TournamentPhase } from '@portal/contracts';
import { expectAddress, expectToast, type FakeHandlers } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, within } from '@testing-library/react';
import {
  aBracket,
  aListedEntry,
  aMatch,
  ana,
  anEntry,
  aRound,
  aTournament,
  ben,
  tournamentId,
} from '../../testing/builders.ts';
import { openTournament } from '../../testing/open-tournament.ts';

const next = aTournament({
  ...{ id: tournamentId(9), name: 'Daily Cup', phase: 'registration', participants: 3, maxParticipants: 8 },
});

const over = (phase: TournamentPhase) =>
  aBracket({
    phase,
    entrants: [aListedEntry(ana.entrant, { seed: 1 }), aListedEntry(ben.entrant, { seed: 2 })],
    rounds: [aRound('Final', 1, [aMatch({ label: 'Final' })])],
    places: [
      { entrant: ana.entrant, place: 1 },
      { entrant: ben.entrant, place: 2 },
    ],
  });

const noMatches: OwnMatches = { next: null, mayOrganize: false, organizes: [], matches: [], entries: [] };

const open = (
  phase: TournamentPhase,
  own: Partial<OwnTournament> | null,
  { cups = [next], handlers = {} }: { cups?: Tournament[]; handlers?: FakeHandlers } = {},
) =>
  openTournament(over(phase), {
    own,
    handlers: {
      'GET /api/tournaments': cups,
      ...(own && { 'GET /api/matches/mine': noMatches }),
      ...handlers,
    },
  });

const reward = { place: 1, entrants: 2, points: 100, isFinal: false, countsAt: '2026-03-02T12:00:00.000Z', rank: 58 };
const entry = anEntry({ state: 'out', place: 1 });

test('the end shows place, provisional points and rank, when they count, and the own matches', async () => {
  await open('finished', { entry, reward });
  expect(await screen.findByText('You finished 1st.')).toBeVisible();
  expect(screen.getByText('+100')).toBeVisible();
  expect(screen.getByText('about #58')).toBeVisible();
  expect(screen.getByText(/^Provisional: the points will be added on March 2/)).toBeVisible();
  const run = screen.getByRole('list', { name: 'Your matches' });
  expect(within(run).getByRole('link', { name: 'Final: Won 2 – 1 against Ben' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Join Daily Cup' })).toBeVisible();
  await expectAccessible();
});

test('final points say so', async () => {
  await open('settled', { entry, reward: { ...reward, isFinal: true, countsAt: null } });
  expect(await screen.findByText('These points are in your score.')).toBeVisible();
  expect(screen.getByText('#58')).toBeVisible();
});

test('the next cup takes one press, with the ID of this one', async () => {
  const { actor, requests } = await open(
    'finished',
    { entry, reward },
    {
      handlers: { 'POST /api/tournaments/{id}/entry': anEntry() },
    },
  );
  await actor.click(await screen.findByRole('button', { name: 'Join Daily Cup' }));
  await expectToast({ title: "You're In" });
  expect(requests.find(({ key }) => key.startsWith('POST'))).toMatchObject({
    url: expect.objectContaining({ pathname: `/api/tournaments/${next.id}/entry` }),
    body: { gameId: 'ana-10', acceptsRules: true },
  });
  await expectAddress(`/tournaments/${next.id}`);
});

test.each([
  ['a player who is out', 'live', { entry: anEntry({ state: 'playing' }) }, "You're out, 1st so far."],
  ['a player who has left', 'live', { entry: anEntry({ state: 'withdrawn' }) }, 'Registration is closed.'],
  ['a cancelled tournament', 'cancelled', { entry: anEntry() }, 'The tournament was canceled.'],
  ['a stranger', 'finished', {}, 'The tournament has ended.'],
] as const)('%s reads the next cup', async (_, phase, own, text) => {
  await open(phase, own);
  expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Next cup' })).toHaveTextContent('Next: Daily Cup, 3 of 8, starts');
  expect(screen.queryByRole('button', { name: 'Leave Tournament' })).not.toBeInTheDocument();
});

test('no cup to enter leads to the list, and only cups with a place are offered', async () => {
  const full = { ...next, participants: 8 };
  await open('finished', { entry }, { cups: [full, { ...next, entrants: 'clans' }, { ...next, phase: 'check-in' }] });
  const region = await screen.findByRole('region', { name: 'Next cup' });
  expect(within(region).getByRole('link', { name: 'See Tournaments' })).toBeVisible();
});

test('a cup of another platform is not offered, because the game ID does not fit', async () => {
  await open('finished', { entry }, { cups: [{ ...next, game: 'eFootball Mobile' }] });
  const region = await screen.findByRole('region', { name: 'Next cup' });
  expect(within(region).getByRole('link', { name: 'See Tournaments' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Join Daily Cup' })).not.toBeInTheDocument();
});

test('visitors sign in to join the next cup, and share the champion', async () => {
  const share = jest.fn(async (_: ShareData) => undefined);
  Object.assign(navigator, { share });
  const { actor } = await open('finished', null);
  expect(await screen.findByRole('link', { name: 'Sign In to Join Daily Cup' })).toBeVisible();
  await actor.click(within(screen.getByRole('region', { name: 'Winner' })).getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({
    ...{ title: 'Ana won Night Cup', text: 'Ana won Night Cup' },
    url: new URL(`/tournaments/${tournamentId(1)}`, window.location.origin).href,
  });
  Object.assign(navigator, { share: undefined });
});
