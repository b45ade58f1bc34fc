import { recordBrowserErrors } from '../support/browser-errors.ts';
import { removeHeldResponse } from '../support/held-response.ts';
import { sumLayoutShifts } from '../support/layout-shift.ts';
import { expect, test } from '../support/test.ts';

interface Article {
  id: string;
  title: string;
  excerpt: string;
  content: string;
  category: string;
  createdAt: string;
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

test('a reader opens an article from the list and comes back [2.4]', async ({ page, request }) => {
  const [newest] = (await (await request.get('/api/news')).json()) as Article[];
  if (!newest) throw new Error('the demo portal has no news');
  await page.goto('/news');
  await expect(page.getByRole('heading', { name: 'Gaming News' })).toBeVisible();
  const card = page.getByRole('article').first();
  await expect(card.getByText(newest.excerpt)).toBeVisible();
  await card.getByRole('link', { name: newest.title }).click();
  await expect(page).toHaveURL(new RegExp(`/news/${newest.id}$`));

  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 1, name: newest.title })).toBeVisible();
  await expect(article.getByText(longDate.format(new Date(newest.createdAt)))).toBeVisible();
  const lines = newest.content.split('\n').filter((line) => line.trim() !== '');
  for (const line of lines) await expect(article.getByText(line.trim(), { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Read More Articles' }).click();
  await expect(page).toHaveURL(/\/news$/);
  await page.getByRole('article').first().getByRole('link').click();
  await page.getByRole('link', { name: 'Back to News' }).click();
  await expect(page).toHaveURL(/\/news$/);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a missing article shows a message, whatever its address looks like', async ({ page }) => {
  for (const id of ['000000000000000000000000', 'no-such-article', '%3Cb%3E']) {
    await page.goto(`/news/${id}`);
    await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible();
    await expect(page.getByText("The article you're looking for doesn't exist or has been removed.")).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Back to News' }).click();
  await expect(page.getByRole('heading', { name: 'Gaming News' })).toBeVisible();
});

test('pictures that fail to load do not shift the layout', async ({ page, context }) => {
  const measureBoxes = () =>
    page.getByRole('article').evaluateAll((articles) =>
      articles.map((article) => {
        const { x, y, width, height } = article.getBoundingClientRect();
        return { x, y: y + scrollY, width, height };
      }),
    );
  await page.goto('/news');
  await expect(page.getByRole('article').first().locator('img')).toHaveJSProperty('complete', true);
  const loaded = await measureBoxes();
  expect(loaded.length).toBeGreaterThan(3);

  await context.route('**/api/news-images/**', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/news-images/'));
  await page.reload();
  await failed;
  await expect(page.getByRole('article')).toHaveCount(loaded.length);
  await expect(page.getByRole('article').first().locator('img')).toHaveCount(0);
  expect(await measureBoxes()).toEqual(loaded);
  expect(await sumLayoutShifts(page)).toBeLessThanOrEqual(0.02);
});

test('editor content is rendered as text and does not violate the content security policy', async ({ page }) => {
  const errors = recordBrowserErrors(page);
  await removeHeldResponse(page);
  await page.route(
    (url) => url.pathname === '/api/news',
    async (route) => {
      const response = await route.fetch();
      const [first, ...others] = (await response.json()) as Article[];
      const hostile = { ...first, title: '<img src=x onerror=alert(1)>', content: '<script>alert(1)</script>' };
      await route.fulfill({ response, json: [hostile, ...others] });
    },
  );
  await page.goto('/news');
  await page.getByRole('link', { name: '<img src=x onerror=alert(1)>' }).click();
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  expect(errors).toEqual([]);
});
