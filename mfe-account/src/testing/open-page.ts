import { type RenderedPortal, type RenderPortalOptions, renderPortal } from '@portal/portal/testing';
import manifest from '../../module.json';
import { portalModule } from '../module.ts';

/** Opens a page of this remote as the shell would. Loads its code first, so that tests do not wait for it. */
export const openPage = async (
  route: string,
  options: Omit<RenderPortalOptions, 'route'> = {},
): Promise<RenderedPortal> => {
  const { pathname } = new URL(route, 'http://localhost');
  await Promise.all([portalModule.pages[pathname]?.page.load(), portalModule.skeletons?.load()]);
  return renderPortal(portalModule, { manifest, route, ...options });
};
