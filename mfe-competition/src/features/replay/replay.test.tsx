import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { TournamentLogEntry, TournamentMoment } from '@portal/contracts';
import { apiFailure, type FakeHandlers } from '@portal/portal/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expectAccessiblePage } from '../../testing/open-page.ts';
import { openTournament } from '../../testing/open-tournament.ts';
import './replay-player.tsx';
import { aBracket, aListedEntry, aMatch, ana, aRound, aSide, ben, caro } from '../../testing/builders.ts';

const moment = (version: number, overrides: Partial<TournamentLogEntry> = {}): TournamentLogEntry => ({
  ...{ version, at: `2026-03-01T12:${version}:00.000`, by: null, kind: 'report', key: null, playerId: null },
  ...{ pair: null, round: null, before: null, after: null, reason: null },
  ...overrides,
});

const pair = (one: typeof ana, other: typeof ana): TournamentLogEntry['pair'] => [one.entrant.id, other.entrant.id];

const moments: TournamentLogEntry[] = [
  moment(10, { kind: 'live' }),
  moment(12, { key: 'u1-1', pair: pair(ana, ben), after: { score: { legs: [[2, 1]] } } }),
  moment(15, {
    ...{ key: 'u2-1', pair: pair(ana, caro), kind: 'correct', by: { playerId: 'x', username: 'Host' } },
    after: { score: { legs: [[1, 1]], extra: [0, 0], penalties: [3, 4] } },
  }),
];

const undecided = { state: 'open', result: null, winner: null } as const;
const semifinal = (isDecided: boolean) => aRound('Semifinals', 1, [isDecided ? aMatch() : aMatch(undecided)]);
const final = aMatch({
  ...{ key: 'u2-1', label: 'Final', away: caro, winner: 'away' },
  result: { score: { legs: [[1, 1]], extra: [0, 0], penalties: [3, 4] } },
});
const waiting = aMatch({ ...final, ...undecided, state: 'waiting', home: aSide({ from: 'Winner of semifinal 1' }) });

const over = aBracket({
  ...{
    phase: 'settled',
    entrants: [ana, ben, caro].map(({ entrant, seed }) => aListedEntry(entrant, { state: 'out', seed })),
  },
  rounds: [semifinal(true), aRound('Final', 2, [final])],
});

const then = (version: number): TournamentMoment => ({
  ...{ version, phase: 'live', reason: null, tables: [], places: [] },
  rounds: version < 15 ? [semifinal(version >= 12), aRound('Final', 2, [waiting])] : over.rounds,
});

const open = (handlers: FakeHandlers = {}, bracket = over) =>
  openTournament(bracket, {
    search: 'tab=matches',
    handlers: {
      'GET /api/tournaments/{id}/moments': moments,
      'GET /api/tournaments/{id}/moments/{version}': ({ url }) => then(Number(url.pathname.split('/').at(-1))),
      ...handlers,
    },
  });

const watch = async ({ actor }: ReturnType<typeof open>) => {
  await actor.click(await screen.findByRole('button', { name: 'Watch the Replay' }));
  return within(await screen.findByRole('region', { name: 'Replay' }));
};

const findFinal = () => screen.findByRole('row', { name: /^Final Ana vs Caro 1–1/ });

const matchMedia = (matched: string) =>
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(new EventTarget() as MediaQueryList, { matches: media.includes(matched), media }),
    );

beforeEach(() => void matchMedia('1024'));
afterEach(() => void jest.restoreAllMocks());

test('shows the bracket of each moment, labelled with the time and what happened', async () => {
  const page = open();
  const replay = await watch(page);
  const slider = replay.getByRole('slider', { name: 'Moment' });
  expect(slider).toHaveAttribute('aria-valuetext', '12:10 PM: The tournament is live.');
  expect(await screen.findByText('Winner of semifinal 1 vs Caro')).toBeVisible();
  await expectAccessiblePage();
  fireEvent.change(slider, { target: { value: '1' } });
  expect(slider).toHaveAttribute('aria-valuetext', '12:12 PM: Ana 2–1 Ben.');
  expect(replay.getByText('12:12 PM: Ana 2–1 Ben.')).toBeVisible();
  expect(await screen.findByRole('row', { name: /^Semifinal 1 Ana vs Ben 2–1/ })).toBeVisible();
  expect(screen.getByText('Winner of semifinal 1 vs Caro')).toBeVisible();
  await page.actor.click(replay.getByRole('button', { name: 'Next moment' }));
  expect(replay.getByText('12:15 PM: Correction: Ana 1–1 Caro, 3–4 on penalties.')).toBeVisible();
  expect(await findFinal()).toBeVisible();
  expect(replay.getByRole('button', { name: 'Next moment' })).toHaveAttribute('aria-disabled', 'true');
  expect(replay.getByRole('button', { name: 'Next moment' })).toHaveFocus();
  await page.actor.click(replay.getByRole('button', { name: 'Close replay' }));
  expect(screen.queryByRole('region', { name: 'Replay' })).not.toBeInTheDocument();
  expect(await findFinal()).toBeVisible();
});

test('plays on request only, can be paused, and stops at the end', async () => {
  const page = open();
  const replay = await watch(page);
  jest.useFakeTimers();
  try {
    act(() => void jest.advanceTimersByTime(10_000));
    expect(replay.getByText('Moment 1 of 3')).toBeVisible();
    fireEvent.click(replay.getByRole('button', { name: 'Play' }));
    act(() => void jest.advanceTimersByTime(1_500));
    expect(replay.getByText('Moment 2 of 3')).toBeVisible();
    fireEvent.click(replay.getByRole('button', { name: 'Pause' }));
    act(() => void jest.advanceTimersByTime(10_000));
    expect(replay.getByText('Moment 2 of 3')).toBeVisible();
    fireEvent.click(replay.getByRole('button', { name: 'Play' }));
    act(() => void jest.advanceTimersByTime(10_000));
    expect(replay.getByText('Moment 3 of 3')).toBeVisible();
    expect(replay.getByRole('button', { name: 'Play' })).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

test('moves step by step only, with reduced motion', async () => {
  matchMedia('reduce');
  const page = open();
  const replay = await watch(page);
  expect(replay.queryByRole('button', { name: 'Play' })).not.toBeInTheDocument();
  await page.actor.click(replay.getByRole('button', { name: 'Next moment' }));
  expect(replay.getByText('Moment 2 of 3')).toBeVisible();
});

test('is offered once the tournament is over, and says if there is none', async () => {
  const { unmount } = open({}, { ...over, phase: 'live' });
  await findFinal();
  expect(screen.queryByRole('button', { name: 'Watch the Replay' })).not.toBeInTheDocument();
  unmount();
  const page = open({ 'GET /api/tournaments/{id}/moments': [] });
  await page.actor.click(await screen.findByRole('button', { name: 'Watch the Replay' }));
  expect(await screen.findByText('There is no replay of this tournament.')).toBeVisible();
});

test('that cannot be loaded can be retried', async () => {
  let fails = true;
  const page = open({
    'GET /api/tournaments/{id}/moments': () => (fails ? apiFailure(503, 'Busy', { code: 'unavailable' }) : moments),
  });
  await page.actor.click(await screen.findByRole('button', { name: 'Watch the Replay' }));
  expect(await screen.findByText("Couldn't load the replay.")).toBeVisible();
  fails = false;
  await page.actor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('slider', { name: 'Moment' })).toBeVisible();
});
