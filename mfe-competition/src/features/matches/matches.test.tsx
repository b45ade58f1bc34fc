import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { expectAddress } from '@portal/portal/testing';
import { screen, within } from '@testing-library/react';
import { aBracket, aMatch, anaAndCaroInFinal, aRound, caro, semifinals, tournamentId } from '../../testing/builders.ts';
import { expectAccessiblePage, showWide } from '../../testing/open-page.ts';
import { openTournament } from '../../testing/open-tournament.ts';

afterEach(() => void jest.restoreAllMocks());

describe('matches', () => {
  test('on phones are a list of one round, with a picker', async () => {
    const { actor } = openTournament(anaAndCaroInFinal, { search: 'tab=matches' });
    const list = within(await screen.findByRole('list', { name: 'Final' }));
    expect(list.getByRole('link', { name: 'Ana against Caro, time not known, final' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Round' })).toHaveTextContent('Final');
    expect(screen.getByRole('button', { name: 'Next round' })).toHaveAttribute('aria-disabled', 'true');
    await actor.click(screen.getByRole('button', { name: 'Previous round: semifinals' }));
    const semis = within(screen.getByRole('list', { name: 'Semifinals' }));
    expect(semis.getByRole('link', { name: 'Ana 2, Ben 1, full time, semifinal 1' })).toBeVisible();
    await expectAccessiblePage();
  });

  test('as a table can be sorted', async () => {
    showWide();
    const { actor } = openTournament(anaAndCaroInFinal, { search: 'tab=matches' });
    const table = within(await screen.findByRole('table', { name: 'All matches' }));
    const firsts = () => table.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(firsts()).toEqual(['Semifinal 1', 'Semifinal 2', 'Final']);
    expect(table.getByRole('row', { name: 'Semifinal 1 Ana vs Ben 2–1 Final' })).toBeVisible();
    await actor.click(table.getByRole('button', { name: 'Players' }));
    expect(firsts()).toEqual(['Semifinal 1', 'Final', 'Semifinal 2']);
    expect(table.getByRole('columnheader', { name: 'Players' })).toHaveAttribute('aria-sort', 'ascending');
    await actor.click(table.getByRole('button', { name: 'Players' }));
    expect(firsts()).toEqual(['Semifinal 2', 'Final', 'Semifinal 1']);
    await expectAccessiblePage();
  });

  test('without goals say so in words', async () => {
    const walkover = aMatch({ result: { walkover: 'away' }, winner: 'away' });
    const nobody = aMatch({ key: 'u1-2', label: 'Semifinal 2', result: { walkover: 'both' }, winner: null });
    showWide();
    openTournament(aBracket({ rounds: [aRound('Semifinals', 1, [walkover, nobody])] }), { search: 'tab=matches' });
    const table = within(await screen.findByRole('table', { name: 'All matches' }));
    expect(table.getByRole('row', { name: 'Semifinal 1 Ana vs Ben Walkover Final' })).toBeVisible();
    expect(table.getByRole('row', { name: 'Semifinal 2 Ana vs Ben Counts for neither side Final' })).toBeVisible();
  });

  test('marks a result that no longer counts, and how one came about', async () => {
    const stale = aMatch({ state: 'open', result: null, winner: null, isStale: true });
    const penalties = aMatch({
      key: 'u1-2',
      label: 'Semifinal 2',
      result: { score: { legs: [[1, 1]], extra: [0, 0], penalties: [4, 3] } },
    });
    openTournament(aBracket({ rounds: [aRound('Semifinals', 1, [stale, penalties])] }), { search: 'tab=matches' });
    expect(await screen.findByText('Semifinal 1 · an earlier result no longer counts')).toBeVisible();
    expect(screen.getByText('Semifinal 2 · After extra time · Penalties 4–3')).toBeVisible();
  });

  const disputed = aMatch({
    key: 'u1-3',
    label: 'Semifinal 3',
    state: 'disputed',
    result: null,
    winner: null,
    home: caro,
  });
  const rounds = [aRound('Semifinals', 1, [...semifinals.matches, disputed])];

  test('are filtered', async () => {
    const { actor } = openTournament(aBracket({ rounds }), { search: 'tab=matches', own: {} });
    const count = () =>
      screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('Semifinal')).length;
    await screen.findByRole('list', { name: 'Semifinals' });
    expect(count()).toBe(3);
    await actor.click(await screen.findByRole('link', { name: 'Mine' }));
    await expectAddress(`/tournaments/${tournamentId(1)}?tab=matches&filter=mine`);
    expect(count()).toBe(1);
    await actor.click(screen.getByRole('link', { name: 'Disputed' }));
    expect(screen.getByRole('link', { name: 'Caro against Ben, in dispute, semifinal 3' })).toBeVisible();
    expect(count()).toBe(1);
    await expectAccessiblePage();
  });

  test('that are filtered out leave a text', async () => {
    openTournament(aBracket({ rounds: [aRound('Semifinals', 1, [aMatch()])] }), { search: 'tab=matches&filter=open' });
    expect(await screen.findByText('No open matches.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Mine' })).not.toBeInTheDocument();
  });

  test('are a table on wide screens', async () => {
    showWide();
    openTournament(aBracket({ rounds }), { search: 'tab=matches&filter=disputed' });
    const table = within(await screen.findByRole('table', { name: 'Disputed matches' }));
    expect(table.getByRole('link', { name: 'Semifinal 3' })).toHaveAttribute(
      'href',
      expect.stringMatching(/match=u1-3$/),
    );
    expect(table.getByText('In dispute')).toBeVisible();
  });
});
