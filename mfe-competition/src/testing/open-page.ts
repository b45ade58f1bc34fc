import { beforeAll, jest } from '@jest/globals';
import { type RenderedPortal, type RenderPortalOptions, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { act, configure, screen } from '@testing-library/react';
import manifest from '../../module.json';
import { portalModule } from '../module.ts';

const announcer = '[role=status][aria-live]';
// What is announced is usually on screen, too.
configure({ defaultIgnore: `script, style, ${announcer}` });

/** Returns the last announcement to screen readers. */
export const readAnnouncement = (): string | null | undefined => document.querySelector(announcer)?.textContent;

// Loads the code of all pages first, so that tests do not wait for it.
beforeAll(() => Promise.all(Object.values(portalModule.pages).map(({ page }) => page.load())));

export const openPage = (route: string, options: Omit<RenderPortalOptions, 'route'> = {}): RenderedPortal =>
  renderPortal(portalModule, { manifest, route, ...options });

/** In `act`, because the session may load during the check. */
export const expectAccessiblePage = (): Promise<void> => act(() => expectAccessible());

export const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });

/** Makes the window wide enough for tables. */
export const showWide = (): void =>
  void jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(new EventTarget() as MediaQueryList, { matches: media.includes('1024'), media }),
    );
