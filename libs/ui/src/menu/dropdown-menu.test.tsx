import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectAccessible } from '../testing/accessibility.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
} from './dropdown-menu.tsx';

const openMenu = async () => {
  const onLogout = jest.fn();
  render(
    <DropdownMenu>
      <DropdownMenuTrigger>Account</DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem asChild>
          <a href="#profile">Profile</a>
        </DropdownMenuItem>
        <DropdownMenuItem tone="danger" onSelect={onLogout}>
          Logout
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menu', { name: 'Account' });
  return onLogout;
};

describe('DropdownMenu', () => {
  test('opened by keyboard, arrow keys move and Enter chooses', async () => {
    const onLogout = await openMenu();
    expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
    await expectAccessible(screen.getByRole('menu'));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onLogout).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  test('a letter jumps to the entry that begins with it', async () => {
    await openMenu();
    await userEvent.keyboard('l');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Logout' })).toHaveFocus());
  });

  test('Escape closes it and gives the focus back', async () => {
    await openMenu();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Account' })).toHaveFocus();
  });

  test('an entry may be a link', async () => {
    await openMenu();
    expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '#profile');
  });
});

describe('over time', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Opened by keyboard with fake time; `pass` lets it go by. */
  const openStill = async () => {
    jest.useFakeTimers();
    const actor = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
    render(
      <DropdownMenu>
        <DropdownMenuTrigger>Account</DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem>Profile</DropdownMenuItem>
          <DropdownMenuItem>Privacy</DropdownMenuItem>
          <DropdownMenuItem>Results</DropdownMenuItem>
          <DropdownMenuSub>
            <DropdownMenuSubTrigger>Platform</DropdownMenuSubTrigger>
            <DropdownMenuSubContent>
              <DropdownMenuItem>Mobile</DropdownMenuItem>
            </DropdownMenuSubContent>
          </DropdownMenuSub>
        </DropdownMenuContent>
      </DropdownMenu>,
    );
    await actor.tab();
    await actor.keyboard('{Enter}');
    pass(0);
    return { actor, pass, item: (name: string) => screen.getByRole('menuitem', { name }) };
  };

  test('a submenu opens after 100 ms of hovering [9.12]', async () => {
    const { actor, pass, item } = await openStill();
    await actor.hover(item('Platform'));
    pass(99);
    expect(screen.queryByRole('menuitem', { name: 'Mobile' })).not.toBeInTheDocument();
    pass(1);
    expect(item('Mobile')).toBeVisible();
  });

  test('a submenu opens and closes with the arrow keys', async () => {
    const { actor, pass, item } = await openStill();
    await actor.keyboard('{End}');
    expect(item('Platform')).toHaveFocus();
    await actor.keyboard('{ArrowRight}');
    pass(0);
    expect(item('Mobile')).toHaveFocus();
    await actor.keyboard('{ArrowLeft}');
    pass(0);
    expect(screen.queryByRole('menuitem', { name: 'Mobile' })).not.toBeInTheDocument();
    expect(item('Platform')).toHaveFocus();
  });

  test.each([
    [999, 'Privacy'],
    [1000, 'Results'],
  ])('%i ms after a "p", an "r" leads to %s: later than a second it begins a new word [9.13]', async (pause, name) => {
    const { actor, pass, item } = await openStill();
    await actor.keyboard('p');
    pass(pause);
    await actor.keyboard('r');
    pass(0);
    expect(item(name)).toHaveFocus();
  });
});
