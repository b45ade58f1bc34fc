import { describe, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IconButton } from '../actions/icon-button.tsx';
import { expectAccessible } from '../testing/accessibility.ts';
import { Sheet, SheetClose, SheetContent, SheetTrigger } from './sheet.tsx';

const renderSheet = async (size: 'default' | 'menu' = 'menu') => {
  render(
    <Sheet>
      <SheetTrigger asChild>
        <IconButton label="Open menu" icon={<svg aria-hidden="true" />} />
      </SheetTrigger>
      <SheetContent title="Navigation" size={size}>
        <nav aria-label="Main">
          <SheetClose asChild>
            <a href="#leaderboard">Leaderboard</a>
          </SheetClose>
        </nav>
      </SheetContent>
    </Sheet>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  return screen.findByRole('dialog', { name: 'Navigation' });
};

describe('Sheet', () => {
  test('opened by keyboard, it is a named dialog with the focus inside', async () => {
    const sheet = await renderSheet();
    expect(sheet).toContainElement(document.activeElement as HTMLElement);
    await expectAccessible();
  });

  test('Escape closes it and the focus returns to its trigger', async () => {
    const sheet = await renderSheet();
    await userEvent.keyboard('{Escape}');
    expect(sheet).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus());
  });

  test.each([
    ['default', { left: '0', width: '75%', maxWidth: '24rem' }],
    ['menu', { left: '0', width: '20rem', maxWidth: '100%' }],
  ] as const)('stands at the left; in the size %p it measures %j [2.22, 9.14, 9.15]', async (size, style) => {
    expect(await renderSheet(size)).toHaveStyle(style);
  });

  test('following a link inside closes it', async () => {
    const sheet = await renderSheet();
    await userEvent.click(screen.getByRole('link', { name: 'Leaderboard' }));
    expect(sheet).not.toBeInTheDocument();
  });
});
