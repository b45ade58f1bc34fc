import { expect } from '@jest/globals';
import { type RenderedPortal, type RenderPortalOptions, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { portalModule } from '../module';

/** Opens a page of this remote, as the shell would. */
export const openPage = (route: string, options: Omit<RenderPortalOptions, 'route'> = {}): RenderedPortal =>
  renderPortal(portalModule, { route, ...options });

interface ExpectedToast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

/** Waits until exactly this notification is shown; also when a dialog hides the rest of the page from screen readers. */
export const expectToast = ({ title, description, variant = 'default' }: ExpectedToast): Promise<void> =>
  waitFor(() => {
    const region = screen.getByRole('region', { name: 'Notifications', hidden: true });
    const entry = within(region).getByRole('status', { hidden: true });
    const lines = Array.from(entry.querySelectorAll('p'), (line) => line.textContent);
    expect(lines).toEqual(description === undefined ? [title] : [title, description]);
    expect(entry).toHaveAttribute('data-variant', variant);
  });

/** An answer that never comes, for what is shown meanwhile. */
export const neverResponds = <T>(): Promise<T> => new Promise(() => {});

/** `expectAccessible` for a page that may learn something (who is signed in) while it is looked at. */
export const expectAccessiblePage = (): Promise<void> => act(() => expectAccessible());
