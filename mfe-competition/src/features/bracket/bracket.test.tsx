import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { TournamentBracket } from '@portal/contracts';
import { screen, within } from '@testing-library/react';
import { aBracket, aMatch, anaAndCaroInFinal, aRound, aSide, final } from '../../testing/builders.ts';
import { expectAccessiblePage, showWide } from '../../testing/open-page.ts';
import { openTournament } from '../../testing/open-tournament.ts';

type Round = TournamentBracket['rounds'][number];

/** An undecided knockout: names of rounds do not matter. */
const aKnockout = (stage: Round['stage'], part: string, sizes: readonly number[]): Round[] =>
  sizes.map((size, at) => ({
    ...{ title: `${stage} ${at + 1}`, stage, part, round: at + 1 },
    matches: Array.from({ length: size }, (_, position) =>
      aMatch({
        ...{ key: `${part}${at + 1}-${position + 1}`, label: `${stage} ${at + 1}, match ${position + 1}` },
        ...{ state: 'waiting', result: null, winner: null },
        home: aSide({ from: 'Seed 1' }),
        away: aSide({ from: 'Seed 2' }),
      }),
    ),
  }));

const readLinks = (container: HTMLElement) =>
  within(container)
    .getAllByRole('link')
    .map((link) => link.textContent);

afterEach(() => void jest.restoreAllMocks());

describe('the tree', () => {
  test('has a section with a list for each round, and a sentence for each match', async () => {
    showWide();
    openTournament(anaAndCaroInFinal, { search: 'tab=bracket' });
    const first = within(await screen.findByRole('group', { name: 'Semifinals' }));
    expect(first.getByRole('heading', { level: 3, name: 'Semifinals' })).toBeVisible();
    expect(first.getAllByRole('listitem')).toHaveLength(2);
    expect(
      first.getByRole('link', { name: 'Semifinal 1: Ana 2, Ben 1, final. Ana plays in the final.' }),
    ).toHaveAttribute('href', expect.stringMatching(/\?match=u1-1$/));
    expect(first.getByRole('link', { name: 'Semifinal 2: Caro, bye. Caro plays in the final.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Final: Ana against Caro, waiting.' })).toBeVisible();
    expect(first.getByRole('link', { name: 'Skip to Final' })).toHaveAttribute(
      'href',
      `#${screen.getByRole('heading', { name: 'Final' }).id}`,
    );
    await expectAccessiblePage();
  });

  test('shows the penalties that decided a level match', async () => {
    showWide();
    const penalties = aMatch({ result: { score: { legs: [[1, 1]], extra: [0, 0], penalties: [4, 3] } } });
    openTournament(aBracket({ rounds: [aRound('Semifinals', 1, [penalties])] }), { search: 'tab=bracket' });
    expect(await screen.findByText('1 (4)')).toBeVisible();
    expect(screen.getByText('1 (3)')).toBeVisible();
  });

  test('says where the winner of an undecided match plays, and why nobody comes', async () => {
    showWide();
    const open = aMatch({ state: 'open', result: null, winner: null });
    const nobody = { ...final, home: aSide({ from: 'Winner of semifinal 1' }), away: aSide({ from: 'No opponent' }) };
    openTournament(aBracket({ rounds: [aRound('Semifinals', 1, [open]), aRound('Final', 2, [nobody])] }), {
      search: 'tab=bracket',
    });
    expect(
      await screen.findByRole('link', { name: 'Semifinal 1: Ana against Ben, open. The winner plays in the final.' }),
    ).toBeVisible();
    expect(screen.getByText('No opponent (both absent)')).toBeVisible();
    expect(screen.getByText('Winner of semifinal 1')).toBeVisible();
  });

  test('of 64 players has two halves before the final', async () => {
    showWide();
    openTournament(aBracket({ rounds: aKnockout('upper', 'w', [32, 16, 8, 4, 2, 1]) }), { search: 'tab=bracket' });
    expect(await screen.findByRole('heading', { name: 'Top half' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Bottom half' })).toBeVisible();
    expect(screen.getAllByRole('group', { name: /^upper 1/ }).map((half) => readLinks(half).at(-1))).toEqual([
      expect.stringContaining('match 16:'),
      expect.stringContaining('match 32:'),
    ]);
    expect(screen.getAllByRole('group', { name: /^upper 6/ })).toHaveLength(1);
  });

  test('of 256 players shows every match once', async () => {
    showWide();
    const sizes = Array.from({ length: 8 }, (_, at) => 128 / 2 ** at);
    openTournament(aBracket({ rounds: aKnockout('upper', 'w', sizes) }), { search: 'tab=bracket' });
    await screen.findByRole('heading', { name: 'Part 8 of 8' });
    expect(
      new Set([...document.querySelectorAll('a[href*="match="]')].map((link) => link.getAttribute('href'))).size,
    ).toBe(255);
  });

  test('of a double elimination has an upper, a lower and a final part', async () => {
    showWide();
    const rounds = [
      ...aKnockout('upper', 'w', [4, 2, 1]),
      ...aKnockout('lower', 'l', [2, 2, 1, 1]),
      ...aKnockout('final', 'f', [1, 1]),
    ];
    openTournament(aBracket({ rounds }), { search: 'tab=bracket' });
    await screen.findByRole('group', { name: 'Upper bracket' });
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      ...['Upper bracket', 'Lower bracket', 'Final'],
    ]);
  });

  test('of groups has the groups before the knockout', async () => {
    showWide();
    const group = (part: string): Round => ({
      ...{ title: `Group ${part}, round 1`, stage: 'group', part, round: 1 },
      matches: [aMatch({ key: `${part}1-1`, label: 'Group match' })],
    });
    const tables = ['a', 'b'].map((part) => ({ part, title: `Group ${part.toUpperCase()}`, rows: [] }));
    openTournament(aBracket({ tables, rounds: [group('a'), group('b'), ...aKnockout('upper', 'w', [1])] }), {
      search: 'tab=bracket',
    });
    await screen.findByRole('group', { name: 'Group A' });
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      ...['Group A', 'Group B', 'Knockout'],
    ]);
    await expectAccessiblePage();
  });

  test('before the draw says when the bracket is drawn', async () => {
    openTournament(aBracket({ phase: 'registration' }), { search: 'tab=bracket' });
    expect(await screen.findByText('The bracket is drawn when check-in closes.')).toBeVisible();
  });
});
