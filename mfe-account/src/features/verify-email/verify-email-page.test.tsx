import { afterEach, describe, expect, jest, test } from '@jest/globals';
import {
  aPortalConfig,
  apiFailure,
  aUser,
  currentAddress,
  expectAddress,
  expectToast,
  type FakeHandlers,
  heldResponse,
  neverResponds,
  passTime,
  type RenderedPortal,
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { fireEvent, screen } from '@testing-library/react';
import { openPage } from '../../testing/open-page.ts';

const address = '/verify-email?email=owl%40example.com';
const player = aUser({ email: 'owl@example.com' });
const verified: FakeHandlers = { 'POST /api/auth/verify-email': { success: true, user: player } };
const resent: FakeHandlers = { 'POST /api/auth/resend-otp': { success: true } };

const open = async (handlers: FakeHandlers = {}, route = address) => {
  const page = await openPage(route, { handlers });
  await screen.findByRole('heading', { level: 1, name: 'Verify Your Email' });
  return page;
};

/** Opens the page with fake timers for the countdown. */
const openStill = async (handlers: FakeHandlers = {}) => {
  jest.useFakeTimers();
  return open(handlers);
};

const codeField = () => screen.getByLabelText('Verification Code');
const resendButton = () => screen.getByRole('button', { name: 'Resend Code' });

const send = async ({ actor }: RenderedPortal) => {
  await actor.click(codeField());
  await actor.paste('123456');
  await actor.click(screen.getByRole('button', { name: 'Verify Email' }));
};

afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

describe('verify email', () => {
  test('names the address of the link [2.13, 2.124, 2.127, 4.24]', async () => {
    await open();
    expect(screen.getByText('Enter the 6-digit code sent to owl@example.com')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Sign Up' })).toHaveAttribute('href', '/auth/signup');
    await expectAccessible();
  });

  test.each(['/verify-email', '/verify-email?email=', '/verify-email?email=nonsense'])(
    'at %s it takes the address that this browser signed up with [4.24]',
    async (route) => {
      localStorage.setItem('pendingEmail', 'stored@example.com');
      await open({}, route);
      expect(screen.getByText('Enter the 6-digit code sent to stored@example.com')).toBeVisible();
    },
  );

  test('without any address it leads to sign-up [4.25, 8.5]', async () => {
    await openPage('/verify-email');
    await expectAddress('/auth/signup');
    await expectToast({
      title: 'Invalid Access',
      description: 'Please sign up first to verify your email.',
      variant: 'destructive',
    });
  });

  test('takes six digits and drops everything else [2.125, 5.8, 5.9, 9.29]', async () => {
    const { actor } = await open();
    expect(codeField()).toHaveAttribute('inputmode', 'numeric');
    expect(codeField()).toHaveAttribute('autocomplete', 'one-time-code');
    await actor.type(codeField(), '12a-3');
    expect(codeField()).toHaveValue('123');
    expect(await screen.findByText('OTP must be 6 digits')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Verify Email' })).toBeDisabled();
    await actor.type(codeField(), '45678');
    expect(codeField()).toHaveValue('123456');
    expect(screen.queryByText('OTP must be 6 digits')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Verify Email' })).toBeEnabled();
  });

  test('takes a pasted code with its spaces', async () => {
    const { actor } = await open();
    await actor.click(codeField());
    await actor.paste(' 123 456 ');
    expect(codeField()).toHaveValue('123456');
  });

  test('disables the button while the call is pending', async () => {
    await send(await open({ 'POST /api/auth/verify-email': () => neverResponds() }));
    expect(await screen.findByRole('button', { name: 'Verifying...' })).toBeDisabled();
  });

  test('accepts the right code: clears the address, signs in and focuses the title [2.128, 3.18, 3.24, 4.29, 7.16, 8.14]', async () => {
    localStorage.setItem('pendingEmail', 'owl@example.com');
    const page = await open(verified);
    await send(page);
    expect(await screen.findByRole('heading', { level: 1, name: 'Email Verified!' })).toHaveFocus();
    await expectToast({ title: 'Email Verified!', description: 'Your account is ready.' });
    expect(localStorage.getItem('pendingEmail')).toBeNull();
    expect(page.requests.at(-1)?.body).toEqual({ email: 'owl@example.com', otp: '123456' });
    expect(screen.getByRole('link', { name: 'Go to Profile' })).toHaveAttribute('href', '/profile');
    await expectAccessible();
  });

  test('sends the time zone of this browser where tournaments are played', async () => {
    const features = { ...aPortalConfig().features, playTournaments: true };
    const page = await openPage(address, { handlers: verified, config: { features } });
    await send(page);
    await screen.findByRole('heading', { level: 1, name: 'Email Verified!' });
    expect(page.requests.find(({ key }) => key === 'POST /api/auth/verify-email')?.body).toMatchObject({
      timeZone: 'UTC',
    });
  });

  test.each([
    ['signed in by it', { success: true as const, user: player }, 'Taking you to your profile...', '/profile'],
    ['not signed in by it', { success: true as const }, 'Please sign in to continue.', '/signin?next=/profile'],
  ])('a browser that was %s goes to the profile after 2 s [2.128, 4.29, 9.32]', async (_, body, words, destination) => {
    const response = heldResponse<typeof body>();
    await send(await open({ 'POST /api/auth/verify-email': () => response.promise }));
    jest.useFakeTimers();
    await response.give(body);
    await passTime(0);
    expect(screen.getByText(words, { exact: false })).toBeVisible();
    await passTime(1999);
    expect(currentAddress()).toBe(address);
    await passTime(1);
    expect(currentAddress()).toBe(destination);
  });

  test('returns to the page that the player came from', async () => {
    const page = await open(verified, `${address}&next=/members/kim`);
    expect(screen.getByRole('link', { name: 'Change it' })).toHaveAttribute('href', '/auth/signup?next=/members/kim');
    await send(page);
    expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/members/kim');
    expect(screen.getByText('Taking you back...', { exact: false })).toBeVisible();
  });

  test('ignores who invited the player where players are not welcomed', async () => {
    await send(await open(verified, `${address}&from=demo_player`));
    expect(await screen.findByRole('link', { name: 'Go to Profile' })).toHaveAttribute('href', '/profile');
  });

  test('does not lead to another site', async () => {
    await send(await open({ 'POST /api/auth/verify-email': { success: true } }, `${address}&next=//evil.example`));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin?next=/profile');
  });

  test('that is already the one of the signed-in user leads to the profile, as after going back', async () => {
    await openPage(address, { user: player });
    await expectAddress('/profile');
  });

  test('offers sign-in that leads to the profile when the code did not sign in', async () => {
    await send(await open({ 'POST /api/auth/verify-email': { success: true } }));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin?next=/profile');
  });

  test.each([
    [
      'with the text of the server',
      () => apiFailure(400, 'The code is wrong or has expired', { code: 'code_invalid' }),
      'The code is wrong or has expired',
    ],
    [
      'with its own text when there is no response',
      () => {
        throw new TypeError('Failed to fetch');
      },
      'Verification failed',
    ],
  ])('reports a refused code %s and keeps what was typed [8.6]', async (_, response, description) => {
    await send(await open({ 'POST /api/auth/verify-email': response }));
    await expectToast({ title: 'Verification Failed', description, variant: 'destructive' });
    expect(codeField()).toHaveValue('123456');
  });

  test('says next to the field that the code is wrong', async () => {
    await send(await open({ 'POST /api/auth/verify-email': () => apiFailure(400, 'Wrong', { code: 'code_invalid' }) }));
    expect(await screen.findByText('This code is wrong or has expired. Check it, or request a new one.')).toBeVisible();
  });
});

describe('the life of the code', () => {
  test('is counted down from ten minutes to nothing [2.126, 4.26, 9.30]', async () => {
    await openStill();
    expect(screen.getByText('Code expires in 10:00')).toBeVisible();
    expect(screen.getByText('You can request another code in 1:00.')).toBeVisible();
    await passTime(1000);
    expect(screen.getByText('Code expires in 9:59')).toBeVisible();
    await passTime(598_000);
    expect(screen.getByText('Code expires in 0:01')).toBeVisible();
    await passTime(1000);
    expect(screen.queryByText(/Code expires in/)).not.toBeInTheDocument();
    expect(screen.getByText('This code has expired. Please request a new one.')).toBeVisible();
  });

  test('continues after a reload', async () => {
    const page = await openStill();
    await passTime(100_000);
    page.unmount();
    await open();
    expect(screen.getByText('Code expires in 8:20')).toBeVisible();
    expect(resendButton()).toBeEnabled();
  });

  test('allows a new one when at most 540 s remain [2.127, 4.27, 9.31]', async () => {
    await openStill();
    expect(resendButton()).toBeDisabled();
    await passTime(59_000);
    expect(resendButton()).toBeDisabled();
    await passTime(1000);
    expect(resendButton()).toBeEnabled();
  });

  test('starts again with a new code [3.19, 4.28, 7.17, 8.14]', async () => {
    const page = await openStill(resent);
    await passTime(100_000);
    fireEvent.change(codeField(), { target: { value: '123' } });
    resendButton().focus();
    fireEvent.click(resendButton());
    await passTime(0);
    await expectToast({ title: 'OTP Sent', description: 'A new code is on its way to your inbox.' });
    expect(page.requests.at(-1)?.body).toEqual({ email: 'owl@example.com' });
    expect(screen.getByText('Code expires in 10:00')).toBeVisible();
    expect(resendButton()).toBeDisabled();
    expect(codeField()).toHaveValue('');
    expect(codeField()).toHaveFocus();
  });

  test('cannot be requested twice at once [4.27]', async () => {
    await openStill({ 'POST /api/auth/resend-otp': () => neverResponds() });
    await passTime(60_000);
    fireEvent.click(resendButton());
    await passTime(0);
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
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
      'Failed to resend OTP',
    ],
  ])('continues when a resend fails, which is reported %s [8.7]', async (_, response, description) => {
    await openStill({ 'POST /api/auth/resend-otp': response });
    await passTime(60_000);
    fireEvent.click(resendButton());
    await passTime(0);
    await expectToast({ title: 'Resend Failed', description, variant: 'destructive' });
    expect(screen.getByText('Code expires in 9:00')).toBeVisible();
    expect(resendButton()).toBeEnabled();
  });
});
