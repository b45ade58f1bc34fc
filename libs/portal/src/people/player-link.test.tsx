import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PlayerLink } from '../index.ts';
import { expectAddress, passTime, type RenderPortalOptions, renderPortal } from '../testing/index.ts';

/** The community's widget. */
const Card = ({ username }: { username: string }) => (
  <>
    <p>{`Card of ${username}`}</p>
    <button type="button">Follow</button>
  </>
);

const onClick = jest.fn();

const open = (options: RenderPortalOptions = {}) =>
  renderPortal(
    <main>
      <PlayerLink username="night_owl" onClick={onClick} />
      <PlayerLink username="other_owl" />
    </main>,
    { widgets: { 'player-card': Card }, ...options },
  );

const link = () => within(screen.getByRole('main')).getByRole('link', { name: 'night_owl' });
const card = () => screen.findByText('Card of night_owl');
const queryCard = () => screen.queryByText('Card of night_owl');
const expectClosed = () => waitFor(() => expect(queryCard()).not.toBeInTheDocument());

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

  test('hovering a name shows its card, leaving it closes the card', async () => {
    const { actor } = open();
    expect(queryCard()).not.toBeInTheDocument();
    await actor.hover(link());
    expect(await card()).toBeVisible();
    await expectAccessible();
    await actor.unhover(link());
    await expectClosed();
  });

  test('the pointer can move on to the card', async () => {
    const { actor } = open();
    await actor.hover(link());
    const button = await screen.findByRole('button', { name: /^Follow/ });
    await actor.click(button);
    expect(queryCard()).toBeVisible();
    await expectAddress('/');
  });

  test('the keyboard shows it too, Escape closes it, and the focus stays on the link', async () => {
    const { actor } = open();
    await actor.tab();
    expect(link()).toHaveFocus();
    expect(await card()).toBeVisible();
    await actor.keyboard('{Escape}');
    await expectClosed();
    expect(link()).toHaveFocus();
    await actor.tab();
    expect(screen.getByRole('link', { name: 'other_owl' })).toHaveFocus();
  });

  test('following the link closes it, and the page learns of the click', async () => {
    const { actor } = open();
    await actor.hover(link());
    await card();
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
      { widgets: { 'player-card': Card } },
    );
    const name = screen.getByRole('link', { name: 'night_owl' });
    const area = name.closest('p');
    if (!area) throw new Error('The link has no area');
    // jsdom has no layout.
    jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(area);
    const measureArea = jest.spyOn(area, 'getBoundingClientRect');
    await actor.tab();
    expect(name).toHaveFocus();
    expect(await card()).toBeVisible();
    expect(measureArea).toHaveBeenCalled();
  });

  test('a link without a card shows none', async () => {
    jest.useFakeTimers();
    const { actor } = renderPortal(<PlayerLink username="night_owl" hasCard={false} />, {
      widgets: { 'player-card': Card },
      actor: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
    });
    await actor.hover(screen.getByRole('link', { name: 'night_owl' }));
    await actor.tab();
    await passTime(1_000);
    expect(queryCard()).not.toBeInTheDocument();
  });

  test('without the widget, the card shows a failure', async () => {
    const { actor } = open({ widgets: {} });
    await actor.hover(link());
    expect(await screen.findByText("Couldn't load this player.")).toBeVisible();
  });
});

test('on a touch screen a tap only follows the link', async () => {
  const { actor } = open();
  await actor.pointer([{ keys: '[TouchA]', target: link() }]);
  await expectAddress('/members/night_owl');
  expect(queryCard()).not.toBeInTheDocument();
});
