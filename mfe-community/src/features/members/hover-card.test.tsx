import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { aUser, passTime, renderPortal } from '@portal/portal/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { aMember, aProfile } from '../../testing/builders.ts';
import { followServer } from '../../testing/follow-server.ts';
import { Widget } from './components/player-card.tsx';
import { Page } from './members-page.tsx';

const viewer = aUser();
const owl = aMember();
const other = aMember({ id: '65f0c0ffee0000000000c1b9', username: 'other_owl' });

beforeEach(() => {
  jest.useFakeTimers();
  const original = window.matchMedia;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(original(query), { matches: query.includes('hover: hover') }));
});
afterEach(() => void jest.useRealTimers());

test('the card of a result does not repeat the profile of the selected member', async () => {
  renderPortal(<Page />, {
    route: `/members?q=owl&member=${owl.id}`,
    user: viewer,
    widgets: { 'player-card': Widget },
    handlers: {
      ...followServer(viewer.id).handlers,
      'GET /api/users/search': [owl, other],
      'GET /api/users/{id}': aProfile(),
      'GET /api/players/{username}': { ...aProfile(), rank: 7 },
    },
  });
  await passTime(1_000);
  const results = within(screen.getByRole('list', { name: 'Results' }));
  const profile = within(screen.getByRole('region', { name: 'Member Profile' }));
  const hover = async (link: HTMLElement) => {
    fireEvent.pointerEnter(link);
    await passTime(1_000);
  };
  const cardFact = () => screen.queryByText('Score');
  await hover(profile.getByRole('link', { name: 'night_owl' }));
  await hover(results.getByRole('link', { name: 'night_owl' }));
  expect(cardFact()).toBeNull();
  await hover(results.getByRole('link', { name: 'other_owl' }));
  expect(await screen.findByText('Score')).toBeVisible();
});
