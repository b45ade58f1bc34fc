import { expect, test } from '@jest/globals';
import type { OwnMatches, Tournament } from '@portal/contracts';
import { aPortalConfig, apiFailure, aUser, expectToast, type FakeHandlers, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, within } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { portalModule } from '../../module.ts';
import { anEntry, aTournament, tournamentId } from '../../testing/builders.ts';

const features = { ...aPortalConfig().features, playTournaments: true };
const noMatches: OwnMatches = { next: null, mayOrganize: false, organizes: [], matches: [], entries: [] };

const cup = (number: number, name: string, more: Partial<Tournament> = {}) =>
  aTournament({
    ...{ id: tournamentId(number), name, phase: 'registration', participants: 3, maxParticipants: 8 },
    ...more,
  });

const cups = [
  cup(1, 'Clan Cup', { entrants: 'clans' }),
  cup(2, 'Daily Cup', { platformGroup: 'console' }),
  cup(3, 'Full Cup', { participants: 8 }),
  cup(4, 'Mobile Cup', { platformGroup: 'mobile' }),
  cup(5, 'Later Cup', { phase: 'announced' }),
  cup(6, 'Night Cup'),
];

const open = async (
  handlers: FakeHandlers = {},
  user = aUser({ platform: 'PC', gameId: 'owl-77' }),
  flags = features,
) => {
  const Widget = (await portalModule.widgets['open-cups']?.load())?.Widget as FunctionComponent;
  return renderPortal(
    <main>
      <h1>Welcome</h1>
      <h2>Cups</h2>
      <Widget />
    </main>,
    {
      user,
      config: { features: flags },
      handlers: { 'GET /api/tournaments': cups, 'GET /api/matches/mine': noMatches, ...handlers },
    },
  );
};

const names = async () =>
  within(await screen.findByRole('list', { name: 'Open cups' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('lists the cups that the player can enter on the own platform, and those of all platforms', async () => {
  const { unmount } = await open();
  expect(await names()).toEqual(['Daily Cup', 'Night Cup']);
  expect(screen.getByText(/^You enter as owl-77 and accept the rules/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Daily Cup' })).toHaveAttribute('href', `/tournaments/${tournamentId(2)}`);
  await expectAccessible();
  unmount();
  await open({}, aUser({ platform: 'Mobile', gameId: 'owl-77' }));
  expect(await names()).toEqual(['Mobile Cup', 'Night Cup']);
});

test('one press enters a cup, which stays in the list with the focus', async () => {
  let entries: OwnMatches['entries'] = [];
  const { actor, requests } = await open({
    'GET /api/matches/mine': () => ({ ...noMatches, entries }),
    'GET /api/tournaments': () => (entries.length > 0 ? [] : cups),
    'POST /api/tournaments/{id}/entry': () => {
      entries = [{ ...entries[0], id: tournamentId(2) } as OwnMatches['entries'][number]];
      return anEntry();
    },
  });
  await actor.click(await screen.findByRole('button', { name: 'Join Daily Cup' }));
  await expectToast({ title: "You're In" });
  expect(await screen.findByText("You're in")).toBeVisible();
  expect(screen.getByText("You're in").parentElement).toHaveFocus();
  expect(requests.find(({ key }) => key.startsWith('POST'))).toMatchObject({
    url: expect.objectContaining({ pathname: `/api/tournaments/${tournamentId(2)}/entry` }),
    body: { gameId: 'owl-77', acceptsRules: true },
  });
  expect(await names()).toEqual(['Daily Cup', 'Night Cup']);
  await expectAccessible();
});

test('a rejected entry shows the reason, and can be tried again', async () => {
  const { actor } = await open({
    'POST /api/tournaments/{id}/entry': () => apiFailure(403, 'Only for mobile players', { code: 'not_eligible' }),
  });
  await actor.click(await screen.findByRole('button', { name: 'Join Daily Cup' }));
  await expectToast({ title: 'Join Failed', description: 'Only for mobile players', variant: 'destructive' });
  expect(screen.getByRole('button', { name: 'Join Daily Cup' })).toBeEnabled();
});

test('without an ID, the cups lead to their pages', async () => {
  await open({}, aUser({ platform: 'PC', gameId: '' }));
  expect(await screen.findByRole('link', { name: 'See Daily Cup' })).toHaveAttribute(
    'href',
    `/tournaments/${tournamentId(2)}`,
  );
  expect(screen.getByText('To join a cup, you need your eFootball ID.')).toBeVisible();
  await expectAccessible();
});

test('shows nothing without the feature', async () => {
  const { requests } = await open({}, undefined, { ...features, playTournaments: false });
  expect(screen.getByRole('main').children).toHaveLength(2);
  expect(requests.some(({ key }) => key === 'GET /api/tournaments')).toBe(false);
});

test('there may be none, and they may not load', async () => {
  const { unmount } = await open({ 'GET /api/tournaments': [] });
  expect(await screen.findByRole('link', { name: 'See all tournaments' })).toHaveAttribute('href', '/tournaments');
  unmount();
  let isDown = true;
  const { actor } = await open({
    'GET /api/tournaments': () => (isDown ? apiFailure(503, 'Busy', { code: 'unavailable' }) : cups),
  });
  expect(await screen.findByText("Couldn't load cups.")).toBeVisible();
  isDown = false;
  await actor.click(screen.getByRole('button', { name: /again/i }));
  expect(await names()).toEqual(['Daily Cup', 'Night Cup']);
});
