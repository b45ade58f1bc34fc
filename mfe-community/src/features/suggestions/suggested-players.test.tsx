import { expect, test } from '@jest/globals';
import type { PublicPlayer, SuggestedPlayer } from '@portal/contracts';
import { aPortalConfig, apiFailure, aUser, type FakeHandlers, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, within } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { portalModule } from '../../module.ts';
import { followServer } from '../../testing/follow-server.ts';

const user = aUser();
const features = { ...aPortalConfig().features, followFeed: true };

const aSuggestion = (number: number, username: string): SuggestedPlayer => ({
  ...{ id: `65f0c0ffee0000000000b00${number}`, username, avatar: null, score: 10, gamesPlayed: 1 },
  ...{ roles: [], clanInfo: null, reason: { kind: 'neighbor' } },
});
const suggestions = [aSuggestion(1, 'Ana'), aSuggestion(2, 'Ben'), aSuggestion(3, 'Cleo')];

const { email: _email, ...shared } = aUser({ id: '65f0c0ffee0000000000b009', username: 'Friend' });
const friend: PublicPlayer = { ...shared, rank: 1 };

const open = async (from: string | undefined, handlers: FakeHandlers, flags = features) => {
  const Widget = (await portalModule.widgets['suggested-players']?.load())?.Widget as FunctionComponent<object>;
  return renderPortal(
    <main>
      <h1>Welcome</h1>
      <h2>Players</h2>
      <Widget {...{ userId: user.id, ...(from && { from }) }} />
    </main>,
    {
      user,
      config: { features: flags },
      handlers: { 'GET /api/suggestions/players': suggestions, ...followServer(user.id).handlers, ...handlers },
    },
  );
};

const names = async () =>
  within(await screen.findByRole('list', { name: 'Suggested players' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('the player who invited comes first, and can be followed', async () => {
  const { actor } = await open('friend', { 'GET /api/players/{username}': friend });
  expect(await names()).toEqual(['Friend', 'Ana', 'Ben']);
  expect(screen.getByText('Invited you')).toBeVisible();
  expect(screen.getAllByText('Next to you on the leaderboard')).toHaveLength(2);
  await actor.click(await screen.findByRole('button', { name: 'Follow Friend' }));
  expect(await screen.findByRole('button', { name: 'Following Friend' })).toBeVisible();
  await expectAccessible();
});

test('is named once, if suggested anyway', async () => {
  await open('ana', { 'GET /api/players/{username}': { ...friend, id: suggestions[0]?.id ?? '', username: 'Ana' } });
  expect(await names()).toEqual(['Ana', 'Ben', 'Cleo']);
  expect(screen.getByText('Invited you')).toBeVisible();
});

test.each([
  ['nobody', undefined, {}],
  ['the player', user.username, { 'GET /api/players/{username}': { ...friend, id: user.id } }],
  [
    'an unknown player',
    'ghost',
    { 'GET /api/players/{username}': () => apiFailure(404, 'Gone', { code: 'user_not_found' }) },
  ],
] satisfies [string, string | undefined, FakeHandlers][])(
  'the link of %s changes nothing',
  async (_, from, handlers) => {
    await open(from, handlers);
    expect(await names()).toEqual(['Ana', 'Ben', 'Cleo']);
    expect(screen.queryByText('Invited you')).not.toBeInTheDocument();
  },
);

const down = () => apiFailure(503, 'Busy', { code: 'unavailable' });

test('without suggestions the friend stands alone', async () => {
  await open('friend', { 'GET /api/players/{username}': friend, 'GET /api/suggestions/players': down });
  expect(await names()).toEqual(['Friend']);
});

test('shows nothing without the feature', async () => {
  const { requests } = await open('friend', {}, { ...features, followFeed: false });
  expect(screen.getByRole('main').children).toHaveLength(2);
  expect(requests.some(({ key }) => key === 'GET /api/suggestions/players')).toBe(false);
});

test('there may be nobody, and they may not load', async () => {
  const { unmount } = await open(undefined, { 'GET /api/suggestions/players': [] });
  expect(await screen.findByRole('link', { name: 'Find players' })).toHaveAttribute('href', '/members');
  unmount();
  let isDown = true;
  const { actor } = await open(undefined, { 'GET /api/suggestions/players': () => (isDown ? down() : suggestions) });
  expect(await screen.findByText("Couldn't load suggestions.")).toBeVisible();
  isDown = false;
  await actor.click(screen.getByRole('button', { name: /again/i }));
  expect(await names()).toEqual(['Ana', 'Ben', 'Cleo']);
});
