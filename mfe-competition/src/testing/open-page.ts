import { type RenderedPortal, type RenderPortalOptions, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { act } from '@testing-library/react';
import { portalModule } from '../module';

/** Opens a page of this remote, as the shell would. */
export const openPage = (route: string, options: Omit<RenderPortalOptions, 'route'> = {}): RenderedPortal =>
  renderPortal(portalModule, { route, ...options });

/** `expectAccessible` for a page that may update (who is signed in) while it is checked. */
export const expectAccessiblePage = (): Promise<void> => act(() => expectAccessible());
