import { expect, test } from '@jest/globals';
import { moduleManifest } from '@portal/contracts';
import { aUser, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen } from '@testing-library/react';
import manifest from '../module.json';
import { portalModule } from './module';
import { Widget } from './teaser';
import { Visitor } from './teaser.stories';

test('the page greets the player', async () => {
  renderPortal(portalModule, { route: '/sample-remote', user: aUser({ username: 'Ada' }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Sample Remote' })).toBeVisible();
  expect(await screen.findByText('Hello, Ada')).toBeVisible();
});

test('the teaser is accessible', async () => {
  renderPortal(<Widget {...Visitor.args} />);
  expect(screen.getByText('Hello, visitor')).toBeVisible();
  await expectAccessible();
});

test('module.json lists the routes and widgets of the module', () => {
  expect(moduleManifest.parse(manifest)).toEqual(manifest);
  expect(portalModule.routes.map(({ path }) => path)).toEqual(manifest.routes);
  expect(Object.keys(portalModule.widgets)).toEqual(manifest.widgets);
});
