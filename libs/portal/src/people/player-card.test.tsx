import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { PublicPlayer } from '@portal/contracts';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PlayerLink } from '../index';
import { apiFailure, aUser, expectAddress, passTime, type RenderPortalOptions, renderPortal } from '../testing';

const owl: PublicPlayer = {
  id: '65f0c0ffee0000000000c1b1',
  username: 'night_owl',
  avatar: null,
  score: 1_204_250,
  gamesPlayed: 48,
  wins: 7,
  platform: 'PlayStation',
  roles: [],
  rank: 1204,
  createdAt: '2024-12-15T12:00:00.000Z',
  clanInfo: { id: '65f0c0ffee0000000000a001', name: 'Night Watch', logo: null, isLeader: false, leaderUsername: null },
};

const playerKey = 'GET /api/players/night_owl';

/** A widget of the test in place of the community's follow button. */
const FollowButton = ({ userId, username }: { userId: string; username?: string }) => (
  <button type="button">{`Follow ${username} (${userId})`}</button>
);

const onClick = jest.fn();

const open = (options: RenderPortalOptions = {}) =>
  renderPortal(
    <main>
      <PlayerLink username="night_owl" onClick={onClick} />
      <PlayerLink username="other_owl" />
    </main>,
    {
      handlers: { 'GET /api/players/{username}': owl },
      widgets: { 'follow-button': FollowButton },
      ...options,
    },
  );

const link = () => within(screen.getByRole('main')).getByRole('link', { name: 'night_owl' });
const score = () => screen.findByText('1,204,250');
const expectClosed = () => waitFor(() => expect(screen.queryByText('1,204,250')).not.toBeInTheDocument());

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('on a wide screen with a pointer', () => {
  beforeEach(() => {
    const original = window.matchMedia;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign(original(query), { matches: query.includes('hover: hover') }));
  });

  test('hovering a name shows the standing, which is requested only then', async () => {
    const { actor, requests } = open({ user: aUser() });
    expect(requests.map(({ key }) => key)).not.toContain(playerKey);
    await actor.hover(link());
    expect(await score()).toBeVisible();
    expect(screen.getByText('#1,204')).toBeVisible();
    expect(screen.getByText('PlayStation')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Night Watch' })).toHaveAttribute('href', `/clans/${owl.clanInfo?.id}`);
    expect(await screen.findByRole('button', { name: `Follow night_owl (${owl.id})` })).toBeVisible();
    await expectAccessible();

    await actor.unhover(link());
    await expectClosed();
    await actor.hover(link());
    expect(await score()).toBeVisible();
    expect(requests.filter(({ key }) => key === playerKey)).toHaveLength(1);
  });

  test('the pointer can move on to the card', async () => {
    const { actor } = open({ user: aUser() });
    await actor.hover(link());
    const button = await screen.findByRole('button', { name: /^Follow/ });
    await actor.click(button);
    expect(screen.getByText('1,204,250')).toBeVisible();
    await expectAddress('/');
  });

  test('the keyboard shows it too, Escape closes it, and the focus stays on the link', async () => {
    const { actor } = open();
    await actor.tab();
    expect(link()).toHaveFocus();
    expect(await score()).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    await actor.keyboard('{Escape}');
    await expectClosed();
    expect(link()).toHaveFocus();
    await actor.tab();
    expect(screen.getByRole('link', { name: 'other_owl' })).toHaveFocus();
  });

  test('following the link closes it, and the page learns of the click', async () => {
    const { actor } = open();
    await actor.hover(link());
    await score();
    await actor.click(link());
    expect(onClick).toHaveBeenCalledTimes(1);
    await expectClosed();
    await expectAddress('/members/night_owl');
  });

  test('the card stays outside the area of a link that covers its ancestor', async () => {
    const { actor } = renderPortal(
      <p>
        <PlayerLink username="night_owl" cover />
      </p>,
      { handlers: { 'GET /api/players/{username}': owl } },
    );
    const name = screen.getByRole('link', { name: 'night_owl' });
    const area = name.closest('p');
    if (!area) throw new Error('The link has no area');
    // jsdom has no layout.
    jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(area);
    const measureArea = jest.spyOn(area, 'getBoundingClientRect');
    await actor.tab();
    expect(name).toHaveFocus();
    expect(await score()).toBeVisible();
    expect(measureArea).toHaveBeenCalled();
  });

  test('a link without a card shows none', async () => {
    jest.useFakeTimers();
    const { actor, requests } = renderPortal(<PlayerLink username="night_owl" hasCard={false} />, {
      actor: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
    });
    await actor.hover(screen.getByRole('link', { name: 'night_owl' }));
    await actor.tab();
    await passTime(1_000);
    expect(requests.map(({ key }) => key)).not.toContain(playerKey);
  });

  test('a player that cannot be loaded is reported', async () => {
    const { actor } = open({ handlers: { 'GET /api/players/{username}': () => apiFailure(503, 'Busy') } });
    await actor.hover(link());
    expect(await screen.findByText("Couldn't load this player.")).toBeVisible();
  });
});

test('on a touch screen a tap only follows the link', async () => {
  const { actor, requests } = open();
  await actor.pointer([{ keys: '[TouchA]', target: link() }]);
  await expectAddress('/members/night_owl');
  expect(screen.queryByText('PlayStation')).not.toBeInTheDocument();
  expect(requests.map(({ key }) => key)).not.toContain(playerKey);
});
