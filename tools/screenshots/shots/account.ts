import { answer, fill, press, type Shot, submit, untilText } from '../shot';

const newcomer = {
  Username: 'left_footer',
  Email: 'left_footer@example.com',
  Password: 'Floodlit-Pitch-7',
  'Confirm Password': 'Floodlit-Pitch-7',
};
const toVerify = '/verify-email?email=left_footer%40example.com';
const toReset = '/reset-password?token=kick-off';
const elevenMinutes = 11 * 60 * 1_000;

const signInAs = async (page: Parameters<typeof fill>[0], password: string) => {
  await fill(page, { 'Username or Email': 'demo_player', Password: password });
  await submit(page);
};

/** The screens of signing in and up, verifying and resetting, in their states. */
export const accountShots: readonly Shot[] = [
  { name: 'signin', path: '/signin' },
  {
    name: 'signin-pending',
    path: '/signin',
    hold: '**/api/auth/signin',
    act: (page) => signInAs(page, 'Demo-Pass-1'),
  },
  {
    name: 'signin-failed-toast',
    path: '/signin',
    screenOnly: true,
    act: async (page) => {
      await signInAs(page, 'Wrong-Pass-1');
      await untilText(page, 'Sign In Failed');
    },
  },
  {
    name: 'signin-welcome-toast',
    path: '/signin',
    screenOnly: true,
    act: async (page) => {
      await signInAs(page, 'Demo-Pass-1');
      await untilText(page, 'Successfully signed in');
    },
  },
  { name: 'signup', path: '/signup' },
  {
    name: 'signup-errors',
    path: '/signup',
    act: (page) => fill(page, { Username: 'x', Email: 'nobody@', Password: 'abc', 'Confirm Password': 'abd' }),
  },
  { name: 'signup-filled', path: '/signup', act: (page) => fill(page, newcomer) },
  {
    name: 'signup-taken',
    path: '/signup',
    act: async (page) => {
      await fill(page, { ...newcomer, Email: 'player@example.com' });
      await submit(page);
      await untilText(page, 'Registration Failed');
    },
  },
  { name: 'verify-email', path: toVerify },
  {
    name: 'verify-email-error',
    path: toVerify,
    act: async (page) => {
      await fill(page, { 'Verification Code': '000000' });
      await submit(page);
      await untilText(page, 'Verification Failed');
    },
  },
  {
    name: 'verify-email-expired',
    path: toVerify,
    before: (page) => page.clock.install(),
    act: async (page) => {
      await untilText(page, 'Code expires in');
      await page.clock.runFor(elevenMinutes);
      await untilText(page, 'This code has expired');
    },
  },
  {
    name: 'verify-email-done',
    path: toVerify,
    before: (page) => answer(page, '**/api/auth/verify-email', { success: true }),
    act: async (page) => {
      await fill(page, { 'Verification Code': '123456' });
      await submit(page);
      await untilText(page, 'Email Verified!');
    },
  },
  { name: 'forgot-password', path: '/auth/forgot-password' },
  {
    name: 'forgot-password-sent',
    path: '/auth/forgot-password',
    act: async (page) => {
      await fill(page, { Email: 'left_footer@example.com' });
      await press(page, 'Send Reset Email');
      await untilText(page, 'Email Sent!');
    },
  },
  { name: 'reset-password', path: toReset },
  {
    name: 'reset-password-dead-link',
    path: toReset,
    act: async (page) => {
      await fill(page, { 'New Password': newcomer.Password, 'Confirm Password': newcomer.Password });
      await submit(page);
      await untilText(page, 'Request a new link');
    },
  },
  {
    name: 'reset-password-done',
    path: toReset,
    before: (page) => answer(page, '**/api/auth/reset-password', { success: true }),
    act: async (page) => {
      await fill(page, { 'New Password': newcomer.Password, 'Confirm Password': newcomer.Password });
      await submit(page);
      await untilText(page, 'Password Reset!');
    },
  },
];
