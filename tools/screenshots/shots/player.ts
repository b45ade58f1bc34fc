import type { Page } from '@playwright/test';
import { alterPlayer, answer, large, press, type Shot, small, untilLoading, untilText } from '../shot';

const openSheet = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').waitFor();
};

const openAvatarMenu = async (page: Page) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account menu/i })
    .click();
  await page.getByRole('menu').waitFor();
};

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const choosePicture = (page: Page, name: string, buffer: Buffer) =>
  page.getByRole('main').locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });

const clan = { id: '65f0c0ffee0000000000e001', name: 'Northern Lights', logo: null };

/** The profile and what the header offers to a player, at the edges of their data. */
export const playerShots: readonly Shot[] = [
  ...['demo_player', 'ELM', 'free_agent', 'portal_admin'].map((as) => ({
    name: `profile-${as}`,
    path: '/profile',
    as,
  })),
  {
    name: 'profile-loading-session',
    path: '/profile',
    as: 'demo_player',
    screenOnly: true,
    hold: '**/api/**',
    act: untilLoading,
  },
  {
    name: 'profile-loading-code',
    path: '/profile',
    as: 'demo_player',
    screenOnly: true,
    hold: /\/remotes\/mfe-account\/.*profile/,
    act: untilLoading,
  },
  {
    name: 'profile-very-much',
    path: '/profile',
    as: 'demo_player',
    before: (page) =>
      alterPlayer(page, {
        username: 'ThisIsTheLongestNameThatAnyoneHas',
        email: 'a.rather.long.address.that.does.not.fit.into.one.line@subdomain.of.a.long.domain.example.com',
        score: 9_999_999,
        gamesPlayed: 9_999_999,
        wins: 9_999_999,
        roles: ['WORLD', 'ELM leader', 'Clan Manager', 'Clan Leader', 'Tournament Referee of the Northern Division'],
      }),
  },
  {
    name: 'profile-right-to-left',
    path: '/profile',
    as: 'demo_player',
    before: (page) => alterPlayer(page, { username: 'لاعب_كرة_القدم', avatar: null }),
  },
  {
    name: 'profile-in-a-clan',
    path: '/profile',
    as: 'demo_player',
    before: (page) =>
      alterPlayer(page, {
        roles: ['Clan Leader'],
        clanInfo: { ...clan, isLeader: true, leaderUsername: 'demo_player' },
      }),
  },
  {
    name: 'profile-picture-uploading',
    path: '/profile',
    as: 'demo_player',
    screenOnly: true,
    hold: '**/api/auth/upload-avatar',
    act: (page) => choosePicture(page, 'me.png', onePixel),
  },
  {
    name: 'profile-picture-refused',
    path: '/profile',
    as: 'demo_player',
    screenOnly: true,
    act: async (page) => {
      await choosePicture(page, 'me.png', Buffer.from('not a picture'));
      await page.getByRole('region', { name: /notif/i }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'profile-platforms',
    path: '/profile',
    as: 'demo_player',
    screenOnly: true,
    act: async (page) => {
      await page.getByRole('main').getByRole('combobox').click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'profile-signed-out-toast',
    path: '/profile',
    as: 'free_agent',
    screenOnly: true,
    before: (page) => answer(page, '**/api/auth/signout', { success: true }),
    act: async (page) => {
      await press(page, 'Sign Out');
      await untilText(page, 'Signed Out');
    },
  },
  { name: 'sheet-visitor', path: '/news', screenOnly: true, widths: [small], act: openSheet },
  { name: 'sheet-player', path: '/profile', as: 'demo_player', screenOnly: true, widths: [small], act: openSheet },
  { name: 'sheet-leader', path: '/', as: 'ELM', screenOnly: true, widths: [small], act: openSheet },
  { name: 'avatar-menu', path: '/profile', as: 'demo_player', screenOnly: true, act: openAvatarMenu },
  { name: 'header-keyboard', path: '/', screenOnly: true, widths: [large], act: (page) => page.keyboard.press('Tab') },
];
