import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { MatchAction, MatchRoomResponse } from '@portal/contracts';
import { apiFailure, expectToast, passTime } from '@portal/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBracket, aMatch, aRoom, aRound, tournamentId } from '../../../testing/builders.ts';
import { openConsole } from '../../../testing/open-console.ts';
import { button, expectAccessiblePage } from '../../../testing/open-page.ts';

const disputed = (overrides: Partial<MatchRoomResponse> = {}) =>
  aRoom({
    state: 'disputed',
    mine: null,
    reports: { home: { legs: [[2, 1]] }, away: { legs: [[1, 2]] } },
    dispute: { by: 'away', reason: 'I have a screenshot.', at: '2026-03-01T12:05:00.000Z' },
    ...overrides,
  });

const live = aBracket({
  rounds: [
    aRound('Semifinals', 1, [
      aMatch(),
      aMatch({ key: 'u1-2', label: 'Semifinal 2', state: 'disputed', result: null, winner: null }),
    ]),
    aRound('Final', 2, [aMatch({ key: 'u2-1', label: 'Final', state: 'waiting', result: null, winner: null })]),
  ],
});

afterEach(() => void jest.useRealTimers());

/** A queue whose match disappears once staff has acted. */
const openQueue = (matches: MatchRoomResponse[], options: Parameters<typeof openConsole>[1] = {}) => {
  let queue = matches;
  const page = openConsole(live, {
    ...options,
    handlers: {
      'GET /api/tournaments/{id}/queue': () => queue,
      'POST /api/tournaments/{id}/matches/{key}': ({ url, body }) => {
        const [decided] = queue.filter(({ key }) => url.pathname.endsWith(key));
        queue = queue.filter(({ key }) => !url.pathname.endsWith(key));
        const state = (body as MatchAction).do === 'rule' ? 'done' : 'open';
        return decided ? { ...decided, state } : apiFailure(404, 'Match not found', { code: 'match_not_found' });
      },
      ...options.handlers,
    },
  });
  return {
    ...page,
    /** Changes the queue on the server, and waits for the next poll. Needs fake timers. */
    change: async (next: MatchRoomResponse[]) => {
      queue = next;
      await passTime(5_000);
    },
  };
};

describe('who may open the console', () => {
  test('visitors are asked to sign in', async () => {
    openConsole(live, { isSignedIn: false });
    expect(await screen.findByText('Organizers and referees run the tournament here.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      `/signin?next=/tournaments/${tournamentId(1)}%3Ftab%3Drun`,
    );
  });

  test('players see a text', async () => {
    openConsole(live, {
      roles: [],
      handlers: { 'GET /api/tournaments/{id}/queue': () => apiFailure(403, 'No', { code: 'forbidden' }) },
    });
    expect(await screen.findByText('For staff only')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Parts of the console' })).not.toBeInTheDocument();
    await expectAccessiblePage();
  });

  test('a visitor who is no staff asks for the queue once', async () => {
    jest.useFakeTimers();
    const { requests } = openConsole(live, {
      roles: [],
      handlers: { 'GET /api/tournaments/{id}/queue': () => apiFailure(403, 'No', { code: 'forbidden' }) },
    });
    expect(await screen.findByText('For staff only')).toBeVisible();
    await passTime(120_000);
    expect(requests.filter(({ key }) => key.endsWith('/queue'))).toHaveLength(1);
  });

  test.each([
    [['organizer'] as const, ['Now', 'Players', 'Corrections', 'Settings']],
    [['referee'] as const, ['Now', 'Corrections']],
    // An operator.
    [[] as const, ['Now', 'Players', 'Corrections', 'Settings']],
  ])('the roles %j see %j', async (roles, sections) => {
    openConsole(live, { roles: [...roles] });
    const parts = within(await screen.findByRole('navigation', { name: 'Parts of the console' }));
    expect(parts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(sections);
    expect(parts.getByRole('link', { current: true })).toHaveTextContent('Now');
    const isOrganizer = sections.includes('Players');
    expect(screen.queryAllByRole('region', { name: 'Next step' })).toHaveLength(isOrganizer ? 1 : 0);
  });

  test('a failed request can be retried', async () => {
    let fails = true;
    const { actor } = openConsole(live, {
      handlers: {
        'GET /api/tournaments/{id}/queue': () => (fails ? apiFailure(503, 'Busy', { code: 'busy' }) : []),
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the console.");
    fails = false;
    await actor.click(await button('Try again'));
    expect(await screen.findByRole('heading', { name: 'No match needs you' })).toBeVisible();
  });
});

describe('the queue', () => {
  test('shows both reports, the objection and the log of a dispute', async () => {
    const { actor } = openQueue([disputed()], {
      handlers: {
        'GET /api/tournaments/{id}/log': ({ url }) =>
          url.searchParams.get('key') === 'u1-1'
            ? [
                {
                  ...{ version: 6, at: '2026-03-01T12:04:00.000Z', by: { playerId: 'x', username: 'Ben' } },
                  ...{
                    kind: 'report',
                    key: 'u1-1',
                    playerId: null,
                    pair: null,
                    round: null,
                    before: null,
                    after: null,
                    reason: null,
                  },
                },
              ]
            : [],
      },
    });
    expect(await screen.findByRole('heading', { name: '1 match needs you' })).toBeVisible();
    const match = within(screen.getByRole('article', { name: 'Semifinal 1' }));
    expect(match.getByText('In dispute')).toBeVisible();
    expect(match.getByText('I have a screenshot.')).toBeVisible();
    const reports = within(match.getByRole('group', { name: 'Reports' })).getAllByRole('definition');
    expect(reports.map(({ textContent }) => textContent)).toEqual([
      'Ana 2–1 Ben',
      'Ana 1–2 Ben',
      'I have a screenshot.',
    ]);
    await actor.click(match.getByText('Log of this match'));
    expect(await match.findByText(/Ben reported/)).toBeVisible();
    await expectAccessiblePage();
  });

  test('a dispute is decided with two taps: a common reason and a reported score', async () => {
    const { actor, sent } = openQueue([disputed()]);
    await actor.click(await button('The screenshot shows this score.'));
    expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription('Everyone can read it.');
    await actor.click(await button('Ana 1–2 Ben (by Ben)'));
    await expectToast({ title: 'Match Decided', description: 'Semifinal 1' });
    expect(sent()).toEqual([
      { do: 'rule', verdict: { score: { legs: [[1, 2]] } }, reason: 'The screenshot shows this score.' },
    ]);
    expect(await screen.findByRole('heading', { name: 'No match needs you' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Matches that need you' })).toHaveFocus();
  });

  test('nothing is sent without a reason', async () => {
    const { actor, sent } = openQueue([disputed()]);
    await actor.click(await button('Replay'));
    expect(await screen.findByText('Reason is required')).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveFocus();
    expect(sent()).toEqual([]);
    await actor.type(screen.getByLabelText('Reason'), 'The connection was lost.');
    await actor.click(await button('Replay'));
    await waitFor(() => expect(sent()).toEqual([{ do: 'replay', reason: 'The connection was lost.' }]));
  });

  test.each([
    ['Ana Wins', 'home'],
    ['Ben Wins', 'away'],
    ['Double Walkover', 'both'],
  ])('a walkover: %s', async (name, walkover) => {
    const { actor, sent } = openQueue([disputed()]);
    await actor.click(await button('The opponent did not appear.'));
    await actor.click(await button('Walkover…'));
    await actor.click(await button(name));
    await waitFor(() =>
      expect(sent()).toEqual([{ do: 'rule', verdict: { walkover }, reason: 'The opponent did not appear.' }]),
    );
  });

  test('another score is entered in a dialog', async () => {
    const { actor, sent } = openQueue([disputed()]);
    await actor.click(await button('Other Score…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decide Semifinal 1' }));
    await actor.click(dialog.getByRole('button', { name: 'Ana: more' }));
    await actor.type(dialog.getByLabelText('Reason'), 'Seen on stream.');
    await expectAccessiblePage();
    await actor.click(dialog.getByRole('button', { name: 'Decide Match' }));
    await waitFor(() =>
      expect(sent()).toEqual([{ do: 'rule', verdict: { score: { legs: [[1, 0]] } }, reason: 'Seen on stream.' }]),
    );
  });

  test('a match that nobody plays is extended without a reason', async () => {
    const { actor, sent } = openQueue([aRoom({ state: 'attention', mine: null, ready: { home: true, away: false } })]);
    expect(await screen.findByText(/^Not ready: Ben\./)).toBeVisible();
    await actor.click(await button('Extend by 10 Min'));
    await expectToast({ title: 'Time Extended', description: 'Semifinal 1' });
    expect(sent()).toEqual([{ do: 'extend', minutes: 10 }]);
  });

  test('whoever plays in a match does not decide it', async () => {
    openQueue([disputed({ mine: 'home' })]);
    expect(await screen.findByText('You play in this match, so someone else must decide it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Replay' })).not.toBeInTheDocument();
  });

  test('a ruling that comes too late says so and reloads', async () => {
    const { actor, requests } = openQueue([disputed()], {
      handlers: {
        'POST /api/tournaments/{id}/matches/{key}': () =>
          apiFailure(409, 'This match has ended', { code: 'match_over' }),
      },
    });
    await actor.click(await button('Both players agree.'));
    const before = requests.filter(({ key }) => key.endsWith('/queue')).length;
    await actor.click(await button('Ana 2–1 Ben (by Ana)'));
    expect(await screen.findByText('Not sent. This match has ended')).toBeVisible();
    await waitFor(() => expect(requests.filter(({ key }) => key.endsWith('/queue')).length).toBeGreaterThan(before));
  });

  const two = disputed({ key: 'u1-2', label: 'Semifinal 2' });
  /** The match that phones show; wide screens show all. */
  const shown = () => document.querySelector('[data-shown] h3')?.textContent;

  test('several matches have a pager, whose ends cannot be passed and keep the focus', async () => {
    const { actor } = openQueue([disputed(), two]);
    // Hidden on wide screens.
    expect(await screen.findByText('1 of 2')).toBeInTheDocument();
    expect(screen.getByText('Previous')).toHaveAttribute('aria-disabled', 'true');
    await actor.click(screen.getByText('Next'));
    expect(screen.getByText('2 of 2')).toBeInTheDocument();
    expect(screen.getByText('Next')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Next')).toHaveFocus();
    await actor.click(screen.getByText('Next'));
    expect(shown()).toBe('Semifinal 2');
  });

  const createFakeActor = () => {
    jest.useFakeTimers();
    return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  };

  const typeReason = async (actor: ReturnType<typeof createFakeActor>, label: string) => {
    const reason = within(await screen.findByRole('form', { name: `Decide ${label}` })).getByLabelText('Reason');
    await actor.type(reason, 'The screen');
    return reason;
  };

  test('a match that is being decided stays where it is when a more urgent one arrives', async () => {
    const actor = createFakeActor();
    const { change } = openQueue([disputed({ state: 'attention' })]);
    const reason = await typeReason(actor, 'Semifinal 1');
    await change([two, disputed({ state: 'attention' })]);
    expect(await screen.findByText('1 of 2')).toBeInTheDocument();
    expect(shown()).toBe('Semifinal 1');
    expect(reason).toHaveFocus();
    expect(reason).toHaveValue('The screen');
    expect(screen.getAllByRole('article').map((match) => within(match).getByRole('heading').textContent)).toEqual([
      'Semifinal 1',
      'Semifinal 2',
    ]);
  });

  test('a match that others have decided keeps its place until it is hidden', async () => {
    const actor = createFakeActor();
    const { change } = openQueue([disputed(), two]);
    await typeReason(actor, 'Semifinal 1');
    await change([two]);
    expect(await screen.findByText(/^This match no longer needs you/)).toBeVisible();
    expect(shown()).toBe('Semifinal 1');
    await actor.click(await button('Hide Semifinal 1'));
    expect(shown()).toBe('Semifinal 2');
    expect(screen.getByRole('list', { name: 'Matches that need you' })).toHaveFocus();
  });

  test('a match that was decided here makes room for the next one', async () => {
    const { actor } = openQueue([disputed(), two]);
    const first = within(await screen.findByRole('article', { name: 'Semifinal 1' }));
    await actor.click(first.getByRole('button', { name: 'Both players agree.' }));
    await actor.click(first.getByRole('button', { name: 'Ana 2–1 Ben (by Ana)' }));
    await waitFor(() => expect(shown()).toBe('Semifinal 2'));
    expect(screen.queryByText(/^This match no longer needs you/)).not.toBeInTheDocument();
  });
});
