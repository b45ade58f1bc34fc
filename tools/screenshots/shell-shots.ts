import type { Page } from '@playwright/test';
import {
  aborting,
  asPlayer,
  fill,
  large,
  type Shot,
  screenOnly,
  small,
  steps,
  submit,
  untilLoading,
  untilText,
} from './shot';

const message = {
  'First Name': 'Ada',
  'Last Name': 'Lovelace',
  Email: 'ada@example.com',
  Subject: 'Kick-off',
  Message: 'When does the next season start?',
};
const sheet = { ...screenOnly, widths: [small] };

const openSheet = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').waitFor();
};
const untilHeading = (page: Page) => page.getByRole('main').getByRole('heading').first().waitFor();
const untilRetry = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /again/i }).waitFor({ timeout: 60_000 });

/** The shell's own pages, its header, and remotes that load or fail. */
export const shellShots: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'home-first-screen', path: '/', ...screenOnly },
  { name: 'home-player', path: '/', ...asPlayer },
  { name: 'console', path: '/console' },
  { name: 'console-loading-session', path: '/console', ...screenOnly, hold: '**/api/**', act: untilHeading },
  { name: 'mobile', path: '/mobile' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'contact', path: '/contact' },
  {
    name: 'contact-errors',
    path: '/contact',
    act: steps(fill({ 'First Name': '', Email: 'incomplete@', Subject: '' }), submit),
  },
  {
    name: 'contact-sent',
    path: '/contact',
    ...screenOnly,
    act: steps(fill(message), submit, untilText(/sent|thank/i)),
  },
  { name: 'page-loading', path: '/tournaments', ...screenOnly, hold: '**/remotes/**', act: untilLoading },
  { name: 'page-failed', path: '/tournaments', ...aborting('**/remotes/**'), act: untilRetry },
  { name: 'sheet-visitor', path: '/news', ...sheet, act: openSheet },
  { name: 'sheet-player', path: '/profile', ...asPlayer, ...sheet, act: openSheet },
  { name: 'sheet-leader', path: '/', as: 'ELM', ...sheet, act: openSheet },
  { name: 'header-keyboard', path: '/', ...screenOnly, widths: [large], act: (page) => page.keyboard.press('Tab') },
];
