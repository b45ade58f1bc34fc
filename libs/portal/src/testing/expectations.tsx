import { expect } from '@jest/globals';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { useSession } from '../session/session';
import type { ToastOptions } from '../toast/toast-store';

// A busy machine may need longer than the default of one second.
configure({ asyncUtilTimeout: 5000 });

/** Renders the status of the session, for tests of pages that end it. */
export const SessionStatus = () => <output aria-label="Session">{useSession().status}</output>;

// `hidden`: an open dialog hides the rest of the page from screen readers.
const shownToast = () =>
  within(screen.getByRole('region', { name: 'Notifications', hidden: true })).queryByRole('status', { hidden: true });

/** Waits until exactly this notification is shown. */
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
