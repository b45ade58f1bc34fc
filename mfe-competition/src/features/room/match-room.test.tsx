import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { apiFailure, expectToast, passTime } from '@portal/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aRoom, inPhase, tournamentId } from '../../testing/builders.ts';
import { button, expectAccessiblePage, readAnnouncement } from '../../testing/open-page.ts';
import { dueAt, freezeTime, openRoom, stopTime } from '../../testing/open-room.ts';

beforeEach(freezeTime);
afterEach(() => void jest.useRealTimers());

describe('an open match', () => {
  test('names both players, and counts down to the deadline of the player who is not ready', async () => {
    openRoom(aRoom({ dueAt, ready: { home: false, away: true } }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Semifinal 1' })).toBeVisible();
    expect(screen.getByText('Your opponent is ready.')).toBeVisible();
    expect(screen.getByText(/^Press Ready by/)).toHaveTextContent(/^Press Ready by 12:10 PM UTC \(6:42 left\)\.$/);
    expect(screen.getByRole('timer')).toHaveTextContent('6:42 left');
    expect(screen.getByRole('link', { name: 'All matches of Night Cup' })).toHaveAttribute(
      'href',
      `/tournaments/${tournamentId(1)}?tab=matches`,
    );
    await waitFor(() => expect(document.title).toBe('Semifinal 1, Night Cup · ELM Gaming'));
    await expectAccessiblePage();
  });

  test('announces five minutes and one minute, and nothing each second', async () => {
    stopTime();
    openRoom(aRoom({ dueAt }));
    const timer = await screen.findByRole('timer');
    expect(readAnnouncement()).toBe('');
    await passTime(102_000);
    expect([timer.textContent, readAnnouncement()]).toEqual(['5:00 left', '5 minutes left.']);
    await passTime(100_000);
    expect([timer.textContent, readAnnouncement()]).toEqual(['3:20 left', '5 minutes left.']);
    await passTime(140_000);
    expect([timer.textContent, readAnnouncement()]).toEqual(['1:00 left', '1 minute left.']);
    await passTime(60_000);
    expect([timer.textContent, readAnnouncement()]).toEqual(['time is up', 'Time is up.']);
  });

  test('a player gets ready by keyboard, and the room shows the response at once', async () => {
    const { actor, sent } = openRoom(aRoom({ dueAt }), {
      act: () => aRoom({ dueAt, ready: { home: true, away: false } }),
    });
    (await button('Ready')).focus();
    await actor.keyboard('{Enter}');
    expect(await screen.findByText("You're ready.")).toBeVisible();
    expect(screen.getByText(/to press Ready\.$/)).toHaveTextContent(/^Ben has until 12:10 PM UTC \(6:4\d left\) to/);
    expect(sent()).toEqual([{ do: 'ready' }]);
    expect(screen.queryByRole('button', { name: 'Ready' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Your match' })).toHaveFocus();
  });

  test('shows both game IDs, which can be copied', async () => {
    const { actor } = openRoom(aRoom());
    const ids = within(await screen.findByRole('region', { name: 'eFootball user IDs' }));
    expect(ids.getByText('ana-10')).toBeVisible();
    await actor.click(ids.getByRole('button', { name: 'Copy the eFootball user ID of Ben' }));
    expect(await navigator.clipboard.readText()).toBe('ben-99');
    await expectToast({ title: 'Copied' });
  });

  test('is conceded only after a confirmation', async () => {
    const { actor, sent } = openRoom(aRoom(), {
      act: () =>
        aRoom({
          state: 'done',
          result: { walkover: 'away' },
          winner: 'away',
          decision: { by: 'concession', reason: null, at: dueAt },
        }),
    });
    await actor.click(await button('Concede'));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Concede this match?' }));
    expect(dialog.getByText('Ben wins by walkover. You cannot take this back.')).toBeVisible();
    expect(sent()).toEqual([]);
    await actor.click(dialog.getByRole('button', { name: 'Concede' }));
    expect(await screen.findByText('You lost by walkover.')).toBeVisible();
    expect(screen.getByText('Ana conceded.')).toBeVisible();
    expect(sent()).toEqual([{ do: 'concede' }]);
  });

  test('is refreshed without a stream, too', async () => {
    stopTime();
    const { change } = openRoom(aRoom({ dueAt }));
    await screen.findByText('Your match is open.');
    change(aRoom({ dueAt, ready: { home: false, away: true } }));
    await passTime(10_000);
    expect(screen.getByText('Your opponent is ready.')).toBeVisible();
  });
});

test.each([
  [{ state: 'waiting' }, 'Your match opens as soon as both of you have finished your earlier matches.'],
  [{ state: 'attention', dueAt }, 'Nobody was ready in time.'],
  [{ state: 'attention', ready: { home: true, away: true } }, 'No result was reported in time.'],
  [{ ...inPhase('paused'), state: 'open' }, 'The tournament is paused.'],
  [{ state: 'open', isStale: true }, 'An earlier result of this match was between other players and no longer counts.'],
] as const)('with %j the room says so', async (overrides, text) => {
  openRoom(aRoom(overrides));
  expect(await screen.findByText(text)).toBeVisible();
  if ('phase' in overrides) expect(screen.queryByRole('button', { name: 'Ready' })).not.toBeInTheDocument();
});

describe('a visitor', () => {
  const { reports: _, gameIds: __, dispute: ___, ...visible } = aRoom({ mine: null, dueAt });

  test('follows the match without any button', async () => {
    openRoom({ ...visible, state: 'reported' }, { isSignedIn: false });
    expect(await screen.findByText('One player has reported the result.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'eFootball user IDs' })).not.toBeInTheDocument();
    for (const name of ['Ready', 'Report Score', 'Concede', 'Replay'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    await expectAccessiblePage();
  });

  test('gets a link back where the bracket has no such match', async () => {
    openRoom(aRoom(), {
      isSignedIn: false,
      handlers: {
        'GET /api/tournaments/{id}/matches/{key}': () =>
          apiFailure(404, 'Match not found', { code: 'match_not_found' }),
      },
    });
    expect(await screen.findByRole('heading', { name: 'Match not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All Matches' })).toBeVisible();
  });

  test('can try again when the match cannot be loaded', async () => {
    let fails = true;
    const { actor } = openRoom(aRoom(), {
      handlers: {
        'GET /api/tournaments/{id}/matches/{key}': () => (fails ? apiFailure(503, 'Busy', { code: 'busy' }) : aRoom()),
      },
    });
    expect(await screen.findByText("Couldn't load this match.")).toBeVisible();
    fails = false;
    await actor.click(await button('Try again'));
    expect(await screen.findByText('Your match is open.')).toBeVisible();
  });
});
