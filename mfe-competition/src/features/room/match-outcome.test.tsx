import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { passTime } from '@portal/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aListedEntry, aMatch, ana, aRoom, aRound, aSide, ben, caro, tournamentId } from '../../testing/builders.ts';
import { button, expectAccessiblePage, readAnnouncement } from '../../testing/open-page.ts';
import { aLiveBracket, dueAt, freezeTime, openRoom, part, stopTime, twoOne } from '../../testing/open-room.ts';

/** Before these tests. */
const start = '2026-03-01T11:00:00.000Z';

beforeEach(freezeTime);
afterEach(() => void jest.useRealTimers());

describe("the opponent's report", () => {
  const theirs = aRoom({
    state: 'reported',
    dueAt,
    ready: { home: true, away: true },
    reports: { home: null, away: twoOne },
  });
  const won = aRoom({
    ...{ state: 'done', result: { score: twoOne }, winner: 'home', reports: { home: twoOne, away: twoOne } },
    decision: { by: 'agreement', reason: null, at: dueAt },
  });

  test('is confirmed with one button, and the room names the next opponent', async () => {
    const final = aMatch({
      ...{ key: 'u2-1', label: 'Final', state: 'waiting', result: null, winner: null },
      ...{ home: ana, away: aSide({ from: 'Winner of semifinal 2' }) },
    });
    const bracket = aLiveBracket({ rounds: [...aLiveBracket().rounds, aRound('Final', 2, [final])] });
    const { actor, sent } = openRoom(theirs, { bracket, act: () => won });
    expect(await screen.findByText('Ben reported Ana 2–1 Ben. Is that right?')).toBeVisible();
    expect(screen.getByText(/^Answer by/)).toHaveTextContent('If you do nothing, this result counts.');
    await expectAccessiblePage();
    await actor.click(await button('Confirm Ana 2–1 Ben'));
    expect(await screen.findByText('You won: Ana 2–1 Ben.')).toBeVisible();
    expect(screen.getByText('Both players reported this score.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Next: winner of semifinal 2.' })).toHaveAttribute(
      'href',
      `/tournaments/${tournamentId(1)}?match=u2-1`,
    );
    expect(sent()).toEqual([{ do: 'report', score: twoOne }]);
  });

  test('is confirmed in a Swiss tournament before the next round is drawn', async () => {
    const { settings, rounds } = aLiveBracket();
    const entrants = [ana, ben, caro].map(({ entrant, seed }) => aListedEntry(entrant, { state: 'playing', seed }));
    const bracket = aLiveBracket({ settings: { ...settings, format: 'swiss' }, entrants, rounds });
    openRoom(won, { bracket });
    expect(
      await screen.findByText('Your next opponent is drawn when all matches of the round are decided.'),
    ).toBeVisible();
  });

  test('that counted by silence is confirmed by the player who disputed it, and not by another score', async () => {
    const contested = aRoom({ ...theirs, state: 'contested', result: { score: twoOne }, dueAt: null }, ['report']);
    const { actor, sent } = openRoom(contested, { act: () => contested });
    expect(screen.queryByRole('button', { name: 'Different Score' })).not.toBeInTheDocument();
    await actor.click(await button('Confirm Ana 2–1 Ben'));
    await waitFor(() => expect(sent()).toEqual([{ do: 'report', score: twoOne }]));
  });

  test('is contradicted by a different score, which a referee decides', async () => {
    const disputed = aRoom({ ...theirs, state: 'disputed', reports: { home: { legs: [[3, 1]] }, away: twoOne } });
    const { actor, sent } = openRoom(theirs, { act: () => disputed });
    await actor.click(await button('Different Score'));
    await actor.type((await part('Goals')).getByRole('spinbutton', { name: 'Ana' }), '3');
    await actor.type((await part('Goals')).getByRole('spinbutton', { name: 'Ben' }), '1');
    await actor.click(await button('Report Score'));
    expect(await screen.findByText('A referee will decide.')).toBeVisible();
    const reports = within(screen.getByRole('group', { name: 'Reports' }));
    expect(reports.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Ana 3–1 Ben',
      'Ana 2–1 Ben',
    ]);
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    expect(await button('Accept Ana 2–1 Ben')).toBeVisible();
    // Only agreement or a referee ends the dispute.
    for (const name of ['Edit Score', 'Withdraw Report'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    await expectAccessiblePage();
    expect(sent()).toEqual([{ do: 'report', score: { legs: [[3, 1]] } }]);
  });

  test('in a dispute is accepted only after a question, and a screenshot comes first', async () => {
    const disputed = aRoom({ ...theirs, state: 'disputed', reports: { home: { legs: [[3, 1]] }, away: twoOne } });
    const { actor, sent } = openRoom(disputed, { act: () => won });
    const accept = await button('Accept Ana 2–1 Ben');
    const add = screen.getByRole('button', { name: 'Add a Screenshot' });
    expect(add.compareDocumentPosition(accept)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await actor.click(accept);
    const dialog = within(screen.getByRole('alertdialog', { name: 'Accept Ana 2–1 Ben?' }));
    expect(sent()).toEqual([]);
    await actor.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('You won: Ana 2–1 Ben.')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Match' })).toHaveFocus();
    expect(sent()).toEqual([{ do: 'report', score: twoOne }]);
  });

  test('and the result are announced once, even if the bracket has the result', async () => {
    let bracket = aLiveBracket();
    const { actor, requests } = openRoom(theirs, {
      handlers: { 'GET /api/tournaments/{id}/bracket': () => bracket },
      act: () => {
        bracket = { ...bracket, version: bracket.version + 1, rounds: [aRound('Semifinals', 1, [aMatch()])] };
        return won;
      },
    });
    expect(await screen.findByText('Ben reported Ana 2–1 Ben. Is that right?')).toBeVisible();
    const said: (string | null | undefined)[] = [];
    const observer = new MutationObserver(() => said.push(readAnnouncement()));
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    const loads = () => requests.filter(({ key }) => key.endsWith('/bracket')).length;
    const before = loads();
    await actor.click(await button('Confirm Ana 2–1 Ben'));
    await screen.findByText('You won: Ana 2–1 Ben.');
    await waitFor(() => expect(loads()).toBeGreaterThan(before));
    expect(await screen.findByText('Both players reported this score.')).toBeVisible();
    observer.disconnect();
    expect([...new Set(said)].filter(Boolean)).toEqual(['You won: Ana 2–1 Ben.']);
  });

  test('is disputed with a reason', async () => {
    const dispute = { by: 'home' as const, reason: 'We never played.', at: dueAt };
    const { actor, sent } = openRoom(theirs, { act: () => aRoom({ ...theirs, state: 'disputed', dispute }) });
    await actor.click(await button("Something's Wrong"));
    const dialog = within(screen.getByRole('dialog', { name: "Something's Wrong" }));
    expect(dialog.getByRole('button', { name: 'Call a Referee' })).toBeDisabled();
    await actor.type(dialog.getByLabelText('What happened?'), 'We never played.');
    await actor.click(dialog.getByRole('button', { name: 'Call a Referee' }));
    expect(await screen.findByText('A referee will decide.')).toBeVisible();
    expect(screen.getByText('We never played.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent()).toEqual([{ do: 'dispute', reason: 'We never played.' }]);
  });

  const silent = aRoom({
    ...{ state: 'done', result: { score: twoOne }, winner: 'home', mine: 'away', disputableUntil: dueAt },
    ...{ reports: { home: twoOne, away: null }, decision: { by: 'silence', reason: null, at: start } },
  });

  test('that counted by silence can still be disputed', async () => {
    const dispute = { by: 'away' as const, reason: 'I was asleep.', at: dueAt };
    const contested = aRoom({ ...silent, state: 'contested', dispute, disputableUntil: null });
    const { actor } = openRoom(silent, { act: () => contested });
    expect(await screen.findByText('You lost: Ana 2–1 Ben.')).toBeVisible();
    expect(screen.getByText(/^If it is wrong/)).toHaveTextContent(/^If it is wrong, dispute it by 12:10 PM UTC \(6:4/);
    await actor.click(await button('Dispute This Result'));
    await actor.type(screen.getByLabelText('What happened?'), 'I was asleep.');
    await actor.click(await button('Call a Referee'));
    expect(await screen.findByText('You dispute this result. It counts until a referee decides.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Dispute This Result' })).not.toBeInTheDocument();
  });

  test.each([
    ['when the time to dispute is over', { ...silent, disputableUntil: start }],
    ['once the result is final', { ...silent, disputableUntil: null }],
  ])('is not disputed %s', async (_when, match) => {
    openRoom(match);
    expect(await screen.findByText('You lost: Ana 2–1 Ben.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Dispute This Result' })).not.toBeInTheDocument();
  });

  test('offers the dispute until its time runs out on the open page', async () => {
    stopTime();
    openRoom(silent);
    expect(await button('Dispute This Result')).toBeVisible();
    await passTime(403_000);
    expect(screen.queryByRole('button', { name: 'Dispute This Result' })).not.toBeInTheDocument();
  });
});

describe('staff', () => {
  const disputed = aRoom({ mine: null, state: 'disputed', reports: { home: { legs: [[3, 1]] }, away: twoOne } });

  const ruled = aRoom(
    {
      ...{ mine: null, state: 'done', result: { score: twoOne }, winner: 'home' },
      decision: { by: 'referee', reason: 'The screenshot shows 2–1.', at: dueAt },
    },
    ['correct', 'replay'],
  );

  test('decides with a reported score and a reason', async () => {
    const { actor, sent } = openRoom(disputed, { act: () => ruled });
    expect(await screen.findByLabelText('Reason')).toHaveAccessibleDescription('Everyone can read it.');
    await actor.type(screen.getByLabelText('Reason'), 'The screenshot shows 2–1.');
    await expectAccessiblePage();
    await actor.click(await button('Ana 2–1 Ben (by Ben)'));
    expect(await screen.findByText('Ana 2–1 Ben.')).toBeVisible();
    expect(screen.getByText('A referee decided. The screenshot shows 2–1.')).toBeVisible();
    expect(sent()).toEqual([{ do: 'rule', verdict: { score: twoOne }, reason: 'The screenshot shows 2–1.' }]);
    expect(screen.getByRole('link', { name: 'Correct Result' })).toHaveAttribute(
      'href',
      `/tournaments/${tournamentId(1)}?tab=run&section=corrections&correct=u1-1`,
    );
  });

  test('cannot rule any more once the match is decided, and is told what a replay does', async () => {
    const { actor, sent } = openRoom(disputed, { act: () => ruled });
    await actor.click(await button('Walkover…'));
    expect(screen.getByRole('group', { name: 'Walkover' })).toBeVisible();
    await actor.type(screen.getByLabelText('Reason'), 'Seen.');
    await actor.click(await button('Ana 2–1 Ben (by Ben)'));
    expect(await screen.findByText('Ana 2–1 Ben.')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Walkover' })).not.toBeInTheDocument();
    await actor.click(await button('Replay'));
    const dialog = screen.getByRole('dialog', { name: 'Replay this match?' });
    expect(dialog).toHaveAccessibleDescription('The match opens again, and its result no longer counts.');
    await actor.type(within(dialog).getByLabelText('Reason'), 'Lag.');
    await actor.click(within(dialog).getByRole('button', { name: 'Replay' }));
    await waitFor(() => expect(sent()).toContainEqual({ do: 'replay', reason: 'Lag.' }));
  });

  test('sees no buttons in a match of its own clan', async () => {
    openRoom(aRoom(disputed, []));
    expect(await screen.findByRole('group', { name: 'Reports' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'For staff' })).not.toBeInTheDocument();
  });

  test('decides by walkover', async () => {
    const { actor, sent } = openRoom(disputed, { act: () => disputed });
    await actor.click(await button('Other Score…'));
    const dialog = within(screen.getByRole('dialog', { name: 'Decide Semifinal 1' }));
    await actor.click(dialog.getByRole('button', { name: 'Ana 2–1 Ben (by Ben)' }));
    expect(dialog.getByRole('spinbutton', { name: 'Ana' })).toHaveValue('2');
    await actor.click(dialog.getByRole('radio', { name: 'Walkover: Ben wins' }));
    expect(dialog.queryByRole('spinbutton')).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Decide Match' })).toBeDisabled();
    await actor.type(dialog.getByLabelText('Reason'), 'Ana left.');
    await actor.click(dialog.getByRole('button', { name: 'Decide Match' }));
    await waitFor(() => expect(sent()).toEqual([{ do: 'rule', verdict: { walkover: 'away' }, reason: 'Ana left.' }]));
  });

  test('orders a replay with a reason', async () => {
    const { actor, sent } = openRoom(disputed, { act: () => aRoom({ mine: null, dueAt }) });
    await actor.type(await screen.findByLabelText('Reason'), 'The servers failed.');
    await actor.click(await button('Replay'));
    expect(await screen.findByText('The match is open.')).toBeVisible();
    expect(sent()).toEqual([{ do: 'replay', reason: 'The servers failed.' }]);
  });

  test('extends a match by minutes', async () => {
    const playing = aRoom({ mine: null, state: 'playing', dueAt });
    const { actor, sent } = openRoom(playing, { act: () => playing });
    expect(await screen.findByText('Ana and Ben are playing.')).toBeVisible();
    await actor.click(await button('Extend'));
    await actor.click(screen.getByRole('button', { name: 'Minutes: more' }));
    await actor.click(await button('Extend by 15 min'));
    await waitFor(() => expect(sent()).toEqual([{ do: 'extend', minutes: 15 }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
