import type { Page } from '@playwright/test';
import {
  altering,
  asPlayer,
  fill,
  openDialog,
  press,
  responding,
  type Shot,
  screenOnly,
  steps,
  submit,
  untilLoading,
  untilText,
} from './shot';

const newcomer = {
  Username: 'left_footer',
  Email: 'left_footer@example.com',
  Password: 'Floodlit-Pitch-7',
  'Confirm Password': 'Floodlit-Pitch-7',
};
const newPassword = fill({ 'New Password': newcomer.Password, 'Confirm Password': newcomer.Password });
const signIn = { name: 'signin', path: '/signin' };
const signUp = { name: 'signup', path: '/signup' };
const verify = { name: 'verify-email', path: '/verify-email?email=left_footer%40example.com' };
const forgot = { name: 'forgot-password', path: '/auth/forgot-password' };
const reset = { name: 'reset-password', path: '/reset-password?token=kick-off' };
const profile = { path: '/profile', ...asPlayer };
const elevenMinutes = 11 * 60 * 1_000;

const signInAs = (password: string) => steps(fill({ 'Username or Email': 'demo_player', Password: password }), submit);

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const choosePicture = (buffer: Buffer) => (page: Page) =>
  page.getByRole('main').locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });

const openAvatarMenu = async (page: Page) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account menu/i })
    .click();
  await page.getByRole('menu').waitFor();
};

/** Sign-in, sign-up, verification, reset and profile in their states. */
export const accountShots: readonly Shot[] = [
  signIn,
  { ...signIn, name: 'signin-pending', hold: '**/api/auth/signin', act: signInAs('Demo-Pass-1') },
  {
    ...signIn,
    name: 'signin-failed-toast',
    ...screenOnly,
    act: steps(signInAs('Wrong-Pass-1'), untilText('Sign In Failed')),
  },
  {
    ...signIn,
    name: 'signin-welcome-toast',
    ...screenOnly,
    act: steps(signInAs('Demo-Pass-1'), untilText('Successfully signed in')),
  },
  signUp,
  {
    ...signUp,
    name: 'signup-errors',
    act: fill({ Username: 'x', Email: 'incomplete@', Password: 'abc', 'Confirm Password': 'abd' }),
  },
  { ...signUp, name: 'signup-filled', act: fill(newcomer) },
  {
    ...signUp,
    name: 'signup-taken',
    act: steps(fill({ ...newcomer, Email: 'player@example.com' }), submit, untilText('Registration Failed')),
  },
  verify,
  {
    ...verify,
    name: 'verify-email-error',
    act: steps(fill({ 'Verification Code': '000000' }), submit, untilText('Verification Failed')),
  },
  {
    ...verify,
    name: 'verify-email-expired',
    before: (page) => page.clock.install(),
    act: steps(
      untilText('Code expires in'),
      (page) => page.clock.runFor(elevenMinutes),
      untilText('This code has expired'),
    ),
  },
  {
    ...verify,
    name: 'verify-email-done',
    ...responding('**/api/auth/verify-email', { success: true }),
    act: steps(fill({ 'Verification Code': '123456' }), submit, untilText('Email Verified!')),
  },
  forgot,
  {
    ...forgot,
    name: 'forgot-password-sent',
    act: steps(fill({ Email: 'left_footer@example.com' }), press('Send Reset Email'), untilText('Email Sent!')),
  },
  reset,
  { ...reset, name: 'reset-password-dead-link', act: steps(newPassword, submit, untilText('Request a new link')) },
  {
    ...reset,
    name: 'reset-password-done',
    ...responding('**/api/auth/reset-password', { success: true }),
    act: steps(newPassword, submit, untilText('Password Reset!')),
  },

  ...['demo_player', 'ELM', 'free_agent', 'portal_admin'].map((as) => ({
    name: `profile-${as}`,
    path: '/profile',
    as,
  })),
  { ...profile, name: 'profile-loading-session', ...screenOnly, hold: '**/api/**', act: untilLoading },
  {
    ...profile,
    name: 'profile-loading-code',
    ...screenOnly,
    hold: /\/remotes\/mfe-account\/.*profile/,
    act: untilLoading,
  },
  {
    ...profile,
    name: 'profile-very-much',
    ...altering({
      username: 'ThisIsTheLongestNameThatAnyoneHas',
      email: 'a.rather.long.address.that.does.not.fit.into.one.line@subdomain.of.a.long.domain.example.com',
      score: 9_999_999,
      gamesPlayed: 9_999_999,
      wins: 9_999_999,
      roles: ['WORLD', 'ELM leader', 'Clan Manager', 'Clan Leader', 'Tournament Referee of the Northern Division'],
    }),
  },
  { ...profile, name: 'profile-right-to-left', ...altering({ username: 'لاعب_كرة_القدم', avatar: null }) },
  {
    ...profile,
    name: 'profile-in-a-clan',
    ...altering({
      roles: ['Clan Leader'],
      clanInfo: {
        name: 'Northern Lights',
        logo: null,
        isLeader: true,
        leaderUsername: 'demo_player',
      },
    }),
  },
  {
    ...profile,
    name: 'profile-picture-uploading',
    ...screenOnly,
    hold: '**/api/auth/upload-avatar',
    act: choosePicture(onePixel),
  },
  {
    ...profile,
    name: 'profile-picture-refused',
    ...screenOnly,
    act: steps(choosePicture(Buffer.from('not a picture')), (page) =>
      page.getByRole('region', { name: /notif/i }).getByRole('listitem').first().waitFor(),
    ),
  },
  {
    ...profile,
    name: 'profile-platforms',
    ...screenOnly,
    act: steps(
      (page) => page.getByRole('main').getByRole('combobox').click(),
      (page) => page.getByRole('option').first().waitFor(),
    ),
  },
  {
    name: 'profile-signed-out-toast',
    path: '/profile',
    as: 'free_agent',
    ...screenOnly,
    ...responding('**/api/auth/signout', { success: true }),
    act: steps(press('Sign Out'), untilText('Signed Out')),
  },
  { ...profile, name: 'followers', ...screenOnly, act: openDialog(/followers/i) },
  {
    ...profile,
    name: 'followers-none',
    ...screenOnly,
    ...responding('**/followers*', []),
    act: openDialog(/followers/i),
  },
  { ...profile, name: 'avatar-menu', ...screenOnly, act: openAvatarMenu },
];
