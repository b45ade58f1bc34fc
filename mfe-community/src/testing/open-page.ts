import { expect } from '@jest/globals';
import { type RenderedPortal, type RenderPortalOptions, renderPortal } from '@portal/portal/testing';
import { waitFor } from '@testing-library/react';
import manifest from '../../module.json';
import { portalModule } from '../module.ts';

/** Opens a page of this remote as the shell does. The page's code is loaded up front, so that tests do not time out on it. */
export const openPage = async (
  address: string,
  options: Omit<RenderPortalOptions, 'route'> = {},
): Promise<RenderedPortal> => {
  await Promise.all(Object.values(portalModule.pages).map(({ page }) => page.load()));
  const page = renderPortal(portalModule, { manifest, route: address, ...options });
  await waitFor(() => expect(page.container.querySelector('h1, [aria-busy=true][aria-label^=Loading]')).not.toBeNull());
  return page;
};
