import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aFullClan, clanLife, toId } from '../../testing/clans.ts';
import { expectAccessiblePage, openPage } from '../../testing/open-page.ts';

test('the page of a clan lists its places in clan cups', async () => {
  const cup = { id: toId(30), name: 'Clash of Crests', place: 2, entrants: 8, endedAt: '2026-03-01T20:00:00.000Z' };
  openPage(`/clans/${aFullClan().id}`, {
    config: { features: { ...clanLife.features, playTournaments: true } },
    handlers: {
      'GET /api/clans/{id}': aFullClan(),
      'GET /api/clans/{id}/members': [],
      'GET /api/clans/{id}/cups': [{ ...cup, isFinal: false }],
      'GET /api/fixtures': [],
    },
  });
  const cups = within(await screen.findByRole('list', { name: 'Cups' }));
  expect(cups.getByRole('link', { name: /Clash of Crests/ })).toHaveTextContent('2nd of 8 · provisional');
  await expectAccessiblePage();
});
