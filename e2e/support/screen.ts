import { expect, type Locator, type Page } from '@playwright/test';

/** The region of the toasts. An open dialog hides it from the accessibility tree. */
export const notifications = (page: Page): Locator => page.getByRole('region', { name: /notif/i, includeHidden: true });

/** The button with the number of followers or followed players; it opens the list. */
export const followCount = (place: Page | Locator, kind: 'Followers' | 'Following'): Locator =>
  place.getByRole('button', { name: new RegExp(`^[\\d,]+\\s*${kind}$`) });

export const expectCount = (place: Page | Locator, kind: 'Followers' | 'Following', count: number): Promise<void> =>
  expect(followCount(place, kind)).toHaveText(new RegExp(`^${count}\\s*${kind}$`));

/** The card of the member selected on /members. */
export const memberCard = (page: Page): Locator => page.getByRole('region', { name: 'Member Profile' });

/** Waits until the member search finds a player; account publishes new names to it asynchronously. */
export const waitUntilSearchable = (page: Page, username: string): Promise<void> =>
  expect
    .poll(
      async () => {
        const response = await page.request.get('/api/users/search', { params: { q: username } });
        return ((await response.json()) as { username: string }[]).map((found) => found.username);
      },
      { intervals: [100] },
    )
    .toContain(username);

/** Selects a player on /members once the search finds the name. @returns the member's card */
export const findMember = async (page: Page, username: string): Promise<Locator> => {
  await waitUntilSearchable(page, username);
  await page.goto('/members');
  await page.getByRole('searchbox', { name: 'Search by username' }).fill(username);
  await page.getByRole('list', { name: 'Results' }).getByRole('link', { name: username, exact: true }).click();
  const card = memberCard(page);
  await expect(card.getByRole('heading', { name: username })).toBeVisible();
  return card;
};
