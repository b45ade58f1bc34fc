import { expect, test } from '@jest/globals';
import type { MatchRoomResponse, NextAct } from '@portal/contracts';
import { actNames, isMatchTurn, type NextActStep } from '@portal/contracts/next-act';
import { findNextStep } from '@portal/match';
import { aPortalConfig, aUser, renderPortal } from '@portal/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { anAct, ana, anOwnPage, aRoom, inPhase, tournamentId } from '../../testing/builders.ts';
import { openPage } from '../../testing/open-page.ts';
import { Widget as FixtureStrip } from './fixture-strip.tsx';
import { Widget as Matchday } from './matchday.tsx';

const user = aUser({ id: ana.entrant.id, username: 'Ana' });
const features = { ...aPortalConfig().features, liveTournaments: true, playTournaments: true };
const reported = { home: null, away: { legs: [[2, 1]] as [number, number][] } };
const dueAt = '2099-03-01T12:10:00.000Z';

/** Every state of an own match in which there is another thing to do, or to wait for. */
const rooms: Record<'ready' | 'report' | 'confirm' | 'dispute' | 'wait', Partial<MatchRoomResponse>> = {
  ready: {},
  report: { state: 'playing', ready: { home: true, away: true } },
  confirm: { state: 'reported', reports: reported },
  dispute: { state: 'disputed', reports: reported },
  wait: { ready: { home: true, away: false } },
};

const toAct = (match: MatchRoomResponse): NextAct =>
  anAct('match', findNextStep(match), { isTurn: isMatchTurn(match), tournament: match.tournament, dueAt: match.dueAt });

const kinds: Record<Exclude<NextActStep, keyof typeof rooms>, NextAct> = {
  'check-in': anAct('check-in', 'check-in', { dueAt, entry: 'registered' }),
  decide: anAct('run', 'decide', { needStaff: 1 }),
  'open-registration': anAct('run', 'open-registration', { dueAt }),
  'open-check-in': anAct('run', 'open-check-in', { dueAt }),
  start: anAct('run', 'start', { dueAt }),
  run: anAct('run', 'run', { isTurn: false }),
  entry: anAct('entry', 'entry', { isTurn: false, entry: 'playing' }),
  result: anAct('result', 'result', { isTurn: false, place: 5 }),
};

const marks: Partial<Record<NextAct['kind'], string>> = {
  match: '(1) Your match · ',
  'check-in': '(1) Check in · ',
  run: '(1) Your tournament · ',
};

const acts = Object.keys(actNames) as NextActStep[];

test.each(acts)('home, strip, title and /matches name the same next act: %s', async (step) => {
  const match = step in rooms ? aRoom({ dueAt, ...rooms[step as keyof typeof rooms] }) : null;
  const later = aRoom({ key: 'u1-2', label: 'Semifinal 2', state: 'waiting', ...inPhase('live') });
  const next = match ? toAct(match) : kinds[step as keyof typeof kinds];
  expect(next.step).toBe(step);
  const own = anOwnPage({ next, matches: [...(match ? [match] : []), later] });
  const handlers = { 'GET /api/fixtures': [], 'GET /api/matches/mine': own, 'GET /api/tournaments': [] };
  const config = { features };

  const home = renderPortal(<Matchday />, { bare: true, user, config, handlers });
  expect(await screen.findByRole('link', { name: actNames[next.step] })).toHaveAttribute('href', next.path);
  home.unmount();

  document.title = 'Leaderboard · ELM Gaming';
  const strip = renderPortal(<FixtureStrip />, { bare: true, user, config, handlers });
  const [first] = within(await screen.findByRole('navigation', { name: 'Matches' })).getAllByRole('link');
  expect(first).toHaveAttribute('href', next.path);
  // A match for which the player waits says how long.
  expect(first).toHaveTextContent(match && !next.isTurn ? /Waiting: / : actNames[next.step]);
  const mark = (next.isTurn && marks[next.kind]) || '';
  await waitFor(() => expect(document.title).toBe(`${mark}Leaderboard · ELM Gaming`));
  strip.unmount();
  expect(document.title).toBe('Leaderboard · ELM Gaming');

  openPage('/matches', { user, config, handlers });
  await screen.findByRole('heading', { level: 1, name: 'My Matches' });
  const top = match ? (await screen.findAllByRole('article'))[0] : await screen.findByRole('region', { name: 'Next' });
  expect(within(top as HTMLElement).getByRole('link', { name: actNames[next.step] })).toHaveAttribute(
    'href',
    next.path,
  );
  expect(next.path).toContain(tournamentId(1));
});
