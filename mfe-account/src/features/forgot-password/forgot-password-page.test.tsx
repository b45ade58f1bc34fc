import { describe, expect, test } from '@jest/globals';
import { apiFailure, expectToast, type FakeHandlers, neverResponds, type RenderedPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen } from '@testing-library/react';
import { openPage } from '../../testing/open-page.ts';

const sent: FakeHandlers = { 'POST /api/auth/request-password-reset': { success: true } };

const open = async (handlers: FakeHandlers = {}) => {
  const page = await openPage('/auth/forgot-password', { handlers });
  await screen.findByRole('heading', { level: 1, name: 'Reset Password' });
  return page;
};

const send = async ({ actor }: RenderedPortal) => {
  await actor.type(screen.getByLabelText('Email'), 'owl@example.com');
  await actor.click(screen.getByRole('button', { name: 'Send Reset Email' }));
};

describe('forgot password', () => {
  test('has one address field and a link back to sign-in [2.14, 2.129]', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'Send Reset Email' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/auth/signin');
  });

  test('reports an invalid address as it is typed [5.10]', async () => {
    const { actor } = await open();
    await actor.type(screen.getByLabelText('Email'), 'owl@');
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send Reset Email' })).toBeDisabled();
    await expectAccessible();
  });

  test('disables the button while the call is pending', async () => {
    await send(await open({ 'POST /api/auth/request-password-reset': () => neverResponds() }));
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled();
  });

  test('explains where to look after the email is sent, and focuses the title [2.130, 3.20, 4.30, 7.18, 8.14]', async () => {
    const page = await open(sent);
    await send(page);
    const title = await screen.findByRole('heading', { level: 1, name: 'Email Sent!' });
    expect(title).toHaveFocus();
    expect(screen.getByText(/check your spam folder/)).toHaveTextContent('owl@example.com');
    expect(screen.getByRole('link', { name: 'Back to Sign In' })).toBeVisible();
    await expectToast({
      title: 'Reset Email Sent',
      description: 'If the address belongs to an account, a link is on its way.',
    });
    expect(page.requests.at(-1)?.body).toEqual({ email: 'owl@example.com' });
    await expectAccessible();
  });

  test('goes back to the form with Try Again [2.130, 4.31]', async () => {
    const page = await open(sent);
    await send(page);
    await page.actor.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(screen.getByLabelText('Email')).toHaveValue('owl@example.com');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Send Reset Email' })).toBeEnabled();
  });

  test.each([
    [
      'with the text of the server',
      () => apiFailure(429, 'Too many attempts. Please wait and try again.', { code: 'rate_limited' }),
      'Too many attempts. Please wait and try again.',
    ],
    [
      'with its own text when there is no response',
      () => {
        throw new TypeError('Failed to fetch');
      },
      'Failed to send reset email',
    ],
  ])('reports a failure %s [8.8]', async (_, response, description) => {
    await send(await open({ 'POST /api/auth/request-password-reset': response }));
    await expectToast({ title: 'Reset Failed', description, variant: 'destructive' });
    expect(screen.getByLabelText('Email')).toHaveValue('owl@example.com');
  });
});
