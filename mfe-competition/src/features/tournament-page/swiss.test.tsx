import { expect, test } from '@jest/globals';
import type { TournamentBracket } from '@portal/contracts';
import { screen, within } from '@testing-library/react';
import { aBracket, aListedEntry, aMatch, ana, aSide, ben, caro } from '../../testing/builders.ts';
import { expectAccessiblePage } from '../../testing/open-page.ts';
import { openTournament } from '../../testing/open-tournament.ts';

const bye = { state: 'bye', home: caro, away: aSide({ from: 'Bye' }), result: null, winner: null } as const;

const aRound = (round: number, matches: TournamentBracket['rounds'][number]['matches']) => ({
  ...{ title: `Round ${round}`, stage: 'swiss' as const, part: 's', round, matches },
});

const aRow = (rank: number, { entrant }: typeof ana, overrides: object) => ({
  ...{ rank, entrant, points: 3, played: 1, won: 1, drawn: 0, lost: 0 },
  ...{ goalsFor: 2, goalsAgainst: 1, why: null, buchholz: { sum: 3, cut: 0, opponents: 3 } },
  ...overrides,
});

const settings = { ...aBracket().settings, format: 'swiss' as const };
const swiss = aBracket({
  ...{
    settings,
    entrants: [ana, ben, caro].map(({ entrant, seed }) => aListedEntry(entrant, { state: 'playing', seed })),
  },
  rounds: [
    aRound(1, [
      aMatch({ key: 's1-1', label: 'Round 1, match 1' }),
      aMatch({ key: 's1-2', label: 'Round 1, match 2', ...bye }),
    ]),
  ],
  tables: [
    {
      ...{ part: 's', title: 'Table' },
      rows: [
        aRow(1, caro, { why: 'Buchholz 3 to 0' }),
        aRow(2, ana, { buchholz: { sum: 0, cut: 0, opponents: 3 }, why: '3 points to 0' }),
        aRow(3, ben, { points: 0, won: 0, lost: 1 }),
      ],
    },
  ],
});

test('has no bracket: its matches say when the next round is drawn', async () => {
  openTournament(swiss, { search: 'tab=bracket' });
  expect(
    await screen.findByText('Round 1 of 2. The next round is drawn when these matches are decided.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Matches' })).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByRole('link', { name: 'Bracket' })).not.toBeInTheDocument();
  expect(within(screen.getByRole('list', { name: 'Round 1' })).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('list', { name: 'Round 1' })).toHaveTextContent(/Caro.*Bye/);
  await expectAccessiblePage();
});

test('has standings with Buchholz and the reason of each rank', async () => {
  openTournament(swiss, { search: 'tab=standings' });
  const table = within(await screen.findByRole('table', { name: 'Table' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Rank', 'Player', 'Played', 'W–D–L', 'Goals', 'Points', 'Buchholz', 'Why'],
  ]);
  expect(table.getByRole('row', { name: /Caro.*Buchholz 3 to 0/ })).toBeVisible();
  await expectAccessiblePage();
});

test('before its start says when the first round is drawn', async () => {
  openTournament(aBracket({ settings, phase: 'ready' }), { search: 'tab=bracket' });
  expect(await screen.findByText('The first round is drawn when the tournament starts.')).toBeVisible();
});

test.each([
  [null, 4, 32, '2 to 5 rounds, depending on the number of players'],
  [4, 8, 32, '4 rounds'],
  [9, 8, 8, '4 rounds'],
])('with %j rounds for %i to %i players has %s in its rules', async (rounds, minEntrants, maxEntrants, text) => {
  openTournament(aBracket({ settings: { ...settings, rounds, minEntrants, maxEntrants } }), { search: 'tab=rules' });
  expect(await screen.findByText((sentence) => sentence.includes(`plays in all of ${text}.`))).toBeVisible();
  expect(screen.getByText(/ranked by Buchholz, which is the points of all their opponents/)).toBeVisible();
  expect(screen.queryByText(/A knockout match needs a winner/)).not.toBeInTheDocument();
});
