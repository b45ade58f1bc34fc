import { type RenderedPortal, type RenderPortalOptions, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { act } from '@testing-library/react';
import manifest from '../../module.json';
import { portalModule } from '../module';

export const openPage = (route: string, options: Omit<RenderPortalOptions, 'route'> = {}): RenderedPortal =>
  renderPortal(portalModule, { manifest, route, ...options });

/** In `act`, because the session may load during the check. */
export const expectAccessiblePage = (): Promise<void> => act(() => expectAccessible());
