import { describe, expect, test } from '@jest/globals';
import { moduleManifest } from '@portal/contracts';
import { expectAccessible } from '@portal/ui/testing';
import { screen } from '@testing-library/react';
import { isPortalModule, type PageSkeletons, type PortalModule } from '../module/portal-module.ts';
import type { RemoteManifest } from './remote-routes.tsx';
import { renderPortal } from './render-portal.tsx';

interface Manifest extends RemoteManifest {
  name: string;
  routes: readonly string[];
  widgets: readonly string[];
}

const inOrder = (names: readonly string[]): string[] => [...names].sort();

/** The skeletons of a remote's pages, by pattern. */
const loadSkeletons = async ({ skeletons }: PortalModule): Promise<PageSkeletons> =>
  (await skeletons?.load())?.skeletons ?? {};

/** Defines the tests that every remote must pass: its module provides what `module.json` declares, and its skeletons are accessible. */
export const describeRemote = (module: PortalModule, manifest: Manifest): void =>
  describe(manifest.name, () => {
    test('has a manifest that can be published, and a module of that name', () => {
      expect(moduleManifest.parse(manifest)).toEqual(manifest);
      expect(isPortalModule(module)).toBe(true);
      expect(module.name).toBe(manifest.name);
    });

    test('has exactly the pages and widgets that the manifest lists, each with an entry', () => {
      expect(Object.keys(module.pages)).toEqual(manifest.routes);
      expect(Object.keys(manifest.pages)).toEqual(manifest.routes);
      expect(inOrder(Object.keys(module.widgets))).toEqual(inOrder(manifest.widgets));
    });

    test.each(Object.entries(module.pages))('has the page %s', async (_pattern, { page }) => {
      expect((await page.load()).Page).toBeInstanceOf(Function);
    });

    test('has the code of each widget', async () => {
      for (const { load } of Object.values(module.widgets)) expect((await load()).Widget).toBeInstanceOf(Function);
    });

    test('has a skeleton for each page', async () => {
      expect(inOrder(Object.keys(await loadSkeletons(module)))).toEqual(inOrder(Object.keys(module.pages)));
    });

    test.each(Object.keys(module.pages))('announces once that %s is loading', async (pattern) => {
      const { [pattern]: Skeleton = () => <p>no skeleton</p> } = await loadSkeletons(module);
      renderPortal(<Skeleton />, { bare: true });
      expect(screen.getByLabelText(/^Loading/)).toBeVisible();
      await expectAccessible();
    });
  });

/** The module with pages whose code arrives only after the promise. */
export const delayPages = (module: PortalModule, code: Promise<unknown>): PortalModule => ({
  ...module,
  pages: Object.fromEntries(
    Object.entries(module.pages).map(([pattern, { page, ...parts }]) => [
      pattern,
      { ...parts, page: { load: () => code.then(page.load), peek: () => undefined } },
    ]),
  ),
});
