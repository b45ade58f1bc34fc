import type { Page } from '@playwright/test';
import { openDialog, press, responding, type Shot, screenOnly, steps, untilLoading, untilText } from './shot';

const clanCalls = /\/api\/clans(\?|$)/;
const admin = { path: '/clans', as: 'portal_admin', ...screenOnly };

/** The page with a feature switched on, as by an operator's configuration. */
const withFeature = (feature: string) => (page: Page) =>
  page.route(
    (url) => !url.pathname.startsWith('/api') && !/\.\w+$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(`"${feature}":false`, `"${feature}":true`);
      await route.fulfill({ response, body });
    },
  );

const openFirstClan = async (page: Page) => {
  const href = await page.getByRole('main').locator('a[href^="/clans/"]').first().getAttribute('href');
  await page.goto(new URL(href ?? '', page.url()).href);
};

const tournament = (number: string) => `/tournaments/65f0c0ffee0000000000d0${number}`;

/** The screens of mfe-competition in their states, and the live pages. */
export const competitionShots: readonly Shot[] = [
  { name: 'clans', path: '/clans' },
  { name: 'clans-open', path: '/clans', act: steps(press('See more'), untilText('Clan Score')) },
  { ...admin, name: 'clans-admin' },
  { name: 'clans-loading', path: '/clans', ...screenOnly, hold: clanCalls, act: untilLoading },
  { name: 'clans-empty', path: '/clans', ...screenOnly, ...responding(clanCalls, []) },
  { ...admin, name: 'clan-create', act: openDialog('Create Clan') },
  { ...admin, name: 'clan-add-member', act: openDialog('Add Member') },
  { name: 'clan-detail', path: '/clans', act: steps(openFirstClan, untilText(/Joined /)) },
  { name: 'clan-unknown', path: `/clans/${'0'.repeat(24)}` },
  { name: 'tournaments', path: '/tournaments' },
  { name: 'tournament-live', path: tournament('01') },
  { name: 'tournament-upcoming', path: tournament('03') },
  { name: 'tournament-completed', path: tournament('07') },
  { name: 'tournament-unknown', path: tournament('0d') },
  { name: 'tournament-very-long', path: tournament('0e') },
  { name: 'tournaments-live', path: '/tournaments', before: withFeature('liveTournaments') },
  { name: 'home-live', path: '/', before: withFeature('liveHome') },
];
