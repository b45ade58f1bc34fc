import { expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

interface ExpectedToast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

// An open dialog hides what is beside it.
const shown = () =>
  within(screen.getByRole('region', { name: 'Notifications', hidden: true })).queryByRole('status', { hidden: true });

/** Waits until exactly this notification is shown. */
export const expectToast = ({ title, description, variant = 'default' }: ExpectedToast): Promise<void> =>
  waitFor(() => {
    const lines = [...(shown()?.querySelectorAll('p') ?? [])].map((line) => line.textContent);
    expect(lines).toEqual(description === undefined ? [title] : [title, description]);
    expect(shown()).toHaveAttribute('data-variant', variant);
  });

export const expectNoToast = (): void => expect(shown()).toBeNull();
