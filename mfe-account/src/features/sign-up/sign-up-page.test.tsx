import { afterEach, describe, expect, test } from '@jest/globals';
import {
  aPortalConfig,
  apiFailure,
  currentAddress,
  expectAddress,
  expectToast,
  type FakeHandlers,
  neverResponds,
  type RenderedPortal,
  twice,
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { fireEvent, screen } from '@testing-library/react';
import { openPage } from '../../testing/open-page.ts';

const values = {
  Username: 'night_owl',
  Email: 'owl@example.com',
  Password: 'Demo-Pass-1',
  'Confirm Password': 'Demo-Pass-1',
};
type Values = typeof values;

const created: FakeHandlers = {
  'POST /api/auth/signup': { success: true, email: 'owl@example.com', needsVerification: true },
};
const refused = (status: number, error: string, more: { code: string; issues?: object[] }): FakeHandlers => ({
  'POST /api/auth/signup': () => apiFailure(status, error, more),
});

const open = async (handlers: FakeHandlers = {}, route = '/signup') => {
  const page = await openPage(route, { handlers });
  await screen.findByRole('heading', { level: 1, name: 'Create Account' });
  return page;
};

const submitButton = () => screen.getByRole('button', { name: /^creat/i });

const fill = async ({ actor }: RenderedPortal, overrides: Partial<Values> = {}) => {
  for (const [label, value] of Object.entries({ ...values, ...overrides })) {
    await actor.click(screen.getByLabelText(label));
    await actor.paste(value);
  }
};

const send = async (page: RenderedPortal, overrides: Partial<Values> = {}) => {
  await fill(page, overrides);
  await page.actor.click(submitButton());
};

afterEach(() => localStorage.clear());

test.each([
  ['two clicks', () => submitButton().click()],
  ['Enter pressed twice', () => fireEvent.submit(screen.getByLabelText('Email'))],
])('%s before the button is disabled send one request', async (_case, press) => {
  const page = await open({ 'POST /api/auth/signup': () => neverResponds() });
  await fill(page);
  await twice(press);
  expect(page.requests.filter(({ key }) => key === 'POST /api/auth/signup')).toHaveLength(1);
});

describe('sign-up', () => {
  test.each(['/signup', '/auth/signup'])(
    'invites at %s and leads back to sign-in [2.12, 2.119, 2.123]',
    async (route) => {
      await open({}, route);
      expect(screen.getByText('Join the gaming community and start competing')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Already have an account? Sign in' })).toHaveAttribute(
        'href',
        '/auth/signin',
      );
    },
  );

  test('is accessible, also with errors shown', async () => {
    const page = await open();
    await fill(page, { Username: 'owl', 'Confirm Password': 'other' });
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    await expectAccessible();
  });

  test('can be submitted with four good values and not before [2.120, 2.122, 5.7]', async () => {
    const page = await open();
    expect(submitButton()).toBeDisabled();
    await fill(page, { 'Confirm Password': 'Demo-Pass-2' });
    expect(submitButton()).toBeDisabled();
    await page.actor.type(screen.getByLabelText('Confirm Password'), '{Backspace}1');
    expect(submitButton()).toBeEnabled();
  });

  test.each([
    ['Username', 'owl', 'Username must be at least 6 characters'],
    ['Username', 'night owl', 'Username can only contain letters, numbers, and underscores'],
    ['Email', 'owl@', 'Please enter a valid email address'],
    ['Password', 'De-1', 'Password must be at least 8 characters'],
    ['Password', '1234-5678', 'Password must contain at least one letter'],
    ['Password', 'Demo-Pass', 'Password must contain at least one number'],
    ['Password', 'DemoPass1', 'Password must contain at least one symbol'],
    ['Confirm Password', 'Demo-Pass-2', 'Passwords do not match'],
  ])('%s %p shows %p at once [5.3, 5.4, 5.5, 5.6, 5.7, 9.21, 9.22]', async (label, value, message) => {
    const page = await open();
    await fill(page, { [label]: value });
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(submitButton()).toBeDisabled();
  });

  test('checks the repeated password again when the password changes, but not before it was typed', async () => {
    const { actor } = await open();
    await actor.type(screen.getByLabelText('Password'), 'Demo-Pass-1');
    expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument();
    await actor.type(screen.getByLabelText('Confirm Password'), 'Demo-Pass-1');
    await actor.type(screen.getByLabelText('Password'), '2');
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
  });

  test.each([
    ['', 'Weak', 'Missing: At least 8 characters, Lowercase letter, Uppercase letter, Number, Special character'],
    ['a', 'Fair', 'Missing: At least 8 characters, Uppercase letter, Number, Special character'],
    ['aB', 'Good', 'Missing: At least 8 characters, Number, Special character'],
    ['aB1', 'Strong', 'Missing: At least 8 characters, Special character'],
  ])('the meter calls %p %s [2.121]', async (password, band, missing) => {
    const { actor } = await open();
    expect(screen.queryByRole('meter')).toBeNull();
    await actor.type(screen.getByLabelText('Password'), password || 'a{Backspace}');
    expect(await screen.findByText(band)).toBeVisible();
    expect(screen.getByText(missing)).toBeVisible();
    expect(screen.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuetext', band);
  });

  test('the meter misses nothing in a full password', async () => {
    const { actor } = await open();
    await actor.type(screen.getByLabelText('Password'), 'Demo-Pass-1');
    expect(await screen.findByText('Strong')).toBeVisible();
    expect(screen.queryByText(/Missing:/)).not.toBeInTheDocument();
  });

  test('both passwords can be shown [2.120]', async () => {
    const { actor } = await open();
    for (const label of ['Password', 'Confirm Password']) {
      await actor.click(screen.getByRole('button', { name: `Show ${label.toLowerCase()}` }));
      expect(screen.getByLabelText(label)).toHaveAttribute('type', 'text');
    }
  });

  test('disables the button while the call is pending [2.122]', async () => {
    const page = await open({ 'POST /api/auth/signup': () => neverResponds() });
    await send(page);
    expect(await screen.findByRole('button', { name: 'Creating Account...' })).toBeDisabled();
  });

  test('keeps the address and leads to its verification [3.16, 3.24, 4.22, 7.14, 8.14]', async () => {
    const page = await open(created);
    await send(page);
    await expectAddress('/verify-email?email=owl%40example.com');
    await expectToast({ title: 'Check Your Email!', description: 'We sent a 6-digit code to owl@example.com' });
    expect(localStorage.getItem('pendingEmail')).toBe('owl@example.com');
    expect(page.requests.find(({ key }) => key === 'POST /api/auth/signup')?.body).toEqual({
      username: 'night_owl',
      email: 'owl@example.com',
      password: 'Demo-Pass-1',
      confirmPassword: 'Demo-Pass-1',
    });
  });

  test.each([
    ['Username', 'username_taken', 'Username already taken', 409],
    ['Email', 'email_taken', 'Email already registered', 409],
    ['Password', 'password_too_common', 'This password is too easy to guess', 400],
  ])('marks %s when the server returns %s', async (label, code, error, status) => {
    const page = await open(refused(status, error, { code }));
    await send(page);
    await expectToast({ title: 'Registration Failed', description: error, variant: 'destructive' });
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(error);
    expect(currentAddress()).toBe('/signup');
  });

  test.each([
    ['Username', 'username_taken', 'Username already taken'],
    ['Email', 'email_taken', 'Email already registered'],
  ])('offers players whose %s is taken to sign in, until they type another one', async (label, code, error) => {
    const page = await open(refused(409, error, { code }), '/signup?next=/clans');
    await send(page);
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/signin?next=/clans');
    expect(screen.getByRole('link', { name: 'reset your password' })).toHaveAttribute('href', '/auth/forgot-password');
    await expectAccessible();
    await page.actor.type(screen.getByLabelText(label), '{Home}x');
    expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  });

  test('does not call a password strong that the server calls easy to guess', async () => {
    const page = await open(refused(400, 'This password is too easy to guess', { code: 'password_too_common' }));
    await fill(page);
    expect(screen.getByText('Strong')).toBeVisible();
    await page.actor.click(submitButton());
    expect(await screen.findByText('This password is too easy to guess', { selector: 'form *' })).toBeVisible();
    expect(screen.queryByRole('meter')).not.toBeInTheDocument();
    await page.actor.type(screen.getByLabelText('Password'), '2');
    expect(screen.getByText('Strong')).toBeVisible();
  });

  test('keeps the page that the player came from', async () => {
    const page = await open(created, '/signup?next=/members/kim');
    const link = screen.getByRole('link', { name: 'Already have an account? Sign in' });
    expect(link).toHaveAttribute('href', '/auth/signin?next=/members/kim');
    await send(page);
    await expectAddress('/verify-email?email=owl%40example.com&next=/members/kim');
  });

  test('keeps who invited the player, where players are welcomed', async () => {
    const route = '/signup?from=demo_player';
    const features = { ...aPortalConfig().features, welcome: true };
    const page = await openPage(route, { handlers: created, config: { features } });
    await screen.findByRole('heading', { level: 1, name: 'Create Account' });
    await send(page);
    await expectAddress('/verify-email?email=owl%40example.com&from=demo_player');
    page.unmount();
    await send(await open(created, route));
    await expectAddress('/verify-email?email=owl%40example.com');
  });

  test.each(['Change it', 'Back to Sign Up'])('keeps what was typed for a player who follows %s', async (name) => {
    const page = await open(created);
    await send(page);
    await page.actor.click(await screen.findByRole('link', { name }));
    await expectAddress('/auth/signup');
    expect(await screen.findByLabelText('Username')).toHaveValue('night_owl');
    expect(screen.getByLabelText('Email')).toHaveValue('owl@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  test('puts the issues of the server under their fields', async () => {
    const issues = [{ path: 'username', message: 'This name is reserved' }];
    const page = await open(refused(400, 'Some fields are not valid', { code: 'validation_failed', issues }));
    await send(page);
    await expectToast({
      title: 'Registration Failed',
      description: 'Some fields are not valid',
      variant: 'destructive',
    });
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('This name is reserved');
  });

  test('has a specific text when the network fails [8.3]', async () => {
    const page = await open({
      'POST /api/auth/signup': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await send(page);
    await expectToast({ title: 'Registration Failed', description: 'Registration failed', variant: 'destructive' });
  });

  test('reports a response that is neither an error nor a success [4.23, 8.4]', async () => {
    const page = await open({ 'POST /api/auth/signup': () => JSON.parse('{"success":false}') });
    await send(page);
    await expectToast({
      title: 'Signup Error',
      description: 'Something went wrong during signup. Please try again.',
      variant: 'destructive',
    });
    expect(localStorage.getItem('pendingEmail')).toBeNull();
    expect(currentAddress()).toBe('/signup');
  });
});
