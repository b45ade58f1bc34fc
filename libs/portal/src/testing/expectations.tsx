import { expect } from '@jest/globals';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { useSession } from '../session/session.ts';
import type { ToastOptions } from '../toast/toast-store.ts';

// The default of one second is too short on a busy machine. A longer timeout of the project stays.
configure(({ asyncUtilTimeout }) => ({ asyncUtilTimeout: Math.max(asyncUtilTimeout, 5_000) }));

/** Renders the session's status, for tests that end the session. */
export const SessionStatus = () => <output aria-label="Session">{useSession().status}</output>;

// `hidden`: an open dialog hides the rest of the page from screen readers.
const shownToast = () =>
  within(screen.getByRole('region', { name: 'Notifications', hidden: true })).queryByRole('status', { hidden: true });

/** Waits until exactly this toast is shown. */
export const expectToast = ({ title, description, variant = 'default' }: ToastOptions): Promise<void> =>
  waitFor(() => {
    const lines = Array.from(shownToast()?.querySelectorAll('p') ?? [], (line) => line.textContent);
    expect(lines).toEqual(description === undefined ? [title] : [title, description]);
    expect(shownToast()).toHaveAttribute('data-variant', variant);
  });

export const expectNoToast = (): void => expect(shownToast()).toBeNull();

export const currentAddress = (): string | null => screen.getByRole('status', { name: 'Address' }).textContent;

/** Waits until the router is at this address. */
export const expectAddress = (address: string): Promise<void> => waitFor(() => expect(currentAddress()).toBe(address));
