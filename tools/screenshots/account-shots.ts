import type { Page } from '@playwright/test';
import {
  act,
  altering,
  asPlayer,
  fill,
  openDialog,
  press,
  responding,
  screenOnly,
  shot,
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
const mistakes = { Username: 'x', Email: 'incomplete@', Password: 'abc', 'Confirm Password': 'abd' };
const newPassword = fill({ 'New Password': newcomer.Password, 'Confirm Password': newcomer.Password });
const verify = '/verify-email?email=left_footer%40example.com';
const forgot = '/auth/forgot-password';
const reset = '/reset-password?token=kick-off';
const elevenMinutes = 11 * 60 * 1_000;
const success = { success: true };

const signInWith = (password: string) => fill({ 'Username or Email': 'demo_player', Password: password });

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

const longest = altering({
  username: 'ThisIsTheLongestNameThatAnyoneHas',
  email: 'a.rather.long.address.that.does.not.fit.into.one.line@subdomain.of.a.long.domain.example.com',
  score: 9_999_999,
  gamesPlayed: 9_999_999,
  wins: 9_999_999,
  roles: ['WORLD', 'ELM leader', 'Clan Manager', 'Clan Leader', 'Tournament Referee of the Northern Division'],
});
const clanInfo = { name: 'Northern Lights', logo: null, isLeader: true, leaderUsername: 'demo_player' };

const untilToast = (page: Page) => page.getByRole('region', { name: /notif/i }).getByRole('listitem').first().waitFor();
const openPlatforms = (page: Page) => page.getByRole('main').getByRole('combobox').click();
const untilOptions = (page: Page) => page.getByRole('option').first().waitFor();

/** A shot of the profile of a signed-in player. */
const profile = (name: string, ...parts: Parameters<typeof shot>[2][]) => shot(name, '/profile', asPlayer, ...parts);

/** Sign-in, sign-up, verification, reset and profile in their states. */
export const accountShots = [
  shot('signin', '/signin'),
  shot('signin-pending', '/signin', { hold: '**/api/auth/signin' }, act(signInWith('Demo-Pass-1'), submit)),
  shot(
    'signin-failed-toast',
    '/signin',
    screenOnly,
    act(signInWith('Wrong-Pass-1'), submit, untilText('Sign In Failed')),
  ),
  shot(
    'signin-welcome-toast',
    '/signin',
    screenOnly,
    act(signInWith('Demo-Pass-1'), submit, untilText('Successfully signed in')),
  ),
  shot('signup', '/signup'),
  shot('signup-errors', '/signup', act(fill(mistakes))),
  shot('signup-filled', '/signup', act(fill(newcomer))),
  shot(
    'signup-taken',
    '/signup',
    act(fill({ ...newcomer, Email: 'player@example.com' }), submit, untilText('Registration Failed')),
  ),
  shot('verify-email', verify),
  shot(
    'verify-email-error',
    verify,
    act(fill({ 'Verification Code': '000000' }), submit, untilText('Verification Failed')),
  ),
  shot(
    'verify-email-expired',
    verify,
    { before: (page) => page.clock.install() },
    act(untilText('Code expires in'), (page) => page.clock.runFor(elevenMinutes), untilText('This code has expired')),
  ),
  shot(
    'verify-email-done',
    verify,
    responding('**/api/auth/verify-email', success),
    act(fill({ 'Verification Code': '123456' }), submit, untilText('Email Verified!')),
  ),
  shot('forgot-password', forgot),
  shot(
    'forgot-password-sent',
    forgot,
    act(fill({ Email: newcomer.Email }), press('Send Reset Email'), untilText('Email Sent!')),
  ),
  shot('reset-password', reset),
  shot('reset-password-dead-link', reset, act(newPassword, submit, untilText('Request a new link'))),
  shot(
    'reset-password-done',
    reset,
    responding('**/api/auth/reset-password', success),
    act(newPassword, submit, untilText('Password Reset!')),
  ),

  ...['demo_player', 'ELM', 'free_agent', 'portal_admin'].map((as) => shot(`profile-${as}`, '/profile', { as })),
  profile('profile-loading-session', screenOnly, { hold: '**/api/**' }, act(untilLoading)),
  profile('profile-loading-code', screenOnly, { hold: /\/remotes\/mfe-account\/.*profile/ }, act(untilLoading)),
  profile('profile-very-much', longest),
  profile('profile-right-to-left', altering({ username: 'لاعب_كرة_القدم', avatar: null })),
  profile('profile-in-a-clan', altering({ roles: ['Clan Leader'], clanInfo })),
  profile('profile-picture-uploading', screenOnly, { hold: '**/api/auth/upload-avatar' }, act(choosePicture(onePixel))),
  profile('profile-picture-refused', screenOnly, act(choosePicture(Buffer.from('not a picture')), untilToast)),
  profile('profile-platforms', screenOnly, act(openPlatforms, untilOptions)),
  profile(
    'profile-signed-out-toast',
    { as: 'free_agent' },
    screenOnly,
    responding('**/api/auth/signout', success),
    act(press('Sign Out'), untilText('Signed Out')),
  ),
  profile('followers', screenOnly, act(openDialog(/followers/i))),
  profile('followers-none', screenOnly, responding('**/followers*', []), act(openDialog(/followers/i))),
  profile('avatar-menu', screenOnly, act(openAvatarMenu)),
];
