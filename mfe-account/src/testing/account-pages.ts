import { expect, jest } from '@jest/globals';
import { type RenderedPortal, type RenderPortalOptions, renderPortal } from '@portal/portal/testing';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { portalModule } from '../module';

// A busy machine may need longer than the second that is allowed by default; nothing waits this long unless it fails.
configure({ asyncUtilTimeout: 5000 });

/** Opens a page of this remote, as the shell would. Its code is loaded before, so that no test measures that. */
export const openPage = async (
  route: string,
  options: Omit<RenderPortalOptions, 'route'> = {},
): Promise<RenderedPortal> => {
  const { pathname } = new URL(route, 'http://localhost');
  await portalModule.routes.find(({ path }) => path === pathname)?.load();
  return renderPortal(portalModule, { route, ...options });
};

interface ExpectedToast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

/** Waits until exactly this notification is shown. */
export const expectToast = ({ title, description, variant = 'default' }: ExpectedToast): Promise<void> =>
  waitFor(() => {
    const entry = within(screen.getByRole('region', { name: 'Notifications' })).getByRole('status');
    const lines = within(entry)
      .getAllByText(/./, { selector: 'p' })
      .map((line) => line.textContent);
    expect(lines).toEqual(description === undefined ? [title] : [title, description]);
    expect(entry).toHaveAttribute('data-variant', variant);
  });

export const currentAddress = (): string | null => screen.getByRole('status', { name: 'Address' }).textContent;

/** Waits until the router is at this address. */
export const expectAddress = (address: string): Promise<void> => waitFor(() => expect(currentAddress()).toBe(address));

/** An answer that never comes, for what is shown meanwhile. */
export const neverResponds = <T>(): Promise<T> => new Promise(() => {});

/** An answer that the test gives when it wants to. */
export const heldResponse = <T>(): { promise: Promise<T>; give: (answer: T) => void } => {
  let give: (answer: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { promise, give };
};

/** Lets fake time pass, with all that React and the calls do in it. */
export const passTime = (milliseconds: number): Promise<void> =>
  act(() => jest.advanceTimersByTimeAsync(milliseconds).then(() => undefined));
