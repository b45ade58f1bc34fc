import { expect, test } from '@jest/globals';
import type { Correction } from '@portal/contracts';
import { apiFailure, expectAddress, expectToast, type FakeHandlers } from '@portal/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aBracket, aMatch, ana, aRoom, aRound, aSide, caro, tournamentId } from '../../../testing/builders.ts';
import { openConsole } from '../../../testing/open-console.ts';
import { button, expectAccessiblePage } from '../../../testing/open-page.ts';

const bracket = aBracket({
  rounds: [
    aRound('Semifinals', 1, [
      aMatch(),
      aMatch({ key: 'u1-2', label: 'Semifinal 2', home: caro, away: aSide({ from: 'Bye' }), state: 'bye' }),
    ]),
    aRound('Final', 2, [aMatch({ key: 'u2-1', label: 'Final', home: ana, away: caro, result: { walkover: 'home' } })]),
  ],
});

const consequence = 'Final: Ben instead of Ana; its result no longer counts and the match must be played again.';

const correction = (text = consequence): Correction => ({
  version: 8,
  changes: [{ key: 'u2-1', label: 'Final', before: aMatch(), after: aMatch(), text }],
  notes: [],
  undo: { score: { legs: [[2, 1]] } },
});

const list = `/tournaments/${tournamentId(1)}?tab=run&section=corrections`;

const open = (handlers: FakeHandlers = {}, correct: string | undefined = 'u1-1') =>
  openConsole(bracket, {
    section: 'corrections',
    ...(correct && { correct }),
    handlers: {
      'GET /api/tournaments/{id}/matches/{key}': aRoom({ version: 7 }),
      'POST /api/tournaments/{id}/corrections': correction(),
      ...handlers,
    },
  });

/** Enters a walkover and previews it. */
const preview = async ({ actor }: ReturnType<typeof open>) => {
  await actor.click(await screen.findByRole('radio', { name: 'Walkover: Ben wins' }));
  await actor.type(screen.getByLabelText('Reason'), 'Entered wrongly');
  await actor.click(await button('Preview'));
  await screen.findByRole('heading', { name: 'What changes' });
};

test('a preview shows new ranks, and rounds that stay as they were drawn', async () => {
  const notes = ['Rounds that have been drawn stay as they are.', 'Ben is 1st instead of 2nd.'];
  const page = open({ 'POST /api/tournaments/{id}/corrections': { ...correction(), changes: [], notes } });
  await preview(page);
  const list = within(screen.getByRole('list', { name: 'Consequences' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(notes);
});

test('lists decided matches of two players, the latest first, and finds them by player', async () => {
  const { actor } = open({}, '');
  const rows = within(await screen.findByRole('list', { name: 'Decided matches' }));
  expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'FinalAna vs Caro: walkover for AnaCorrect',
    'Semifinal 1Ana 2–1 BenCorrect',
  ]);
  await expectAccessiblePage();
  await actor.type(screen.getByRole('searchbox'), 'ben');
  expect(rows.getAllByRole('listitem')).toHaveLength(1);
  await actor.click(rows.getByRole('link', { name: 'Correct Semifinal 1' }));
  expect(await screen.findByRole('heading', { name: 'Correct Semifinal 1' })).toHaveFocus();
  await expectAddress(`${list}&correct=u1-1`);
});

test('previews every consequence, then applies, and offers to undo', async () => {
  const page = open();
  await preview(page);
  expect(screen.getByRole('heading', { name: 'What changes' })).toHaveFocus();
  expect(screen.getByText('Semifinal 1: Ana vs Ben: walkover for Ben. Before: Ana 2–1 Ben.')).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Consequences' })).getByText(consequence)).toBeVisible();
  await expectAccessiblePage();
  await page.actor.click(await button('Apply'));
  await expectToast({ title: 'Result Corrected', description: 'Semifinal 1' });
  await expectAddress(list);
  await page.actor.click(await button('Undo'));
  await expectToast({ title: 'Correction Undone', description: 'Semifinal 1' });
  const verdict = { walkover: 'away' };
  const common = { key: 'u1-1', version: 7 };
  expect(page.sent()).toEqual([
    { ...common, verdict, reason: 'Entered wrongly', mode: 'preview' },
    { ...common, verdict, reason: 'Entered wrongly', mode: 'apply' },
    { ...common, verdict: { score: { legs: [[2, 1]] } }, reason: 'The correction was undone.', mode: 'apply' },
  ]);
});

test('can be changed after the preview without entering it again', async () => {
  const page = open();
  await preview(page);
  await page.actor.click(await button('Change Correction'));
  expect(screen.getByLabelText('Reason')).toHaveValue('Entered wrongly');
  expect(screen.getByRole('radio', { name: 'Walkover: Ben wins' })).toBeChecked();
});

const changed = apiFailure(409, 'The tournament has changed. Please check and try again.', {
  code: 'tournament_changed',
});

test.each([
  [consequence, false],
  ['Final: the result changes.', true],
])('after a change of the tournament with the consequence %j, asks again: %j', async (text, asksAgain) => {
  let version = 7;
  const page = open({
    'GET /api/tournaments/{id}/matches/{key}': () => aRoom({ version }),
    'POST /api/tournaments/{id}/corrections': ({ body }) =>
      (body as { version: number }).version === version ? correction(version === 7 ? consequence : text) : changed,
  });
  await preview(page);
  version = 9;
  page.show({ ...bracket, version });
  await page.actor.click(await button('Apply'));
  if (asksAgain) {
    expect(await screen.findByText(/^The tournament has changed\. Please check/)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    await page.actor.click(await button('Apply'));
  }
  await expectToast({ title: 'Result Corrected', description: 'Semifinal 1' });
});

test('another change that comes between does not stop a preview', async () => {
  let version = 6;
  await preview(
    open({
      'GET /api/tournaments/{id}/matches/{key}': () => {
        version += 1;
        return aRoom({ version });
      },
      'POST /api/tournaments/{id}/corrections': ({ body }) =>
        (body as { version: number }).version === 8 ? correction() : changed,
    }),
  );
});

test('issues of the score are at their fields', async () => {
  const issues = [{ path: 'verdict.score.penalties', message: 'A knockout match needs a winner.' }];
  const page = open({
    'POST /api/tournaments/{id}/corrections': () =>
      apiFailure(400, 'Some fields are not valid', { code: 'validation_failed', issues }),
  });
  await page.actor.click(await button('Ana: less'));
  await page.actor.type(screen.getByLabelText('Reason'), 'Level');
  await page.actor.click(await button('Preview'));
  await waitFor(() => expect(screen.getAllByText(/A knockout match needs a winner\./)[0]).toBeVisible());
});

test.each([
  ['registration', 'Results can be corrected once the tournament is live.'],
  ['settled', 'The results are final, and scores are credited.'],
] as const)('in %s nothing is corrected', async (phase, text) => {
  openConsole({ ...bracket, phase }, { section: 'corrections' });
  expect(await screen.findByText(text)).toBeVisible();
});
