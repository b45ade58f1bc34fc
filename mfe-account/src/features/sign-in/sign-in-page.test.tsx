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
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen } from '@testing-library/react';
import { openPage } from '../../testing/open-page.ts';

const player = aUser({ username: 'night_owl' });
const signedIn: FakeHandlers = { 'POST /api/auth/signin': { user: player } };
const refused = (status: number, error: string, code: string): FakeHandlers => ({
  'POST /api/auth/signin': () => apiFailure(status, error, { code }),
});

const open = async (route: string, handlers: FakeHandlers = {}) => {
  const page = await openPage(route, { handlers });
  await screen.findByRole('heading', { level: 1, name: 'Welcome Back' });
  return page;
};

const submitButton = () => screen.getByRole('button', { name: /^sign(ing)? in/i });

const signIn = async (actor: Awaited<ReturnType<typeof open>>['actor'], identifier = 'night_owl') => {
  await actor.type(screen.getByLabelText('Username or Email'), identifier);
  await actor.type(screen.getByLabelText('Password'), 'Demo-Pass-1');
  await actor.click(submitButton());
};

afterEach(() => void jest.useRealTimers());

test('the button next to the label has no border that forced colors would draw across the field', async () => {
  await open('/signin');
  expect(screen.getByRole('button', { name: 'Forgot password' })).toHaveStyle({ borderTopWidth: '0px' });
});

describe('a signed-in user continues', () => {
  test.each([
    ['/signin', '/profile'],
    ['/auth/signin?next=/members', '/members'],
    ['/signin?next=https://evil.example', '/profile'],
    ['/signup', '/profile'],
    ['/auth/signup?next=/clans', '/clans'],
  ])('from %s to %s', async (route, destination) => {
    await openPage(route, { user: player });
    await expectAddress(destination);
  });

  test.each([
    ['/signin', '/'],
    ['/signin?next=/members', '/members'],
  ])('from %s to %s where home shows what to do next', async (route, destination) => {
    const features = { ...aPortalConfig().features, liveHome: true, playTournaments: true };
    await openPage(route, { user: player, config: { features } });
    await expectAddress(destination);
  });
});

describe('sign-in', () => {
  test.each(['/signin', '/auth/signin'])(
    'greets at %s with the product and further links [2.11, 2.112, 2.115, 2.116]',
    async (route) => {
      await open(route);
      expect(screen.getByText('Sign in to your ELM account')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
        'href',
        '/auth/forgot-password',
      );
      expect(screen.getByRole('link', { name: "Don't have an account? Sign up" })).toHaveAttribute(
        'href',
        '/auth/signup',
      );
    },
  );

  test('names another product when the portal is configured so', async () => {
    await openPage('/signin', { config: { productName: 'Night Cup' } });
    expect(await screen.findByText('Sign in to your Night Cup account')).toBeVisible();
  });

  test('is accessible, also with errors shown', async () => {
    const { actor } = await open('/signin');
    await actor.type(screen.getByLabelText('Username or Email'), 'x{Backspace}');
    expect(await screen.findByText('Username or email is required')).toBeVisible();
    await expectAccessible();
  });

  test('can be submitted once both fields are filled, and reports missing fields as they are typed [2.113, 4.20, 5.1, 5.2]', async () => {
    const { actor } = await open('/signin');
    expect(submitButton()).toBeDisabled();
    await actor.type(screen.getByLabelText('Username or Email'), 'n');
    await actor.type(screen.getByLabelText('Password'), 'p');
    expect(submitButton()).toBeEnabled();

    await actor.clear(screen.getByLabelText('Username or Email'));
    await actor.clear(screen.getByLabelText('Password'));
    expect(screen.getByText('Username or email is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(submitButton()).toBeDisabled();
  });

  test('shows and hides the password [2.113]', async () => {
    const { actor } = await open('/signin');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await actor.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });

  test('announces that the forgot-password button is still to come [2.114, 8.13]', async () => {
    const { actor } = await open('/signin');
    await actor.click(screen.getByRole('button', { name: 'Forgot password' }));
    await expectToast({ title: 'Coming Soon', description: 'Password reset will be available soon!' });
    expect(currentAddress()).toBe('/signin');
  });

  test('has no button that announces a password reset where the feature is off', async () => {
    const features = { ...aPortalConfig().features, forgotPasswordButton: false };
    await openPage('/signin', { config: { features } });
    expect(await screen.findByRole('link', { name: 'Forgot your password?' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Forgot password' })).not.toBeInTheDocument();
  });

  test.each([
    ['/members/kim', '/auth/signup?next=/members/kim'],
    ['//evil.example', '/auth/signup?next=/profile'],
  ])('with next=%s the link to sign-up is %s', async (next, href) => {
    await open(`/signin?next=${next}`);
    expect(screen.getByRole('link', { name: /Sign up$/ })).toHaveAttribute('href', href);
  });

  test('disables the button while the call is pending [4.20]', async () => {
    const { actor } = await open('/signin', { 'POST /api/auth/signin': () => neverResponds() });
    await signIn(actor);
    expect(screen.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
  });

  test('signs in and greets [4.21, 7.9, 8.12]', async () => {
    const { actor, requests } = await open('/signin', signedIn);
    await signIn(actor);
    await expectToast({ title: 'Welcome back!', description: 'Successfully signed in as night_owl' });
    expect(requests.at(-1)?.body).toEqual({ identifier: 'night_owl', password: 'Demo-Pass-1' });
    expect(screen.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
  });

  test('sends the time zone of this browser where tournaments are played', async () => {
    const features = { ...aPortalConfig().features, playTournaments: true };
    const { actor, requests } = await openPage('/signin', { handlers: signedIn, config: { features } });
    await signIn(actor);
    await expectToast({ title: 'Welcome back!', description: 'Successfully signed in as night_owl' });
    expect(requests.find(({ key }) => key === 'POST /api/auth/signin')?.body).toMatchObject({ timeZone: 'UTC' });
  });

  test.each([
    ['', '/profile'],
    ['?next=/members', '/members'],
    ['?next=https://evil.example/profile', '/profile'],
    ['?next=//evil.example', '/profile'],
  ])(
    'with the query %p it leads to %s, and not before 100 ms have passed [2.117, 2.118, 4.21, 9.33, 9.34]',
    async (query, destination) => {
      const response = heldResponse<{ user: typeof player }>();
      const { actor } = await open(`/signin${query}`, { 'POST /api/auth/signin': () => response.promise });
      await signIn(actor);
      jest.useFakeTimers();
      await response.give({ user: player });
      await passTime(99);
      expect(currentAddress()).toBe(`/signin${query}`);
      await passTime(1);
      expect(currentAddress()).toBe(destination);
    },
  );

  test("shows the server's message when sign-in is refused [4.6, 7.11, 8.2, 8.10]", async () => {
    const response = heldResponse<ReturnType<typeof apiFailure>>();
    const { actor } = await open('/signin', { 'POST /api/auth/signin': () => response.promise });
    await signIn(actor);
    expect(submitButton()).not.toHaveFocus();
    await response.give(apiFailure(401, 'Invalid username or password', { code: 'invalid_credentials' }));
    await expectToast({
      title: 'Sign In Failed',
      description: 'Invalid username or password',
      variant: 'destructive',
    });
    expect(await screen.findByText('The username, email or password is wrong.')).toBeVisible();
    expect(submitButton()).toBeEnabled();
    expect(submitButton()).toHaveFocus();
    expect(currentAddress()).toBe('/signin');
  });

  test('has a specific text when the network fails [8.2, 8.10]', async () => {
    const { actor } = await open('/signin', {
      'POST /api/auth/signin': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await signIn(actor);
    await expectToast({ title: 'Sign In Failed', description: 'Sign in failed', variant: 'destructive' });
  });

  test('leads an unverified email address to its verification', async () => {
    const unverified = refused(403, 'Please verify your email before you sign in', 'email_not_verified');
    const { actor } = await open('/signin?next=/clans', unverified);
    await signIn(actor, 'new@example.com');
    await expectAddress('/verify-email?email=new%40example.com&next=/clans');
    await expectToast({
      title: 'Sign In Failed',
      description: 'Please verify your email before you sign in',
      variant: 'destructive',
    });
  });

  test('leads to the new code that the service has sent, where the one of the sign-up has expired', async () => {
    const address = 'later@example.com';
    localStorage.setItem('pendingEmailCode', `${Date.now() - 3_600_000} ${address}`);
    const unverified = refused(403, 'Please verify your email before you sign in', 'email_not_verified');
    const { actor } = await open('/signin', unverified);
    await signIn(actor, address);
    expect(await screen.findByText(/^Code expires in /)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resend Code' })).toBeDisabled();
  });

  test('stays here when an unverified player signs in with a username', async () => {
    const unverified = refused(403, 'Please verify your email before you sign in', 'email_not_verified');
    const { actor } = await open('/signin', unverified);
    await signIn(actor, 'night_owl');
    await expectToast({
      title: 'Sign In Failed',
      description: 'Please verify your email before you sign in',
      variant: 'destructive',
    });
    expect(currentAddress()).toBe('/signin');
  });
});
