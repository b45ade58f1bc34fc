import { fill, type Shot, submit, untilLoading, untilText } from '../shot';

/** Every public page as a visitor sees it, and what the shell's own pages can come to. */
export const pageShots: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'home-first-screen', path: '/', screenOnly: true },
  { name: 'home-player', path: '/', as: 'demo_player' },
  { name: 'console', path: '/console' },
  {
    name: 'console-loading-session',
    path: '/console',
    screenOnly: true,
    hold: '**/api/**',
    act: (page) => page.getByRole('main').getByRole('heading').first().waitFor(),
  },
  { name: 'mobile', path: '/mobile' },
  { name: 'leaderboard', path: '/leaderboard' },
  { name: 'news', path: '/news' },
  { name: 'news-article-unknown', path: '/news/65f0c0ffee0000000000d001' },
  { name: 'clans', path: '/clans' },
  { name: 'clan-unknown', path: `/clans/${'0'.repeat(24)}` },
  { name: 'tournaments', path: '/tournaments' },
  { name: 'members', path: '/members', as: 'demo_player' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'contact', path: '/contact' },
  {
    name: 'contact-errors',
    path: '/contact',
    act: async (page) => {
      await fill(page, { 'First Name': '', Email: 'nobody@', Subject: '' });
      await submit(page);
    },
  },
  {
    name: 'contact-sent',
    path: '/contact',
    screenOnly: true,
    act: async (page) => {
      const message = { Subject: 'Kick-off', Message: 'When does the next season start?' };
      await fill(page, { 'First Name': 'Ada', 'Last Name': 'Lovelace', Email: 'ada@example.com', ...message });
      await submit(page);
      await untilText(page, /sent|thank/i);
    },
  },
  {
    name: 'page-loading',
    path: '/tournaments',
    screenOnly: true,
    hold: '**/remotes/**',
    act: untilLoading,
  },
  {
    name: 'page-failed',
    path: '/tournaments',
    before: (page) => page.route('**/remotes/**', (route) => route.abort()),
    act: (page) => page.getByRole('main').getByRole('button', { name: /again/i }).waitFor({ timeout: 60_000 }),
  },
];
