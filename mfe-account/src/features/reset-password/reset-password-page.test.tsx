import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  apiFailure,
  aUser,
  expectAddress,
  expectToast,
  type FakeHandlers,
  neverResponds,
  type RenderedPortal,
  renderPortal,
  SessionStatus,
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { openPage } from '../../testing/open-page.ts';
import { Page, resetPassword } from './reset-password-page.tsx';

const address = '/reset-password?token=secret-token';
const done: FakeHandlers = { 'POST /api/auth/reset-password': { success: true } };

const open = async (handlers: FakeHandlers = {}) => {
  const page = await openPage(address, { handlers });
  await screen.findByRole('heading', { level: 1, name: 'Create New Password' });
  return page;
};

const submitButton = () => screen.getByRole('button', { name: /^reset/i });

const fill = async ({ actor }: RenderedPortal, password = 'New-Pass-1', repeated = password) => {
  await actor.type(screen.getByLabelText('New Password'), password);
  await actor.type(screen.getByLabelText('Confirm Password'), repeated);
};

const send = async (page: RenderedPortal) => {
  await fill(page);
  await page.actor.click(submitButton());
};

beforeEach(() => window.history.replaceState({ idx: 3 }, '', address));
afterEach(() => window.history.replaceState(null, '', '/'));

describe('reset password', () => {
  test('takes the token out of the address bar and leaves the router its state [2.15]', async () => {
    await open();
    expect(window.location.href).not.toContain('secret-token');
    expect(window.location.pathname).toBe('/reset-password');
    expect(window.history.state).toEqual({ idx: 3 });
  });

  test.each(['/reset-password', '/reset-password?token='])(
    'sends %s to sign-in: the link is invalid [4.32, 8.9]',
    async (route) => {
      await openPage(route);
      await expectAddress('/auth/signin');
      await expectToast({
        title: 'Invalid Link',
        description: 'This password reset link is invalid or expired.',
        variant: 'destructive',
      });
    },
  );

  test('shows that it is loading while no token is known [2.134]', () => {
    renderPortal(<Page />, { route: '/reset-password' });
    expect(screen.getByText('Loading...')).toBeVisible();
  });

  test('is accessible, also with errors shown', async () => {
    const page = await open();
    await fill(page, 'short', 'other');
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    await expectAccessible();
  });

  test('can be submitted with a strong password that is repeated [2.132, 4.33, 5.12, 5.16]', async () => {
    const page = await open();
    expect(submitButton()).toBeDisabled();
    await fill(page, 'New-Pass-1', 'New-Pass-2');
    expect(submitButton()).toBeDisabled();
    await page.actor.type(screen.getByLabelText('Confirm Password'), '{Backspace}1');
    expect(submitButton()).toBeEnabled();
  });

  test.each([
    ['De-1', 'Password must be at least 8 characters'],
    ['1234-5678', 'Password must contain at least one letter'],
    ['Demo-Pass', 'Password must contain at least one number'],
    ['DemoPass1', 'Password must contain at least one symbol'],
  ])('has the rules of sign-up: %p [5.11]', async (password, message) => {
    const page = await open();
    await fill(page, password);
    expect(await screen.findByText(message)).toBeVisible();
    expect(submitButton()).toBeDisabled();
  });

  test('shows how strong the password is, and shows both passwords when asked [2.131, 2.132]', async () => {
    const { actor } = await open();
    expect(screen.getByRole('button', { name: 'Reset Password' })).toBeVisible();
    await actor.type(screen.getByLabelText('New Password'), 'New-Pass-1');
    expect(await screen.findByText('Strong')).toBeVisible();
    for (const label of ['New Password', 'Confirm Password']) {
      await actor.click(screen.getByRole('button', { name: `Show ${label.toLowerCase()}` }));
      expect(screen.getByLabelText(label)).toHaveAttribute('type', 'text');
    }
  });

  test('disables the button while the call is pending', async () => {
    await send(await open({ 'POST /api/auth/reset-password': () => neverResponds() }));
    expect(await screen.findByRole('button', { name: 'Resetting...' })).toBeDisabled();
  });

  test('sets the password and leads to sign-in [2.15, 2.133, 3.21, 4.34, 7.19, 8.14]', async () => {
    const page = await open(done);
    await send(page);
    expect(await screen.findByRole('heading', { level: 1, name: 'Password Reset!' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Sign In Now' })).toHaveAttribute('href', '/auth/signin');
    await expectToast({ title: 'Password Reset', description: 'You can now sign in with your new password.' });
    expect(page.requests.at(-1)?.body).toEqual({ token: 'secret-token', password: 'New-Pass-1' });
    await expectAccessible();
  });

  test('ends the session on this page, because the server has ended all of them', async () => {
    const page = renderPortal(
      <>
        <Page />
        <SessionStatus />
      </>,
      { route: address, handlers: done, user: aUser() },
    );
    await waitFor(() => expect(screen.getByLabelText('Session')).toHaveTextContent('signed-in'));
    await send(page);
    await waitFor(() => expect(screen.getByLabelText('Session')).toHaveTextContent('signed-out'));
  });

  test('offers a new link when this one is used up', async () => {
    const error = 'This password reset link is invalid or expired.';
    await send(
      await open({ 'POST /api/auth/reset-password': () => apiFailure(400, error, { code: 'reset_token_invalid' }) }),
    );
    await expectToast({ title: 'Reset Failed', description: error, variant: 'destructive' });
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/auth/forgot-password');
  });

  test('marks a password that is too common', async () => {
    const error = 'This password is too easy to guess';
    await send(
      await open({ 'POST /api/auth/reset-password': () => apiFailure(400, error, { code: 'password_too_common' }) }),
    );
    await expectToast({ title: 'Reset Failed', description: error, variant: 'destructive' });
    expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(error);
  });

  test('has a specific text when the network fails [8.8]', async () => {
    await send(
      await open({
        'POST /api/auth/reset-password': () => {
          throw new TypeError('Failed to fetch');
        },
      }),
    );
    await expectToast({ title: 'Reset Failed', description: 'Failed to reset password', variant: 'destructive' });
  });
});

test('without a token nothing is sent [8.11]', async () => {
  const browserFetch = globalThis.fetch;
  const fetchSpy = jest.fn<typeof fetch>();
  globalThis.fetch = fetchSpy;
  await expect(resetPassword({ token: '', password: 'New-Pass-1' })).rejects.toThrow('No reset token provided');
  globalThis.fetch = browserFetch;
  expect(fetchSpy).not.toHaveBeenCalled();
});
