import { splitWords, textOutside } from '../support/small-screen.ts';
import { expect, test } from '../support/test.ts';

test('on phones, text of twice the size loses nothing, splits no word and keeps the labels of the bar of links', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of ['/', '/console', '/contact', '/terms', '/privacy', '/nowhere', '/leaderboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth, path).toBe(clientWidth);
    // The substitutes of fonts that are still loading are wider.
    await expect.poll(() => splitWords(page), path).toEqual([]);
    await expect.poll(() => textOutside(page), path).toEqual([]);
  }
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  if (await bar.isVisible())
    for (const item of await bar.getByRole('listitem').all()) await expect(item).toBeInViewport({ ratio: 1 });
  await page.goto('/leaderboard');
  for (const name of ['Players', 'Clans']) await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 });
});
