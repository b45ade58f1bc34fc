import { describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectAccessible } from '../testing/accessibility';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '.';

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
