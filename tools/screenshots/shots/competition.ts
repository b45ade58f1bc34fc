import type { Page } from '@playwright/test';
import { answer, press, type Shot, untilLoading, untilText } from '../shot';

const openFirst = async (page: Page) => {
  await press(page, 'See more');
  await untilText(page, 'Clan Score');
};

const openDialog = (name: string) => async (page: Page) => {
  await press(page, name);
  await page.getByRole('dialog').waitFor();
};

/** The page as an operator's configuration makes it who has switched a feature on. */
const withFeature = (feature: string) => (page: Page) =>
  page.route(
    (url) => !url.pathname.startsWith('/api') && !/\.\w+$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(`"${feature}":false`, `"${feature}":true`);
      await route.fulfill({ response, body });
    },
  );

const firstClan = async (page: Page) => {
  const href = await page.getByRole('main').locator('a[href^="/clans/"]').first().getAttribute('href');
  await page.goto(new URL(href ?? '', page.url()).href);
  await untilText(page, /Joined /);
};

const tournament = (number: string) => `/tournaments/65f0c0ffee0000000000d0${number}`;

/** Clans and tournaments, in their states. */
export const competitionShots: readonly Shot[] = [
  { name: 'clans-open', path: '/clans', act: openFirst },
  { name: 'clans-admin', path: '/clans', as: 'portal_admin', screenOnly: true },
  { name: 'clans-loading', path: '/clans', screenOnly: true, hold: /\/api\/clans(\?|$)/, act: untilLoading },
  { name: 'clans-empty', path: '/clans', screenOnly: true, before: (page) => answer(page, /\/api\/clans(\?|$)/, []) },
  { name: 'clan-create', path: '/clans', as: 'portal_admin', screenOnly: true, act: openDialog('Create Clan') },
  { name: 'clan-add-member', path: '/clans', as: 'portal_admin', screenOnly: true, act: openDialog('Add Member') },
  { name: 'clan-detail', path: '/clans', act: firstClan },
  { name: 'tournament-live', path: tournament('01') },
  { name: 'tournament-upcoming', path: tournament('03') },
  { name: 'tournament-completed', path: tournament('07') },
  { name: 'tournament-unknown', path: tournament('0d') },
  { name: 'tournament-very-long', path: tournament('0e') },
  { name: 'tournaments-live', path: '/tournaments', before: withFeature('liveTournaments') },
  { name: 'home-live', path: '/', before: withFeature('liveHome') },
];
