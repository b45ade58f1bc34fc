import { describe, expect, test } from '@jest/globals';
import type { TournamentBracket, TournamentLogEntry } from '@portal/contracts';
import { apiPage } from '@portal/portal/testing';
import { screen, within } from '@testing-library/react';
import { aBracket, aMatch, ana, aRound, ben } from '../../testing/builders.ts';
import { expectAccessiblePage } from '../../testing/open-page.ts';
import { openTournament } from '../../testing/open-tournament.ts';

describe('standings', () => {
  const row = { played: 1, drawn: 0 };
  const rows: TournamentBracket['tables'][number]['rows'] = [
    {
      ...{ ...row, rank: 1, entrant: ana.entrant, points: 3, won: 1, lost: 0 },
      ...{ goalsFor: 2, goalsAgainst: 1, why: 'more points' },
    },
    {
      ...{ ...row, rank: 2, entrant: ben.entrant, points: 0, won: 0, lost: 1 },
      ...{ goalsFor: 1, goalsAgainst: 2, why: null },
    },
  ];

  test('of groups have the reason of each rank', async () => {
    openTournament(aBracket({ tables: [{ part: 'a', title: 'Group A', rows }] }), {
      search: 'tab=standings',
    });
    const table = within(await screen.findByRole('table', { name: 'Group A' }));
    const first = within(table.getByRole('row', { name: /Ana.*1–0–0.*2:1.*3.*more points/ }));
    // Of both forms, the style sheet shows the one that fits the screen.
    expect(first.getByText('Why?').closest('details')).toHaveTextContent('Why?more points');
    await expectAccessiblePage();
  });

  test('of a knockout are places', async () => {
    const places = [ana, ben].map(({ entrant }, at) => ({ entrant, place: at + 1 }));
    openTournament(aBracket({ phase: 'finished', places }), { search: 'tab=standings' });
    const region = within(await screen.findByRole('region', { name: 'Places' }));
    expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['1.Ana', '2.Ben']);
  });
});

describe('rules', () => {
  test('follow from the settings', async () => {
    const { settings } = aBracket();
    openTournament(
      aBracket({ settings: { ...settings, legs: 2, awayGoals: true, clocks: { ...settings.clocks, play: 1_440 } } }),
      { search: 'tab=rules' },
    );
    const rules = within(await screen.findByRole('region', { name: 'Rules' }));
    expect(rules.getByText('Single Elimination, for 4 to 32 players.')).toBeVisible();
    expect(
      rules.getByText(
        'A knockout match needs a winner. Two legs count together. If the goals are level, away goals count, then extra time, then penalties.',
      ),
    ).toBeVisible();
    const clocks = within(screen.getByRole('table', { name: 'Clocks of a Match' }));
    expect(
      clocks.getByRole('row', { name: /^Ready 10 minutes Both players have 10 minutes to press Ready\./ }),
    ).toBeVisible();
    expect(clocks.getByRole('row', { name: /^Play 1 day/ })).toBeVisible();
    expect(screen.getByText('Be fair.')).toBeVisible();
    await expectAccessiblePage();
  });

  test.each([
    ['double-elimination', /out after the second defeat/],
    ['round-robin', 'Everyone in a league meets everyone once.'],
    ['groups', 'The best two of each of the 2 groups go on to the knockout.'],
  ] as const)('of the format %s are complete', async (format, text) => {
    openTournament(aBracket({ settings: { ...aBracket().settings, format } }), { search: 'tab=rules' });
    expect(await screen.findByText(text)).toBeVisible();
  });
});

test('the rules and the facts name the platform of the players', async () => {
  const settings = { ...aBracket().settings, platformGroup: 'mobile' as const };
  openTournament(aBracket({ settings }), { search: 'tab=rules' });
  expect(await screen.findByText('Only players on Mobile can register.')).toBeVisible();
});

describe('the log', () => {
  const entry = (version: number, overrides: Partial<TournamentLogEntry>): TournamentLogEntry => ({
    ...{ version, at: '2026-03-01T12:00:00.000Z', by: { playerId: ben.entrant.id, username: 'Ben' } },
    ...{
      kind: 'settings',
      key: null,
      playerId: null,
      pair: null,
      round: null,
      before: null,
      after: null,
      reason: null,
    },
    ...overrides,
  });
  const score = (home: number, away: number) => ({ score: { legs: [[home, away] as [number, number]] } });

  test('is in sentences, newest first, page by page', async () => {
    const { actor } = openTournament(aBracket({ rounds: [aRound('Semifinals', 1, [aMatch()])] }), {
      search: 'tab=log',
      handlers: {
        'GET /api/tournaments/{id}/log': ({ url }) =>
          url.searchParams.has('cursor')
            ? [entry(1, { kind: 'announced' })]
            : apiPage(
                [
                  entry(9, {
                    kind: 'correct',
                    key: 'u1-1',
                    before: score(1, 2),
                    after: score(2, 1),
                    reason: 'Wrong way round.',
                  }),
                  entry(8, { kind: 'report', key: 'u1-1', after: score(1, 2) }),
                  entry(7, { kind: 'clock', by: null, key: 'u1-1', after: { walkover: 'home' } }),
                  entry(6, { kind: 'from-the-future' }),
                  entry(5, { kind: 'ready', key: 'u1-1' }),
                  entry(4, { kind: 'ready' }),
                  entry(3, { kind: 'clocks-moved', by: null, minutes: 12 }),
                  entry(2, { kind: 'clocks-moved', minutes: 1 }),
                ],
                'second',
              ),
      },
    });
    const log = within(await screen.findByRole('region', { name: 'Log' }));
    expect(await log.findByText('Ben corrected semifinal 1: Ana 2–1 Ben instead of Ana 1–2 Ben.')).toBeVisible();
    expect(log.getByText('Reason: Wrong way round.')).toBeVisible();
    expect(log.getByText('Ben confirmed Ana 1–2 Ben in semifinal 1.')).toBeVisible();
    expect(log.getByText('The time of semifinal 1 ran out: walkover for Ana.')).toBeVisible();
    expect(log.getByText('Ben changed the tournament.')).toBeVisible();
    expect(log.getByText('Ben is ready for semifinal 1.')).toBeVisible();
    expect(log.getByText('Check-in closed, and the bracket was drawn.')).toBeVisible();
    expect(log.getByText('Clocks moved by 12 minutes: the portal was not available.')).toBeVisible();
    expect(log.getByText('Ben moved all clocks by 1 minute.')).toBeVisible();
    await actor.click(log.getByRole('button', { name: 'Load more' }));
    expect(await log.findByText('Ben announced the tournament.')).toBeVisible();
    await expectAccessiblePage();
  });

  test('that is empty says so', async () => {
    openTournament(aBracket(), { search: 'tab=log', handlers: { 'GET /api/tournaments/{id}/log': [] } });
    expect(await screen.findByText('Nothing has happened yet.')).toBeVisible();
  });
});
