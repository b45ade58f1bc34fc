import type { Page } from '@playwright/test';
import { answer, press, type Shot, untilLoading, untilText } from '../shot';

const search = (page: Page, text: string) => page.getByRole('main').getByRole('searchbox').first().fill(text);

const pick = async (page: Page, username: string) => {
  await search(page, username);
  await page.getByRole('main').getByText(username, { exact: true }).first().click();
  await untilText(page, /Member Since|Official .* Community/);
};

const openFollowers = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /followers/i })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
};

const firstArticle = async (page: Page) => {
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await page
    .getByRole('button', { name: 'Read More Articles' })
    .or(page.getByRole('link', { name: 'Read More Articles' }))
    .waitFor();
};

const untilSpinner = (page: Page) => page.getByRole('main').getByRole('status').first().waitFor();

/** News, leaderboard, members and what follows from them, in their states. */
export const communityShots: readonly Shot[] = [
  { name: 'leaderboard-screen', path: '/leaderboard', screenOnly: true },
  { name: 'leaderboard-clans', path: '/leaderboard', act: (page) => page.getByRole('tab', { name: 'Clans' }).click() },
  {
    name: 'leaderboard-loading',
    path: '/leaderboard',
    screenOnly: true,
    hold: '**/api/leaderboard*',
    act: untilLoading,
  },
  {
    name: 'leaderboard-none',
    path: '/leaderboard',
    screenOnly: true,
    act: (page) => search(page, 'nobody of this name'),
  },
  {
    name: 'leaderboard-empty',
    path: '/leaderboard',
    screenOnly: true,
    before: (page) => answer(page, '**/api/leaderboard*', []),
  },
  {
    name: 'leaderboard-failed',
    path: '/leaderboard',
    screenOnly: true,
    before: (page) => answer(page, '**/api/leaderboard*', { error: 'x', code: 'unavailable' }, 503),
  },
  { name: 'news-loading', path: '/news', screenOnly: true, hold: /\/api\/news(\?|$)/, act: untilSpinner },
  { name: 'news-empty', path: '/news', screenOnly: true, before: (page) => answer(page, /\/api\/news(\?|$)/, []) },
  {
    name: 'news-pictures-gone',
    path: '/news',
    screenOnly: true,
    before: (page) => page.route('**/api/news-images/**', (route) => route.abort()),
  },
  { name: 'news-first-article', path: '/news', act: firstArticle },
  { name: 'members-results', path: '/members', as: 'demo_player', act: (page) => search(page, 'er') },
  {
    name: 'members-none',
    path: '/members',
    as: 'demo_player',
    screenOnly: true,
    act: async (page) => {
      await search(page, 'zzzzzz');
      await untilText(page, 'No members found');
    },
  },
  { name: 'members-profile', path: '/members', as: 'demo_player', act: (page) => pick(page, 'GoalMachine_9') },
  {
    name: 'members-very-long',
    path: '/members',
    as: 'demo_player',
    act: (page) => pick(page, 'WWWWWWWWWWMMMMMMMMMMWWWWWWWWWW'),
  },
  { name: 'members-official', path: '/members', as: 'demo_player', act: (page) => pick(page, 'ELM') },
  {
    name: 'members-profile-failed',
    path: '/members',
    as: 'demo_player',
    before: (page) => answer(page, /\/api\/users\/[0-9a-f]{24}$/, { error: 'x', code: 'unavailable' }, 503),
    act: async (page) => {
      await search(page, 'GoalMachine_9');
      await page.getByRole('main').getByText('GoalMachine_9', { exact: true }).first().click();
      await untilText(page, 'Failed to load profile.');
    },
  },
  { name: 'followers', path: '/profile', as: 'demo_player', screenOnly: true, act: openFollowers },
  {
    name: 'followers-none',
    path: '/profile',
    as: 'demo_player',
    screenOnly: true,
    before: (page) => answer(page, '**/followers*', []),
    act: openFollowers,
  },
  {
    name: 'follow-failed',
    path: '/members',
    as: 'free_agent',
    screenOnly: true,
    before: (page) => answer(page, '**/follow', { error: 'x', code: 'unavailable' }, 503),
    act: async (page) => {
      await pick(page, 'SweeperSven');
      await press(page, 'Follow SweeperSven');
      await untilText(page, 'Failed to update follow status');
    },
  },
];
