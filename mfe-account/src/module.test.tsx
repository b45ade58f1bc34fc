import { describe, expect, test } from '@jest/globals';
import { moduleManifest } from '@portal/contracts';
import { isPortalModule } from '@portal/portal';
import { renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen } from '@testing-library/react';
import manifest from '../module.json';
import { portalModule } from './module';

describe('the remote', () => {
  test('describes itself in the form that publishing accepts', () => {
    expect(moduleManifest.parse(manifest)).toEqual(manifest);
    expect(isPortalModule(portalModule)).toBe(true);
    expect(portalModule.name).toBe(manifest.name);
  });

  test('claims exactly the addresses that it has pages for', () => {
    expect(portalModule.routes.map(({ path }) => path)).toEqual(manifest.routes);
    expect(Object.keys(manifest.pages)).toEqual(manifest.routes);
  });

  test('guards the profile and the operations [2.7, 2.79]', () => {
    const guarded = portalModule.routes.filter((route) => route.access === 'player');
    expect(guarded.map((route) => route.path)).toEqual(['/profile', '/operations/email', '/operations/remotes']);
  });

  test.each(portalModule.routes)('has a page for $path', async ({ load }) => {
    const { Page } = await load();
    expect(Page).toBeInstanceOf(Function);
  });

  test.each([
    ['/verify-email', 'Verify Your Email'],
    ['/profile', 'Profile'],
  ])('has a heading while %s loads', (path, name) => {
    const { Skeleton = () => null } = portalModule.routes.find((route) => route.path === path) ?? {};
    renderPortal(<Skeleton />, { bare: true });
    expect(screen.getByRole('heading', { level: 1, name })).toBeInTheDocument();
  });

  test.each(portalModule.routes)('announces once that $path is loading', async ({ Skeleton }) => {
    renderPortal(Skeleton ? <Skeleton /> : <p>no skeleton</p>, { bare: true });
    expect(screen.getByRole('group', { name: 'Loading...' })).toBeVisible();
    await expectAccessible();
  });
});
