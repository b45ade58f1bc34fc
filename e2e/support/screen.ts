import { expect, type Locator, type Page } from '@playwright/test';

/** Where toasts are shown, also while an open dialog hides it from the page's own tree. */
export const notifications = (page: Page): Locator => page.getByRole('region', { name: /notif/i, includeHidden: true });

/** A count of followers or followed players, which opens its list. */
export const followCount = (place: Page | Locator, kind: 'Followers' | 'Following'): Locator =>
  place.getByRole('button', { name: new RegExp(`^[\\d,]+\\s*${kind}$`) });

export const expectCount = (place: Page | Locator, kind: 'Followers' | 'Following', count: number): Promise<void> =>
  expect(followCount(place, kind)).toHaveText(new RegExp(`^${count}\\s*${kind}$`));

/** The card of the member that was chosen on /members. */
export const memberCard = (page: Page): Locator => page.getByRole('region', { name: 'Member Profile' });

/** Waits until the search of members knows a player, whose name comes to it from where accounts are kept. */
export const untilKnown = (page: Page, username: string): Promise<void> =>
  expect
    .poll(async () => {
      const response = await page.request.get('/api/users/search', { params: { q: username } });
      return ((await response.json()) as { username: string }[]).map((found) => found.username);
    })
    .toContain(username);

/** Chooses a player on /members once the search knows the name. */
export const findMember = async (page: Page, username: string): Promise<Locator> => {
  await untilKnown(page, username);
  await page.goto('/members');
  await page.getByRole('searchbox', { name: 'Search by username' }).fill(username);
  await page.getByRole('list', { name: 'Results' }).getByRole('button').filter({ hasText: username }).click();
  const card = memberCard(page);
  await expect(card.getByRole('heading', { name: username })).toBeVisible();
  return card;
};

/** Shows pages as a configuration makes them that has switched a feature on. */
export const withFeature = async (page: Page, feature: string): Promise<void> => {
  const off = `"${feature}":false`;
  await page.route(
    (url) => !url.pathname.startsWith('/api') && !/\.\w+$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      if (!html.includes(off)) throw new Error(`the page does not tell that ${feature} is off`);
      await route.fulfill({ response, body: html.replace(off, `"${feature}":true`) });
    },
  );
};
