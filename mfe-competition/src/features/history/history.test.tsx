import { describe, expect, test } from '@jest/globals';
import type { PlayerHistory, Versus } from '@portal/contracts';
import {
  aFixture,
  aFixtureSide,
  aPortalConfig,
  apiFailure,
  aUser,
  type FakeHandlers,
  renderPortal,
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, within } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { portalModule } from '../../module.ts';
import { ana, aPlayer, aRoom, ben } from '../../testing/builders.ts';
import { openRoom } from '../../testing/open-room.ts';

const user = aUser();
const features = { ...aPortalConfig().features, playTournaments: true, seasons: true };
const opponent = { id: '65f0c0ffee0000000000c1a2', username: 'Ben' };

const open = async (name: string, handlers: FakeHandlers, config = { features }) => {
  const Widget = (await portalModule.widgets[name]?.load())?.Widget as FunctionComponent<object>;
  return renderPortal(
    <main>
      <h1>Profile</h1>
      <Widget {...{ playerId: user.id, opponent }} />
    </main>,
    { bare: true, user, config, handlers },
  );
};

const side = { ...aFixtureSide('demo_player'), entrant: aPlayer(user.id, 'demo_player') };
const won = aFixture({ key: 'u1-1', state: 'done', result: { score: { legs: [[2, 1]] } }, home: side, winner: 'home' });
const lost = aFixture({ key: 'u1-2', state: 'done', result: { walkover: 'home' }, away: side, winner: 'home' });

const history = (overrides: Partial<PlayerHistory> = {}): PlayerHistory => ({
  form: [won, lost],
  points: [
    { at: '2026-03-01T12:00:00.000Z', score: 120, change: 120 },
    { at: '2026-06-01T12:00:00.000Z', score: 100, change: -20 },
    { at: '2026-11-28T12:00:00.000Z', score: 1_200, change: 1_100 },
  ],
  places: [
    {
      ...{ id: 'c'.repeat(24), name: 'Night Cup', kind: 'players', endedAt: '2026-11-28T12:00:00.000Z' },
      ...{ place: 2, entrants: 8, points: 1_100, isFinal: true, countsAt: null },
    },
  ],
  ...overrides,
});

const openHistory = (response: NonNullable<FakeHandlers['GET /api/players/{id}/history']>, config = { features }) =>
  open('player-history', { 'GET /api/players/{id}/history': response }, config);

describe('the history of a player', () => {
  test('has last results, the score with a table, and cups with places', async () => {
    await openHistory(history());
    const form = within(await screen.findByRole('region', { name: 'Last results' }));
    expect(form.getByText('Last results, latest first: Won, Lost')).toBeInTheDocument();
    const table = screen.getByRole('table', { name: 'Score changes' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['DateChangeScore', 'Mar 1, 2026+120120', 'Jun 1, 2026−20100', 'Nov 28, 2026+1,1001,200']);
    const cups = within(screen.getByRole('list', { name: 'Cups' }));
    expect(cups.getByRole('link')).toHaveTextContent('Night Cup2nd of 8 · +1,100');
    await expectAccessible();
  });

  test('draws the score from two changes on, as steps between its lowest and its highest value', async () => {
    const { points } = history();
    const { unmount } = await openHistory(history({ points: points.slice(0, 2) }));
    const region = await screen.findByRole('region', { name: 'Score' });
    expect(region.querySelector('path')).toHaveAttribute('d', 'M0.0 0.0 H320.0 V96.0');
    unmount();
    await openHistory(history({ points: points.slice(0, 1) }));
    await screen.findByRole('region', { name: 'Last results' });
    expect(screen.queryByRole('region', { name: 'Score' })).toBeNull();
  });

  test('of a player without a match says so, and a failure can be retried', async () => {
    const { unmount } = await openHistory(history({ form: [], points: history().points.slice(0, 1), places: [] }));
    expect(await screen.findByText('No match yet.')).toBeVisible();
    unmount();
    await openHistory(() => apiFailure(503, 'Busy', { code: 'busy' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the history.");
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('is nothing in portals without seasons', async () => {
    const { requests } = await openHistory(history(), { features: aPortalConfig().features });
    expect(screen.getByRole('main')).toHaveTextContent(/^Profile$/);
    expect(requests.filter(({ url }) => url.pathname.endsWith('/history'))).toEqual([]);
  });
});

const versus = (overrides: Partial<Versus> = {}): Versus => ({
  ...{ won: 3, drawn: 1, lost: 2, goals: [12, 9], fixtures: [won, lost] },
  ...overrides,
});

describe('head to head', () => {
  test('adds up the results of the viewer, and opens to the last ones', async () => {
    const { actor } = await open('head-to-head', { 'GET /api/players/{id}/versus/{other}': versus() });
    const region = await screen.findByRole('region', { name: 'Head to head' });
    expect(region).toHaveTextContent('You against Ben 3–1–2');
    expect(within(region).getByText('3 won, 1 drawn, 2 lost · goals 12–9')).toBeVisible();
    const row = { name: /demo_player 2, Ben 1/ };
    expect(screen.queryByRole('link', row)).not.toBeVisible();
    await actor.click(within(region).getByText('Last results, latest first: Won, Lost'));
    expect(screen.getByRole('link', row)).toBeVisible();
    await expectAccessible();
  });

  test('says that there was no match yet', async () => {
    const none = versus({ won: 0, drawn: 0, lost: 0, goals: [0, 0], fixtures: [] });
    await open('head-to-head', { 'GET /api/players/{id}/versus/{other}': none });
    expect(await screen.findByText('You have not played against each other yet.')).toBeVisible();
  });

  const openMatch = (mine: 'home' | 'away' | null, response: Versus) =>
    openRoom(aRoom({ mine }), { features, handlers: { 'GET /api/players/{id}/versus/{other}': response } });

  test.each([
    ['away', 'You against Ana 3–1–2', [ben.entrant.id, ana.entrant.id]],
    [null, 'Ana against Ben 3–1–2', [ana.entrant.id, ben.entrant.id]],
  ] as const)('is on the page of a match, for side %s', async (mine, text, [one, other]) => {
    const { requests } = openMatch(mine, versus());
    expect(await screen.findByRole('region', { name: 'Head to head' })).toHaveTextContent(text);
    const { url } = requests.find((request) => request.url.pathname.includes('/versus/')) ?? {};
    expect(url?.pathname).toBe(`/api/players/${one}/versus/${other}`);
  });

  test('is not on the page of the first match', async () => {
    const { requests } = openMatch('home', versus({ fixtures: [] }));
    await screen.findByRole('group', { name: 'Match' });
    expect(requests.some(({ url }) => url.pathname.includes('/versus/'))).toBe(true);
    expect(screen.queryByRole('region', { name: 'Head to head' })).toBeNull();
  });
});
