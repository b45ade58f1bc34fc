import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { knownNames, unlinkedNames } from '../support/unlinked-names.ts';

const leader = 'GoalMachine_9';
const clan = 'Floodlight Foxes';

interface Screen {
  path: string;
  /** A player or clan on the screen once its data has arrived. */
  name?: string;
  /** Waits for the screen's data or brings it into a state with more names. */
  act?: (page: Page) => Promise<void>;
}

const openList = (name: 'Followers' | 'Following') => async (page: Page) => {
  await page.getByRole('button', { name: new RegExp(`^\\d+ ?${name}$`) }).click();
  await page.getByRole('dialog', { name }).getByRole('link').first().waitFor();
};

const rows = (page: Page) => page.getByRole('rowheader').getByRole('link').first().waitFor();

const expandClan = async (page: Page) => {
  await page.getByRole('article', { name: clan }).getByRole('button', { name: 'See more' }).click();
  await page.getByText('Leader Information').waitFor();
};

const selectResult = async (page: Page) => {
  // Moving the pointer would open a hover card over the results.
  await page.getByRole('list', { name: 'Results' }).getByRole('link', { name: leader }).dispatchEvent('click');
  await page.getByText('Member Since').waitFor();
};

/** The screens that show names; accessibility.spec.ts opens them as a visitor. */
const listScreens = async (request: APIRequestContext): Promise<Screen[]> => {
  const articles = (await (await request.get('/api/news?limit=1')).json()) as { id: string }[];
  return [
    { path: '/', act: rows },
    { path: '/console', act: rows },
    { path: '/mobile', act: rows },
    { path: '/leaderboard', act: rows },
    { path: '/leaderboard?tab=clans', act: rows },
    { path: `/news/${articles[0]?.id}` },
    { path: '/clans', name: leader, act: expandClan },
    { path: '/clans/65f0c0ffee0000000000e001', name: leader },
    { path: '/tournaments' },
    { path: '/tournaments/65f0c0ffee0000000000d001' },
    { path: `/members/${leader}`, name: clan },
  ];
};

const screensOfPlayer: Screen[] = [
  { path: '/profile', name: clan },
  { path: '/profile', act: openList('Followers') },
  { path: '/profile', act: openList('Following') },
  { path: '/members?q=goal', name: leader, act: selectResult },
];

const expectNoUnlinked = async (page: Page, { path, name, act }: Screen, names: string[]): Promise<void> => {
  await page.goto(path);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  if (name) await page.getByRole('main').getByRole('link', { name }).first().waitFor();
  await act?.(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await unlinkedNames(page, names), path).toEqual([]);
};

test.describe('every player and clan on every screen is a link', () => {
  // Opens some fifteen pages.
  test.slow();

  test('for players', async ({ openAs, request }) => {
    const page = await openAs('demo_player');
    const [names, screens] = await Promise.all([knownNames(), listScreens(request)]);
    expect(names).toEqual(expect.arrayContaining([leader, clan]));
    for (const screen of [...screens, ...screensOfPlayer]) await expectNoUnlinked(page, screen, names);
  });

  test('and the check finds a name that is not', async ({ page }) => {
    await page.goto('/terms');
    const names = await knownNames();
    // Once more where the rendered page has replaced the painted one in between.
    await expect(async () => {
      await page.getByRole('main').evaluate((element) => {
        const added = document.createElement('div');
        added.id = 'added';
        added.innerHTML =
          '<p>Leader: GoalMachine_9</p><a href="/">Panenka_Queen</a><img src="/api/avatars/generated/1" width="40" height="40">';
        document.getElementById('added')?.remove();
        element.append(added);
      });
      expect(await unlinkedNames(page, names)).toEqual(['Leader: GoalMachine_9', '/api/avatars/generated/1']);
    }).toPass();
  });
});
