import { expect, test } from '@jest/globals';
import { currentAddress, describeRemote, renderPortal } from '@portal/portal/testing';
import { screen } from '@testing-library/react';
import manifest from '../module.json';
import { portalModule } from './module.ts';
import { skeletons } from './skeletons.ts';
import { openPage } from './testing/open-page.ts';

describeRemote(portalModule, manifest);

test.each(['/profile', '/welcome', '/operations/email', '/operations/remotes'])(
  '%s sends visitors to the sign-in page [2.7, 2.79]',
  async (route) => {
    await openPage(route);
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
    expect(new URLSearchParams(currentAddress()?.split('?')[1]).get('next')).toBe(route);
  },
);

test.each([
  ['/verify-email', 'Verify Your Email'],
  ['/profile', 'Profile'],
] as const)('has a heading while %s loads', (route, name) => {
  const { [route]: Skeleton } = skeletons;
  renderPortal(<Skeleton />, { bare: true });
  expect(screen.getByRole('heading', { level: 1, name })).toBeInTheDocument();
});
