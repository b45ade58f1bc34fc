import type { Page } from '@playwright/test';
import { findMember, followCount, memberCard } from './screen.ts';

/** A page in one of its main states, for checks that apply to every state. */
export interface PageState {
  name: string;
  path: string;
  /** The route that `reach` leads to, if it is another one. */
  route?: string;
  /** The demo account that is signed in; a visitor by default. */
  as?: string;
  /** The page makes a request that returns 404, and the browser logs it as an error. */
  isMissing?: boolean;
  /** Brings the opened page into the state and waits for it. */
  reach: (page: Page) => Promise<void>;
}

const unknownId = '0'.repeat(24);
const appears = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();
const rows = (page: Page) => page.getByRole('rowheader').first().waitFor();

const openDialog = (name: string, content: (page: Page) => Promise<void>) => async (page: Page) => {
  await press(page, name);
  await page.getByRole('dialog', { name }).waitFor();
  await content(page);
};

export const pageStates: readonly PageState[] = [
  { name: 'the home page', path: '/', reach: rows },
  { name: 'the console games', path: '/console', reach: rows },
  { name: 'the mobile games', path: '/mobile', reach: rows },
  { name: 'the leaderboard of players', path: '/leaderboard', reach: rows },
  {
    name: 'the leaderboard of followed players',
    path: '/leaderboard?following=true',
    as: 'demo_player',
    reach: (page) =>
      page
        .getByRole('table', { name: /^Players you follow/ })
        .getByRole('rowheader')
        .first()
        .waitFor(),
  },
  { name: 'the leaderboard of clans', path: '/leaderboard?tab=clans', reach: rows },
  { name: 'a leaderboard search without a match', path: '/leaderboard?q=zzz', reach: appears('No matches') },
  { name: 'the news', path: '/news', reach: (page) => page.getByRole('article').first().waitFor() },
  {
    name: 'an article',
    path: '/news',
    reach: async (page) => {
      await page.getByRole('article').first().getByRole('link').click();
      await appears('Read More Articles')(page);
    },
  },
  { name: 'a missing article', path: `/news/${unknownId}`, isMissing: true, reach: appears('Article Not Found') },
  {
    name: 'expanded clans',
    path: '/clans',
    reach: async (page) => {
      await press(page, 'See more');
      await page.getByText('Leader Information').waitFor();
    },
  },
  { name: 'a clan', path: '/clans/65f0c0ffee0000000000e001', reach: appears(/^Joined /) },
  { name: 'a clan without members', path: '/clans/65f0c0ffee0000000000e00a', reach: appears('No members yet') },
  { name: 'a missing clan', path: `/clans/${unknownId}`, isMissing: true, reach: appears('Clan Not Found') },
  { name: 'a live tournament', path: '/tournaments/65f0c0ffee0000000000d001', reach: appears('Live Now') },
  {
    name: 'a missing tournament',
    path: `/tournaments/${unknownId}`,
    isMissing: true,
    reach: appears('Tournament Not Found'),
  },
  { name: 'a public profile', path: '/members/GoalMachine_9', reach: appears('Member Since') },
  { name: 'a missing player', path: '/members/no_such_player', isMissing: true, reach: appears('Player Not Found') },
  {
    name: "a player's card",
    path: '/clans/65f0c0ffee0000000000e001',
    as: 'demo_player',
    reach: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'GoalMachine_9' }).first().hover();
      await page.getByRole('button', { name: /GoalMachine_9$/ }).waitFor();
    },
  },
  {
    name: 'a member next to the search',
    path: '/members',
    as: 'demo_player',
    reach: async (page) => {
      await findMember(page, 'Panenka_Queen');
      await followCount(memberCard(page), 'Followers').waitFor();
    },
  },
  {
    name: 'the followers',
    path: '/profile',
    as: 'demo_player',
    reach: async (page) => {
      await followCount(page, 'Followers').click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'the dialog that creates clans',
    path: '/clans',
    as: 'portal_admin',
    reach: openDialog('Create Clan', (page) => page.getByLabel('Clan Name').waitFor()),
  },
  {
    name: 'the dialog that adds members',
    path: '/clans',
    as: 'portal_admin',
    reach: openDialog('Add Member', (page) => page.getByRole('dialog').getByRole('listitem').first().waitFor()),
  },
];

/** States of the preset `live`. */
export const liveStates: readonly PageState[] = [
  {
    name: 'listed tournaments',
    path: '/tournaments',
    reach: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: "a player's notifications",
    path: '/notifications',
    as: 'demo_player',
    reach: appears(/Nothing yet|Older notifications are deleted/),
  },
  {
    name: 'the settings of notifications',
    path: '/notifications?tab=settings',
    as: 'demo_player',
    reach: (page) => page.getByRole('checkbox', { name: 'Followers: in the portal' }).waitFor(),
  },
  {
    name: 'clans by score',
    path: '/clans',
    reach: appears(/^Score:\s/),
  },
  {
    name: 'a clan that players run',
    path: '/clans/65f0c0ffee0000000000e001',
    reach: appears(/^Joined /),
  },
  {
    name: 'a clan and its announcements',
    path: '/clans/65f0c0ffee0000000000e001',
    as: 'GoalMachine_9',
    reach: async (page) => {
      await page.getByRole('button', { name: 'New announcement' }).waitFor();
      await appears(/^Joined /)(page);
    },
  },
  {
    name: 'the form for an announcement',
    path: '/clans/65f0c0ffee0000000000e001',
    as: 'GoalMachine_9',
    reach: async (page) => {
      await press(page, 'New announcement');
      await page.getByRole('textbox', { name: 'Text' }).waitFor();
    },
  },
  {
    name: 'the management of a clan',
    path: '/clans/65f0c0ffee0000000000e001?tab=manage',
    as: 'GoalMachine_9',
    reach: (page) => page.getByRole('region', { name: 'Requests' }).waitFor(),
  },
  {
    name: 'the form for a new clan',
    path: '/clans?create=yes',
    as: 'free_agent',
    reach: (page) => page.getByRole('dialog', { name: 'Create a clan' }).waitFor(),
  },
  {
    name: "the editor's desk",
    path: '/desk?state=published',
    as: 'demo_player',
    reach: (page) => page.getByRole('list', { name: 'Articles' }).getByRole('listitem').first().waitFor(),
  },
  {
    name: "an article at the editor's desk",
    path: '/desk?state=published',
    route: '/desk/:id',
    as: 'demo_player',
    reach: async (page) => {
      await page.getByRole('list', { name: 'Articles' }).getByRole('link').first().click();
      await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
    },
  },
  {
    name: "a player's live home",
    path: '/',
    as: 'demo_player',
    reach: async (page) => {
      await appears('My matchday')(page);
      await page.getByRole('table', { name: 'The table around you' }).getByText('demo_player').waitFor();
    },
  },
  {
    name: 'a live home',
    path: '/',
    reach: appears('Floodlight Masters'),
  },
  {
    name: 'a tournament without placeholders',
    path: '/tournaments/65f0c0ffee0000000000d001',
    reach: appears('Played elsewhere'),
  },
  {
    name: 'the matches of a player',
    path: '/matches',
    as: 'demo_player',
    reach: appears('To play'),
  },
  {
    name: 'an open match',
    path: '/matches',
    as: 'demo_player',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Get Ready' }).and(page.locator('[href$="match=w1-1"]')).click();
      await page.getByRole('button', { name: 'Ready', exact: true }).waitFor();
    },
  },
  {
    name: 'a season',
    path: '/leaderboard?tab=season',
    as: 'demo_player',
    reach: rows,
  },
  {
    name: 'a profile with history',
    path: '/members/demo_player',
    as: 'free_agent',
    reach: (page) => page.getByRole('region', { name: 'Score' }).waitFor(),
  },
  {
    name: 'the own history',
    path: '/profile',
    as: 'demo_player',
    reach: (page) => page.getByRole('region', { name: 'Score' }).waitFor(),
  },
  {
    name: 'clans with crests',
    path: '/leaderboard?tab=clans',
    reach: (page) => page.getByRole('row').locator('img[src^="/api/clan-logos/"]').first().waitFor(),
  },
  {
    name: 'the news of a category',
    path: '/news?category=esports',
    reach: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'an article in Markdown with related ones',
    path: '/news',
    reach: async (page) => {
      await page.getByRole('article').first().getByRole('link').click();
      await page.getByRole('blockquote').waitFor();
      await appears('Related articles')(page);
    },
  },
];
