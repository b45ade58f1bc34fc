import type { Page } from '@playwright/test';
import {
  aborting,
  asPlayer,
  failing,
  press,
  responding,
  type Shot,
  screenOnly,
  steps,
  untilLoading,
  untilText,
} from './shot';

const leaderboard = { path: '/leaderboard', ...screenOnly };
const leaderboardCalls = '**/api/leaderboard*';
const news = { path: '/news', ...screenOnly };
const newsCalls = /\/api\/news(\?|$)/;
const members = { path: '/members', ...asPlayer };

const search = (text: string) => (page: Page) => page.getByRole('main').getByRole('searchbox').first().fill(text);
const choose = (username: string) =>
  steps(search(username), (page) => page.getByRole('main').getByText(username, { exact: true }).first().click());
const pick = (username: string) => steps(choose(username), untilText(/Member Since|Official .* Community/));
const openFirstArticle = (page: Page) =>
  page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
const untilArticle = (page: Page) =>
  page
    .getByRole('button', { name: 'Read More Articles' })
    .or(page.getByRole('link', { name: 'Read More Articles' }))
    .waitFor();
const untilSpinner = (page: Page) => page.getByRole('main').getByRole('status').first().waitFor();

/** The screens of mfe-community in their states. */
export const communityShots: readonly Shot[] = [
  { name: 'leaderboard', path: '/leaderboard' },
  { ...leaderboard, name: 'leaderboard-screen' },
  { name: 'leaderboard-clans', path: '/leaderboard', act: (page) => page.getByRole('tab', { name: 'Clans' }).click() },
  { ...leaderboard, name: 'leaderboard-loading', hold: leaderboardCalls, act: untilLoading },
  { ...leaderboard, name: 'leaderboard-none', act: search('a name without a match') },
  { ...leaderboard, name: 'leaderboard-empty', ...responding(leaderboardCalls, []) },
  { ...leaderboard, name: 'leaderboard-failed', ...failing(leaderboardCalls) },
  { name: 'news', path: '/news' },
  { ...news, name: 'news-loading', hold: newsCalls, act: untilSpinner },
  { ...news, name: 'news-empty', ...responding(newsCalls, []) },
  { ...news, name: 'news-pictures-gone', ...aborting('**/api/news-images/**') },
  { name: 'news-first-article', path: '/news', act: steps(openFirstArticle, untilArticle) },
  { name: 'news-article-unknown', path: '/news/65f0c0ffee0000000000d001' },
  { ...members, name: 'members' },
  { ...members, name: 'members-results', act: search('er') },
  { ...members, name: 'members-none', ...screenOnly, act: steps(search('zzzzzz'), untilText('No members found')) },
  { ...members, name: 'members-profile', act: pick('GoalMachine_9') },
  { ...members, name: 'members-very-long', act: pick('WWWWWWWWWWMMMMMMMMMMWWWWWWWWWW') },
  { ...members, name: 'members-official', act: pick('ELM') },
  {
    ...members,
    name: 'members-profile-failed',
    ...failing(/\/api\/users\/[0-9a-f]{24}$/),
    act: steps(choose('GoalMachine_9'), untilText('Failed to load profile.')),
  },
  {
    name: 'follow-failed',
    path: '/members',
    as: 'free_agent',
    ...screenOnly,
    ...failing('**/follow'),
    act: steps(pick('SweeperSven'), press('Follow SweeperSven'), untilText('Failed to update follow status')),
  },
];
