import { expect, test } from '@jest/globals';
import { aUser, describeRemote, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen } from '@testing-library/react';
import manifest from '../module.json';
import { portalModule } from './module.ts';
import { Visitor } from './teaser.stories.tsx';
import { Widget } from './teaser.tsx';

describeRemote(portalModule, manifest);

test('the page greets the player', async () => {
  renderPortal(portalModule, { manifest, route: '/sample-remote', user: aUser({ username: 'Ada' }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Sample Remote' })).toBeVisible();
  expect(await screen.findByText('Hello, Ada')).toBeVisible();
});

test('the teaser is accessible', async () => {
  renderPortal(<Widget {...Visitor.args} />);
  expect(screen.getByText('Hello, visitor')).toBeVisible();
  await expectAccessible();
});
