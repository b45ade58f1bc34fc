import { describe, expect, test } from '@jest/globals';
import { aPortalConfig, aUser, expectAddress, type FakeHandlers, type RenderedPortal } from '@portal/portal/testing';
import { screen } from '@testing-library/react';
import { openPage } from '../../testing/open-page.ts';

const address = '/verify-email?email=owl%40example.com';
const player = aUser({ email: 'owl@example.com' });
const verified: FakeHandlers = { 'POST /api/auth/verify-email': { success: true, user: player } };

const send = async ({ actor }: RenderedPortal) => {
  await actor.click(await screen.findByLabelText('Verification Code'));
  await actor.paste('123456');
  await actor.click(screen.getByRole('button', { name: 'Verify Email' }));
};

describe('in a portal that welcomes players', () => {
  const features = { ...aPortalConfig().features, ...{ welcome: true, liveHome: true, playTournaments: true } };
  const openLive = (route: string, options: { user?: typeof player; handlers?: FakeHandlers } = {}) =>
    openPage(route, { handlers: verified, config: { features }, ...options });

  test.each([
    ['', '/welcome'],
    ['&from=demo_player', '/welcome?from=demo_player'],
    ['&next=/tournaments/1&from=demo_player', '/welcome?from=demo_player&next=/tournaments/1'],
    ['&next=/welcome', '/welcome'],
    [`&from=${'x'.repeat(61)}`, '/welcome'],
  ])('leads with %p to %p', async (query, destination) => {
    await send(await openLive(`${address}${query}`));
    expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', destination);
    expect(screen.getByText('Taking you to your first steps...', { exact: false })).toBeVisible();
  });

  test('signs in first in another browser, and keeps the way', async () => {
    await send(
      await openLive(`${address}&from=demo_player`, {
        handlers: { 'POST /api/auth/verify-email': { success: true } },
      }),
    );
    expect(await screen.findByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/signin?next=/welcome%3Ffrom%3Ddemo_player',
    );
  });

  test('keeps who invited the player on the way back to sign-up', async () => {
    await openLive(`${address}&from=demo_player`);
    expect(await screen.findByRole('link', { name: 'Change it' })).toHaveAttribute(
      'href',
      '/auth/signup?from=demo_player',
    );
  });

  test('does not welcome a player who goes back to it again', async () => {
    await openLive(address, { user: player });
    await expectAddress('/');
  });
});
