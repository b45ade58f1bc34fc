import { expect } from '@jest/globals';
import { type RenderedPortal, type RenderPortalOptions, renderPortal } from '@portal/portal/testing';
import { waitFor } from '@testing-library/react';
import { portalModule } from '../module';

/** Opens a page of this remote, as the shell would. Its code is loaded before, so that no test measures that. */
export const openPage = async (
  address: string,
  options: Omit<RenderPortalOptions, 'route'> = {},
): Promise<RenderedPortal> => {
  await Promise.all(portalModule.routes.map(({ load }) => load()));
  const page = renderPortal(portalModule, { route: address, ...options });
  await waitFor(() => expect(page.container.querySelector('h1, [role=status][aria-label^=Loading]')).not.toBeNull());
  return page;
};
