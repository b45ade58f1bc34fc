import type { APIRequestContext, APIResponse } from '@playwright/test';
import { recordBrowserErrors } from '../support/browser-errors.ts';
import { expect, test } from '../support/test.ts';

const firstId = async (request: APIRequestContext, path: string): Promise<string> => {
  const [first] = (await (await request.get(path)).json()) as { id: string }[];
  if (!first) throw new Error(`the demo portal has nothing at ${path}`);
  return first.id;
};

/**
 * Repeats the request: on a busy machine a page may not wait long enough for its subject, but the next one finds it in the gateway's cache.
 */
const untilKnown = (request: APIRequestContext, path: string, isKnown: (response: APIResponse) => unknown) =>
  expect.poll(async () => Boolean(await isKnown(await request.get(path)))).toBe(true);

const readContent = (html: string, property: string) =>
  new RegExp(`<meta (?:name|property)="${property}" content="([^"]*)">`).exec(html)?.[1] ?? '';

test('a shared link shows title, text and picture of its page, and the browser keeps that title', async ({
  page,
  request,
}) => {
  const subjects = [
    `/news/${await firstId(request, '/api/news')}`,
    `/clans/${await firstId(request, '/api/clans')}`,
    `/tournaments/${await firstId(request, '/api/tournaments')}`,
    '/members/demo_player',
  ];
  for (const path of subjects)
    await untilKnown(request, path, async (response) => (await response.text()).includes('rel="canonical"'));
  const paths = ['/', '/leaderboard', ...subjects];
  const errors = recordBrowserErrors(page);
  const descriptions = new Set<string>();
  for (const path of paths) {
    const response = await page.goto(path);
    const html = (await response?.text()) ?? '';
    const title = await page.evaluate((source) => {
      return new DOMParser().parseFromString(source, 'text/html').title;
    }, html);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page).toHaveTitle(title);
    descriptions.add(readContent(html, 'description'));
    expect(html).toContain(`<link rel="canonical" href="${new URL(path, page.url()).href}">`);
    expect(readContent(html, 'og:title')).not.toBe('');
    expect(readContent(html, 'twitter:card')).toBe('summary_large_image');
    const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
    expect(data !== undefined, `${path} has JSON-LD`).toBe(path.startsWith('/news/'));
    if (data) expect(title).toContain((JSON.parse(data) as { headline: string }).headline);
    const image = await request.get(new URL(readContent(html, 'og:image')).pathname);
    expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png']);
  }
  expect(descriptions.size).toBe(paths.length);
  expect(errors).toEqual([]);
});

test('what does not exist has status 404 and a screen that says so under the same title', async ({ page, request }) => {
  const missing = '0123456789abcdef01234567';
  for (const path of [`/news/${missing}`, `/clans/${missing}`, `/tournaments/${missing}`, '/members/no_such_player']) {
    await untilKnown(request, path, (response) => response.status() === 404);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    const { title } = /<title>(?<title>[^<]*)</.exec((await response?.text()) ?? '')?.groups ?? {};
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('Not Found');
    await expect(page).toHaveTitle(title ?? '');
  }
});

test('crawlers find every public page through robots.txt and the sitemap, and browsers their icons', async ({
  page,
  request,
}) => {
  const locationsIn = async (path: string) => {
    const text = await (await request.get(path)).text();
    return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) => new URL(location).pathname);
  };
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  const pages = (await Promise.all((await locationsIn('/sitemap.xml')).map(locationsIn))).flat();
  expect(pages).toEqual(
    expect.arrayContaining(['/', '/members/demo_player', `/clans/${await firstId(request, '/api/clans')}`]),
  );
  expect(new Set(pages).size).toBe(pages.length);

  await page.goto('/');
  const manifest = await request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '');
  const { icons } = (await manifest.json()) as { icons: { src: string }[] };
  for (const path of [...icons.map(({ src }) => src), '/touch-icon.png', '/favicon.ico'])
    expect((await request.get(path)).headers()['content-type']).toMatch(/^image\/(?:png|vnd\.microsoft\.icon|x-icon)/);
});
