import { describe, expect, test } from '@jest/globals';
import type { FeedGroup, FollowedPlayer, SuggestedPlayer } from '@portal/contracts';
import { useQuery } from '@portal/portal';
import {
  aFixture,
  aPortalConfig,
  apiFailure,
  apiPage,
  aUser,
  expectToast,
  type FakeHandlers,
  renderPortal,
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { FunctionComponent, ReactNode } from 'react';
import { portalModule } from '../../module.ts';
import { followServer } from '../../testing/follow-server.ts';
import { suggestionsQuery } from '../suggestions/queries.ts';

const user = aUser();
const config = { features: { ...aPortalConfig().features, playTournaments: true, followFeed: true } };

const aGroup = (number: number, username: string): FeedGroup => ({
  player: { id: `65f0c0ffee0000000000b00${number}`, username, avatar: null },
  day: '2026-03-01',
  items: [
    {
      ...{ id: `65f0c0ffee0000000000e00${number}`, at: '2026-03-01T20:30:00.000Z', kind: 'result', key: 'w1-1' },
      ...{ label: 'Final', tournament: { id: '65f0c0ffee0000000000d001', name: 'Night Cup' } },
      home: {
        entrant: { kind: 'players', id: `65f0c0ffee0000000000b00${number}`, name: username },
        look: { avatar: null, clan: null },
      },
      away: {
        entrant: { kind: 'players', id: '65f0c0ffee0000000000b0ff', name: 'Eve' },
        look: { avatar: null, clan: null },
      },
      ...{ result: { score: { legs: [[2, 1]] } }, winner: 'home', isDraw: false },
    },
  ],
});

const aSuggestion = (number: number, username: string, reason: SuggestedPlayer['reason']): SuggestedPlayer => ({
  ...{ id: `65f0c0ffee0000000000b00${number}`, username, avatar: null, score: 10, gamesPlayed: 1 },
  ...{ roles: [], clanInfo: null, reason },
});

const open = async (handlers: FakeHandlers, flags = config, otherPart: ReactNode = null) => {
  const Widget = (await portalModule.widgets['followed-results']?.load())?.Widget as FunctionComponent<object>;
  return renderPortal(
    <main>
      <h1>Home</h1>
      <h2>From players you follow</h2>
      <Widget {...{ userId: user.id }} />
      {otherPart}
    </main>,
    { user, config: flags, handlers },
  );
};

const OtherPart = () => {
  const { data } = useQuery(suggestionsQuery(1));
  return data ? <p>{`Suggested: ${data[0]?.username}`}</p> : null;
};

const opener = (name: RegExp) => screen.findByRole('button', { name });

describe('the feed', () => {
  test('has a sentence for each player and day, which opens to the matches', async () => {
    const { actor } = await open({ 'GET /api/feed': [aGroup(1, 'Ana'), aGroup(2, 'Ben')] });
    const ana = await opener(/^Ana ?: a win in Night Cup ?\. Sunday, Mar 1$/);
    expect(ana).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getAllByText('Sunday, Mar 1')).toHaveLength(2);
    await expectAccessible();
    await actor.click(ana);
    expect(ana).toHaveAttribute('aria-expanded', 'true');
    expect(await screen.findByRole('link', { name: /^Ana 2, Eve 1, full time/ })).toHaveAttribute(
      'href',
      '/tournaments/65f0c0ffee0000000000d001?match=w1-1',
    );
    expect(screen.getByRole('link', { name: 'Profile of Ana' })).toHaveAttribute('href', '/members/Ana');
    await expectAccessible();
    await actor.click(ana);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Profile of Ana' })).not.toBeInTheDocument());
  });

  test('shows three groups, then all, then the next page', async () => {
    const names = ['Ana', 'Ben', 'Cleo', 'Dan'];
    const { actor } = await open({
      'GET /api/feed': ({ url }) =>
        url.searchParams.has('cursor')
          ? [aGroup(9, 'Zoe')]
          : apiPage(
              names.map((name, at) => aGroup(at, name)),
              '/api/feed?cursor=abc',
            ),
    });
    await opener(/^Ana ?: /);
    const list = screen.getByRole('list', { name: 'What players you follow did' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await actor.click(screen.getByRole('button', { name: 'Show more' }));
    expect(within(list).getAllByRole('listitem')).toHaveLength(4);
    await actor.click(screen.getByRole('button', { name: 'Load more' }));
    await opener(/^Zoe ?: /);
    expect(within(list).getAllByRole('listitem')).toHaveLength(5);
  });

  test('mutes a player from the menu of the group, and shows it again with Undo', async () => {
    let isMuted = false;
    const { actor } = await open({
      'GET /api/feed': () => [aGroup(1, 'Ana'), aGroup(2, 'Ben')].slice(Number(isMuted)),
      'PUT /api/users/{id}/mute': ({ body }) => {
        isMuted = (body as { on: boolean }).on;
        return { on: isMuted };
      },
    });
    await actor.click(await screen.findByRole('button', { name: 'Actions for Ana' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Mute' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Ana ?: / })).not.toBeInTheDocument());
    expect(isMuted).toBe(true);
    await expectToast({ title: 'Ana Is Muted', description: 'You still follow this player.' });
    await actor.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await opener(/^Ana ?: /)).toBeVisible();
  });

  test('can be loaded again after a failure', async () => {
    let isDown = true;
    const { actor } = await open({
      'GET /api/feed': () => (isDown ? apiFailure(503, 'Busy', { code: 'unavailable' }) : [aGroup(1, 'Ana')]),
    });
    expect(await screen.findByText("Couldn't load your feed.")).toBeVisible();
    isDown = false;
    await actor.click(screen.getByRole('button', { name: /again/i }));
    expect(await opener(/^Ana ?: /)).toBeVisible();
  });

  test('is not there without its feature', async () => {
    const { requests } = await open(
      {
        'GET /api/feed': [aGroup(1, 'Ana')],
        'GET /api/suggestions/players': [aSuggestion(2, 'Ben', { kind: 'clan' })],
      },
      { features: { ...config.features, followFeed: false } },
      <OtherPart />,
    );
    // When the other part has its data, the feed would have asked for its own.
    expect(await screen.findByText('Suggested: Ben')).toBeVisible();
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
    expect(requests.map(({ key }) => key)).not.toContain('GET /api/feed');
  });
});

describe('an empty feed', () => {
  test('of a player who follows nobody suggests three players with the reason, to follow there', async () => {
    const suggestions = [
      aSuggestion(1, 'Ana', { kind: 'opponent', matches: 2 }),
      aSuggestion(2, 'Ben', { kind: 'clan' }),
      aSuggestion(3, 'Cleo', { kind: 'neighbor' }),
    ];
    const { actor, requests } = await open({
      'GET /api/feed': [],
      'GET /api/leaderboard/following': [],
      'GET /api/suggestions/players': suggestions,
      ...followServer(user.id).handlers,
    });
    expect(await screen.findByText('You played twice')).toBeVisible();
    expect(screen.getByText('In your clan')).toBeVisible();
    expect(screen.getByText('Next to you on the leaderboard')).toBeVisible();
    expect(requests.find(({ key }) => key === 'GET /api/suggestions/players')?.url.searchParams.get('limit')).toBe('3');
    await actor.click(await screen.findByRole('button', { name: 'Follow Ana' }));
    expect(await screen.findByRole('button', { name: 'Following Ana' })).toBeVisible();
    await expectAccessible();
  });

  test('of a player who follows others has their last results', async () => {
    const friend: FollowedPlayer = {
      ...{ id: '65f0c0ffee0000000000b001', username: 'Ana', rank: 2, avatar: null, platform: 'PC', score: 1 },
    };
    const { requests } = await open({
      'GET /api/feed': [],
      'GET /api/leaderboard/following': [{ ...friend, id: user.id, rank: 1 }, friend],
      'GET /api/fixtures': [aFixture({ state: 'done', winner: 'home', result: { score: { legs: [[2, 1]] } } })],
    });
    expect(await screen.findByRole('link', { name: /^Ana 2, Ben 1, full time/ })).toBeVisible();
    expect(screen.getByText(/^Nothing new\./)).toBeVisible();
    const query = requests.find(({ key }) => key === 'GET /api/fixtures')?.url.searchParams;
    expect(query?.get('players')).toBe(friend.id);
    expect(query?.get('limit')).toBe('5');
  });

  test('may have nobody to suggest', async () => {
    await open({ 'GET /api/feed': [], 'GET /api/leaderboard/following': [], 'GET /api/suggestions/players': [] });
    expect(await screen.findByRole('link', { name: 'Find players' })).toHaveAttribute('href', '/members');
  });
});
