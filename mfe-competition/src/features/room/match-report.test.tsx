import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { apiFailure, expectToast, passTime } from '@portal/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBracket, aMatch, aRoom, aRound, inPhase } from '../../testing/builders.ts';
import { button, expectAccessiblePage } from '../../testing/open-page.ts';
import { aLiveBracket, dueAt, freezeTime, openRoom, part, stopTime, twoOne } from '../../testing/open-room.ts';

beforeEach(freezeTime);
afterEach(() => void jest.useRealTimers());

describe('a report', () => {
  const playing = aRoom({ state: 'playing', dueAt, ready: { home: true, away: true } });
  const reported = aRoom({ ...playing, state: 'reported', reports: { home: twoOne, away: null } });

  test('is entered with buttons, keys or digits', async () => {
    const { actor, sent } = openRoom(playing, { act: () => reported });
    expect(await screen.findByText('Play, then report the score.')).toBeVisible();
    const goals = await part('Goals');
    await actor.click(goals.getByRole('button', { name: 'Ana: more' }));
    await actor.click(goals.getByRole('button', { name: 'Ana: more' }));
    await actor.type(goals.getByRole('spinbutton', { name: 'Ben' }), '{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(goals.getByRole('spinbutton', { name: 'Ana' })).toHaveValue('2');
    expect(goals.getByRole('spinbutton', { name: 'Ben' })).toHaveAttribute('aria-valuenow', '1');
    await actor.click(goals.getByRole('button', { name: 'Ben: less' }));
    await actor.click(goals.getByRole('button', { name: 'Ben: less' }));
    await actor.type(goals.getByRole('spinbutton', { name: 'Ben' }), '1');
    await expectAccessiblePage();
    await actor.click(screen.getByRole('button', { name: 'Report Score' }));
    expect(await screen.findByText('You reported Ana 2–1 Ben.')).toBeVisible();
    expect(screen.getByText(/^Waiting for Ben to confirm until/)).toHaveTextContent(
      /until 12:10 PM UTC \(6:\d\d left\)\. If Ben does nothing, your result counts\.$/,
    );
    expect(sent()).toEqual([{ do: 'report', score: twoOne }]);
  });

  test('of a level knockout match goes on with extra time and penalties', async () => {
    const { actor, sent } = openRoom(playing, { act: () => reported });
    await button('Report Score');
    expect(screen.queryByRole('group', { name: 'Extra time' })).not.toBeInTheDocument();
    await actor.click(screen.getByRole('button', { name: 'Report Score' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'A knockout match needs a winner. Add extra time or penalties.',
    );
    expect(sent()).toEqual([]);
    await actor.click((await part('Extra time')).getByRole('button', { name: 'Ana: more' }));
    expect(screen.queryByRole('group', { name: 'Penalty shootout' })).not.toBeInTheDocument();
    await actor.click((await part('Extra time')).getByRole('button', { name: 'Ben: more' }));
    await actor.type((await part('Penalty shootout')).getByRole('spinbutton', { name: 'Ana' }), '5');
    await actor.type((await part('Penalty shootout')).getByRole('spinbutton', { name: 'Ben' }), '4');
    await actor.click(screen.getByRole('button', { name: 'Report Score' }));
    await screen.findByText('You reported Ana 2–1 Ben.');
    expect(sent()).toEqual([{ do: 'report', score: { legs: [[0, 0]], extra: [1, 1], penalties: [5, 4] } }]);
  });

  test('that needs a winner moves the focus to the first field of what is missing', async () => {
    const settings = { ...aBracket().settings, extraTime: false };
    const { actor, sent } = openRoom(playing, { bracket: aLiveBracket({ settings }) });
    await actor.click(await button('Report Score'));
    const first = (await part('Penalty shootout')).getByRole('spinbutton', { name: 'Ana' });
    expect(first).toHaveFocus();
    expect(first).toHaveAccessibleDescription('A knockout match needs a winner. Add extra time or penalties.');
    await actor.keyboard('{ArrowUp}');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  test('of a group match can be a draw', async () => {
    const bracket = aLiveBracket({ rounds: [{ ...aRound('Group A', 1, [aMatch()]), stage: 'group' }] });
    const { actor, sent } = openRoom(playing, { bracket, act: () => reported });
    await actor.click(await button('Report Score'));
    // Nothing was entered: one tap must not report a draw.
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Report Ana 0–0 Ben?' }));
    expect(sent()).toEqual([]);
    await actor.click(dialog.getByRole('button', { name: 'Report Score' }));
    await waitFor(() => expect(sent()).toEqual([{ do: 'report', score: { legs: [[0, 0]] } }]));
  });

  test('of two legs counts both, and away goals if the tournament does', async () => {
    const settings = { ...aBracket().settings, legs: 2 as const, awayGoals: true };
    const { actor, sent } = openRoom(playing, { bracket: aLiveBracket({ settings }), act: () => reported });
    await button('Report Score');
    // 2–1 and 1–2 are level; 1–0 and 1–2 are decided by Ana's goal away.
    await actor.click((await part('First leg')).getByRole('button', { name: 'Ana: more' }));
    await actor.type((await part('Second leg')).getByRole('spinbutton', { name: 'Ana' }), '1');
    await actor.type((await part('Second leg')).getByRole('spinbutton', { name: 'Ben' }), '2');
    expect(screen.queryByRole('group', { name: 'Extra time' })).not.toBeInTheDocument();
    await actor.type((await part('First leg')).getByRole('spinbutton', { name: 'Ana' }), '2');
    await actor.type((await part('First leg')).getByRole('spinbutton', { name: 'Ben' }), '1');
    expect((await part('Extra time')).getByRole('spinbutton', { name: 'Ana' })).toBeVisible();
    await actor.type((await part('Extra time')).getByRole('spinbutton', { name: 'Ana' }), '1');
    await actor.click(screen.getByRole('button', { name: 'Report Score' }));
    const score = {
      legs: [
        [2, 1],
        [1, 2],
      ],
      extra: [1, 0],
    };
    await waitFor(() => expect(sent()).toEqual([{ do: 'report', score }]));
  });

  test('that the server rejects shows the message at its field', async () => {
    const issues = [{ path: 'score.legs', message: 'This match has two legs' }];
    const { actor } = openRoom(playing, {
      act: () => apiFailure(400, 'Some fields are not valid', { code: 'validation_failed', issues }),
    });
    await actor.click((await screen.findAllByRole('button', { name: 'Ana: more' }))[0] as HTMLElement);
    await actor.click(await button('Report Score'));
    expect(await screen.findByText('This match has two legs')).toBeVisible();
    expect((await part('Goals')).getByRole('spinbutton', { name: 'Ana' })).toHaveAccessibleDescription(
      'This match has two legs',
    );
    expect((await part('Goals')).getByRole('spinbutton', { name: 'Ana' })).toHaveFocus();
    expect(screen.queryByText(/^Not sent/)).not.toBeInTheDocument();
  });

  test('that could not be sent stays in the form and is sent again', async () => {
    let fails = true;
    const { actor, sent } = openRoom(playing, {
      act: () => (fails ? apiFailure(503, 'The portal is busy.', { code: 'busy' }) : reported),
    });
    await actor.type((await part('Goals')).getByRole('spinbutton', { name: 'Ana' }), '2');
    await actor.type((await part('Goals')).getByRole('spinbutton', { name: 'Ben' }), '1');
    await actor.click(await button('Report Score'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not sent. The portal is busy.');
    expect((await part('Goals')).getByRole('spinbutton', { name: 'Ana' })).toHaveValue('2');
    fails = false;
    await actor.click(await button('Try Again'));
    expect(await screen.findByText('You reported Ana 2–1 Ben.')).toBeVisible();
    expect(sent()).toHaveLength(2);
  });

  const theirs = aRoom({ ...playing, state: 'reported', reports: { home: null, away: { legs: [[2, 3]] } } });

  test('that is being entered stays, with the focus, whatever happens in the match meanwhile', async () => {
    stopTime();
    const actor = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { change, sent } = openRoom(playing, { actor, act: () => ({ ...theirs, state: 'disputed' }) });
    const goals = await part('Goals');
    await actor.type(goals.getByRole('spinbutton', { name: 'Ana' }), '3');
    await actor.type(goals.getByRole('spinbutton', { name: 'Ben' }), '2');
    const field = goals.getByRole('spinbutton', { name: 'Ben' });
    const expectKept = () => {
      expect(field).toHaveFocus();
      expect(field).toHaveValue('2');
      expect(goals.getByRole('spinbutton', { name: 'Ana' })).toHaveValue('3');
    };
    change(aRoom({ ...playing, state: 'attention' }));
    await passTime(60_000);
    expect(screen.getByText('No result was reported in time.')).toBeVisible();
    expectKept();
    change(theirs);
    await passTime(60_000);
    expect(screen.getByText('Ben reported Ana 2–3 Ben. Is that right?')).toBeVisible();
    expect(await button('Confirm Ana 2–3 Ben')).toBeVisible();
    expectKept();
    await actor.click(await button('Report Score'));
    expect(await screen.findByText('A referee will decide.')).toBeVisible();
    expect(sent()).toEqual([{ do: 'report', score: { legs: [[3, 2]] } }]);
    expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
  });

  test('that is being entered stays through a pause', async () => {
    stopTime();
    const actor = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { change } = openRoom(playing, { actor });
    await actor.type((await part('Goals')).getByRole('spinbutton', { name: 'Ana' }), '3');
    change(aRoom({ ...playing, ...inPhase('paused') }));
    await passTime(60_000);
    expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
    change(playing);
    await passTime(60_000);
    expect((await part('Goals')).getByRole('spinbutton', { name: 'Ana' })).toHaveValue('3');
  });

  test('that is not sent is dropped by Cancel', async () => {
    const { actor } = openRoom(theirs);
    await actor.click(await button('Different Score'));
    await actor.type((await part('Goals')).getByRole('spinbutton', { name: 'Ana' }), '9');
    await actor.click(await button('Cancel'));
    await actor.click(await button('Different Score'));
    expect((await part('Goals')).getByRole('spinbutton', { name: 'Ana' })).toHaveValue('0');
  });

  test('can be edited and withdrawn until it is confirmed', async () => {
    const { actor, sent } = openRoom(reported, { act: ({ do: done }) => (done === 'report' ? reported : playing) });
    await actor.click(await button('Edit Score'));
    expect((await part('Goals')).getByRole('spinbutton', { name: 'Ana' })).toHaveFocus();
    expect((await part('Goals')).getByRole('spinbutton', { name: 'Ana' })).toHaveValue('2');
    await actor.click((await part('Goals')).getByRole('button', { name: 'Ana: more' }));
    await actor.click(await button('Report Score'));
    await actor.click(await button('Withdraw Report'));
    expect(await screen.findByText('Play, then report the score.')).toBeVisible();
    expect(sent()).toEqual([{ do: 'report', score: { legs: [[3, 1]] } }, { do: 'withdraw-report' }]);
  });

  test('of an opponent who was not ready announces the walkover', async () => {
    openRoom(aRoom({ ...reported, ready: { home: true, away: false } }));
    expect(await screen.findByText(/If Ben does nothing, you win by walkover\.$/)).toBeVisible();
  });

  test('that comes too late is reported, and the match is shown as it is', async () => {
    const done = aRoom({
      state: 'done',
      result: { walkover: 'both' },
      decision: { by: 'clock', reason: null, at: dueAt },
    });
    const { actor, change } = openRoom(playing, {
      act: () => apiFailure(409, 'This match has ended', { code: 'match_over' }),
    });
    await actor.click((await screen.findAllByRole('button', { name: 'Ana: more' }))[0] as HTMLElement);
    change(done);
    await actor.click(await button('Report Score'));
    await expectToast({ title: 'Not Done', description: 'This match has ended', variant: 'destructive' });
    expect(await screen.findByText('Semifinal 1 counts for neither side.')).toBeVisible();
    expect(screen.getByText('The match had no result in time.')).toBeVisible();
  });
});
