import { describe, expect, test } from '@jest/globals';
import type { Tournament } from '@portal/contracts';
import { aPortalConfig, apiFailure, type FakeHandlers, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, within } from '@testing-library/react';
import { portalModule } from '../../module.ts';
import { aTournament, tournamentId } from '../../testing/builders.ts';

const { features } = aPortalConfig();

const openWith = (handler: NonNullable<FakeHandlers['GET /api/tournaments/{id}']>, liveTournaments = false) =>
  renderPortal(portalModule, {
    route: `/tournaments/${tournamentId(1)}`,
    config: { features: { ...features, liveTournaments } },
    handlers: { 'GET /api/tournaments/{id}': handler },
  });

const open = async (overrides: Partial<Tournament> = {}) => {
  const tournament = aTournament(overrides);
  const page = openWith(tournament);
  await screen.findByRole('heading', { level: 1, name: tournament.name });
  return page;
};

const region = (name: string) => within(screen.getByRole('region', { name }));
const readStats = (label: string) =>
  screen.getAllByText(label, { selector: 'dt' }).map((term) => term.parentElement?.querySelector('dd')?.textContent);
const matches = () =>
  region('Tournament Bracket')
    .getAllByText('vs')
    .map((versus) => versus.closest('li')?.textContent);

describe('a tournament', () => {
  test('is requested once, by the id in the URL', async () => {
    const { requests } = await open();
    expect(requests.map(({ key }) => key).filter((key) => key.includes('tournaments'))).toEqual([
      `GET /api/tournaments/${tournamentId(1)}`,
    ]);
  });

  test('shows name, game and stats [2.6, 2.71]', async () => {
    await open({ name: 'Winter Masters', prizePool: 1_250_000, participants: 1024, maxParticipants: 2048 });
    expect(document.title).toBe('Winter Masters · ELM Gaming');
    expect(screen.getByText('eFootball 2026')).toBeVisible();
    expect(readStats('Prize Pool')).toEqual(['$1,250,000', '$1,250,000']);
    expect(readStats('Participants')).toEqual(['1,024']);
    expect(readStats('Max Players')).toEqual(['2,048']);
    expect(readStats('Start Date')[0]).toBe('Mar 1, 2026');
    expect(readStats('End Date')[0]).toBe('Mar 3, 2026');
  });

  test('has a panel with prize, dates to the minute, place and format [2.77]', async () => {
    await open();
    const info = region('Tournament Info');
    expect(info.getByText('$12,500')).toBeVisible();
    expect(info.getByText(/^Mar 1, 2026, \d{1,2}:\d\d.(AM|PM) \S+$/)).toBeVisible();
    expect(info.getByText('Online Tournament')).toBeVisible();
    expect(info.getByText('Single Elimination')).toBeVisible();
  });

  test.each([
    ['live', 'Live Now', 'Live', 'Pending'],
    ['upcoming', 'Upcoming', 'Scheduled', 'Pending'],
    ['completed', 'Completed', 'Scheduled', 'Completed'],
    ['postponed', 'Unknown', 'Scheduled', 'Pending'],
  ])(
    'with the status %p is %s; its matches are %s, its final %s [2.71, 2.72, 2.73, 2.74, 4.12]',
    async (status, badge, match, final) => {
      await open({ status });
      expect(screen.getAllByText(badge)[0]).toBeVisible();
      expect(matches()).toEqual([
        `Match 1${match}Player1 vs Player2`,
        `Match 2${match}Player3 vs Player4`,
        `${final}TBD vs TBD`,
      ]);
      await expectAccessible();
    },
  );

  test('has a bracket of two rounds [2.72]', async () => {
    await open();
    const bracket = region('Tournament Bracket');
    expect(bracket.getAllByRole('heading', { level: 3 }).map((round) => round.textContent)).toEqual([
      'Semi-Finals',
      'Final',
    ]);
  });
});

describe('the top participants', () => {
  const rows = () => region('Top Participants').getAllByRole('listitem');

  test.each([
    { participants: 1, shown: 1, qualified: 1, more: null },
    { participants: 4, shown: 4, qualified: 4, more: null },
    { participants: 6, shown: 6, qualified: 4, more: null },
    { participants: 8, shown: 8, qualified: 4, more: null },
    { participants: 9, shown: 8, qualified: 4, more: '+1 more participants' },
    { participants: 2048, shown: 8, qualified: 4, more: '+2,040 more participants' },
  ])(
    'of $participants are $shown, $qualified of them qualified [2.75, 2.76, 9.28]',
    async ({ participants, shown, qualified, more }) => {
      await open({ participants });
      expect(rows()).toHaveLength(shown);
      expect(rows()[shown - 1]).toHaveTextContent(`Player${shown}`);
      expect(rows().filter((row) => within(row).queryByText('Qualified'))).toEqual(rows().slice(0, qualified));
      expect(rows().filter((row) => within(row).queryByText('Eliminated'))).toEqual(rows().slice(qualified));
      expect(region('Top Participants').queryByText(/more participants/)?.textContent ?? null).toBe(more);
    },
  );

  test('are empty without participants', async () => {
    await open({ participants: 0 });
    expect(region('Top Participants').getByText('No participants yet')).toBeVisible();
  });
});

test('with live tournaments, shows no placeholder matches or participants', async () => {
  openWith(aTournament({ status: 'postponed' }), true);
  expect(await screen.findByText('No matches yet')).toBeVisible();
  expect(screen.getByText('Postponed')).toBeVisible();
  expect(screen.queryByText(/Player\d|TBD/)).not.toBeInTheDocument();
  expect(region('Tournament Info').getByText('$12,500')).toBeVisible();
  await expectAccessible();
});

describe('a tournament that cannot be shown', () => {
  test.each([
    [404, 'tournament_not_found'],
    [400, 'validation_failed'],
  ])(
    'because it does not exist (%d) shows the not-found screen with a link back [2.78, 8.18]',
    async (status, code) => {
      openWith(() => apiFailure(status, 'Tournament not found', { code }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Tournament Not Found' })).toBeVisible();
      expect(document.title).toBe('Tournament Not Found · ELM Gaming');
      expect(screen.getByRole('link', { name: 'Back to Tournaments' })).toHaveAttribute('href', '/tournaments');
      await expectAccessible();
    },
  );

  test('because its service is down is not found either, and can be retried', async () => {
    let fails = true;
    const { actor } = openWith(() => (fails ? apiFailure(503, 'Busy', { code: 'unavailable' }) : aTournament()));
    await screen.findByRole('heading', { level: 1, name: 'Tournament Not Found' });
    expect(screen.getByRole('link', { name: 'Back to Tournaments' })).toHaveAttribute('href', '/tournaments');
    fails = false;
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Night Cup' })).toBeVisible();
  });

  test('because the network failed can be retried', async () => {
    openWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load this tournament.");
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('yet shows a placeholder', async () => {
    openWith(() => new Promise(() => {}));
    expect(await screen.findByRole('group', { name: 'Loading...' })).toBeVisible();
  });
});
