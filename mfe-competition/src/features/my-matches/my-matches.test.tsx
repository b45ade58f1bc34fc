import { expect, test } from '@jest/globals';
import type { MatchRoomResponse } from '@portal/contracts';
import { aPortalConfig, apiFailure, aUser, type FakeHandlers } from '@portal/portal/testing';
import { screen, within } from '@testing-library/react';
import { anOwnPage, aRoom, inPhase, tournamentId } from '../../testing/builders.ts';
import { expectAccessiblePage, openPage } from '../../testing/open-page.ts';

const { features } = aPortalConfig();
const twoOne = { legs: [[2, 1] as [number, number]] };

const open = (mine: NonNullable<FakeHandlers['GET /api/matches/mine']>) =>
  openPage('/matches', {
    user: aUser(),
    config: { features: { ...features, liveTournaments: true, playTournaments: true } },
    handlers: { 'GET /api/matches/mine': mine },
  });

const cup = { id: tournamentId(2), name: 'Night Cup', startsAt: '2026-03-01T12:00:00.000Z' };

test('without matches the page leads to the tournaments', async () => {
  open(anOwnPage());
  expect(await screen.findByText('You have no matches. Find a tournament.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'My Matches' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find a Tournament' })).toHaveAttribute('href', '/tournaments');
  await expectAccessiblePage();
});

test.each<[string, Partial<MatchRoomResponse>]>([
  ['Get Ready', {}],
  ['Open Match', { ready: { home: true, away: false } }],
  ['Report Score', { state: 'playing', ready: { home: true, away: true } }],
  ['Get Ready', { state: 'attention' }],
  ['Open Match', { state: 'attention', ready: { home: true, away: false } }],
  ['Report Score', { state: 'attention', ready: { home: true, away: true } }],
  ['Confirm Score', { state: 'reported', reports: { home: null, away: twoOne } }],
  ['Open Match', { state: 'reported', reports: { home: twoOne, away: null } }],
  ['See Dispute', { state: 'disputed' }],
  ['Open Match', inPhase('paused')],
])('the card of a match offers %s with %j', async (label, overrides) => {
  open(anOwnPage({ matches: [aRoom(overrides)] }));
  const card = within(await screen.findByRole('article'));
  expect(card.getByRole('link', { name: label })).toHaveAttribute('href', `/tournaments/${tournamentId(1)}?match=u1-1`);
  expect(card.getByText('Night Cup · Semifinal 1')).toBeVisible();
  expect(card.getByRole('link', { name: 'Ben' })).toHaveAttribute('href', '/members/Ben');
});

test('matches keep the order of the server, and say what happens now', async () => {
  const later = aRoom({ key: 'u1-2', label: 'Semifinal 2', dueAt: '2099-03-01T12:10:00.000Z' });
  open(anOwnPage({ matches: [aRoom({ ready: { home: false, away: true } }), later] }));
  const [first, second] = await screen.findAllByRole('article');
  expect(first).toHaveTextContent('Your opponent is ready.');
  expect(second).toHaveTextContent(/Press Ready by Mar 1, 2099, 12:10 PM UTC \(\d+ days left\)/);
  await expectAccessiblePage();
});

test('entries say what comes next, unless a match is open', async () => {
  const nextPhaseAt = '2099-02-28T12:00:00.000Z';
  const entry = { ...cup, place: null, nextPhaseAt };
  open(
    anOwnPage({
      matches: [aRoom()],
      entries: [
        { ...entry, id: tournamentId(1), phase: 'live', state: 'playing' },
        { ...entry, phase: 'registration', state: 'registered' },
        { ...entry, id: tournamentId(3), name: 'Day Cup', phase: 'check-in', state: 'registered' },
        { ...entry, id: tournamentId(4), name: 'Full Cup', phase: 'registration', state: 'waiting' },
        { ...entry, id: tournamentId(5), name: 'Old Cup', phase: 'settled', state: 'out', place: 3 },
      ],
    }),
  );
  const rows = within(await screen.findByRole('list', { name: 'Your tournaments' })).getAllByRole('link');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Night CupCheck-in opens Feb 28, 2099, 12:00 PM UTC.Registered',
    'Day CupCheck in by Feb 28, 2099, 12:00 PM UTC.Registered',
    'Full CupCheck-in opens Feb 28, 2099, 12:00 PM UTC.Waiting list',
  ]);
  expect(rows[0]).toHaveAttribute('href', `/tournaments/${tournamentId(2)}`);
});

test('tournaments that the player runs show how many matches need staff', async () => {
  open(
    anOwnPage({
      organizes: [
        { ...cup, phase: 'live', needStaff: 3 },
        { ...cup, id: tournamentId(3), name: 'Old Cup', phase: 'settled', needStaff: 0 },
      ],
    }),
  );
  const list = within(await screen.findByRole('list', { name: 'Tournaments you run' }));
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Night CupLive3 matches need you']);
  expect(list.getByRole('link')).toHaveAttribute('href', `/tournaments/${tournamentId(2)}?tab=run`);
  expect(screen.getByText('You have no open match.')).toBeVisible();
  await expectAccessiblePage();
});

test('a failure can be retried', async () => {
  let fails = true;
  const { actor } = open(() => (fails ? apiFailure(503, 'Busy', { code: 'busy' }) : anOwnPage()));
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load your matches.");
  fails = false;
  await actor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You have no matches. Find a tournament.')).toBeVisible();
});
