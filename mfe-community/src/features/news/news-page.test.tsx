import { describe, expect, test } from '@jest/globals';
import { newsCategories } from '@portal/contracts';
import {
  apiFailure,
  apiPage,
  expectAddress,
  type FakeHandlers,
  failOnce,
  heldResponse,
  neverResponds,
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { anArticle, articles, awkwardNames } from '../../testing/builders.ts';
import { openPage } from '../../testing/open-page.ts';

const open = (handler: NonNullable<FakeHandlers['GET /api/news']>) =>
  openPage('/news', { handlers: { 'GET /api/news': handler } });
const list = () => screen.findByRole('list', { name: 'Gaming News' });
const cards = async () => within(await list()).getAllByRole('article');
const titles = async () => (await cards()).map((card) => within(card).getByRole('heading').textContent);
const calls = (page: Awaited<ReturnType<typeof open>>) =>
  page.requests.filter(({ key }) => key === 'GET /api/news').map(({ url }) => url.search);

describe('the news', () => {
  test('are cards with picture, category, date, title and excerpt that link to the article [2.4, 2.47, 2.48]', async () => {
    const article = anArticle();
    const page = await open([article]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Gaming News' })).toBeVisible();
    const [card] = await cards();
    if (!card) throw new Error('no card');
    expect(within(card).getByRole('heading', { level: 2, name: article.title })).toBeVisible();
    expect(within(card).getByRole('link', { name: article.title })).toHaveAttribute('href', `/news/${article.id}`);
    expect(within(card).getByText('esports')).toHaveStyle({ textTransform: 'uppercase' });
    expect(within(card).getByText('Dec 15, 2024')).toHaveAttribute('datetime', article.createdAt);
    expect(within(card).getByText(article.excerpt)).toBeVisible();
    expect(calls(page)).toEqual(['']);
    await expectAccessible();
  });

  test('have a color for each category [2.51]', async () => {
    await open(newsCategories.map((category) => anArticle({ id: category, category })));
    const colors = (await cards()).map(
      (card, index) => getComputedStyle(within(card).getByText(newsCategories[index] ?? '')).color,
    );
    expect(new Set(colors).size).toBe(4);
  });

  test('set the size of each picture and lazy-load those below the fold [2.48]', async () => {
    const { container } = await open(articles(5));
    await list();
    const pictures = [...container.querySelectorAll('img')];
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual([
      'eager',
      'eager',
      'eager',
      'lazy',
      'lazy',
    ]);
    for (const picture of pictures) {
      expect(picture).toHaveAttribute('width', '1200');
      expect(picture).toHaveAttribute('height', '675');
    }
  });

  test('show a drawing if the picture is missing or fails', async () => {
    const { container } = await open([
      anArticle({ id: 'a', title: 'Without', imageUrl: null, imageSize: null }),
      anArticle({ id: 'b', title: 'Failing' }),
    ]);
    const [without, failing] = await cards();
    expect(without?.querySelector('img')).toBeNull();
    const picture = failing?.querySelector('img');
    if (picture) fireEvent.error(picture);
    expect(container.querySelector('img')).toBeNull();
    for (const card of [without, failing]) expect(card?.querySelector('svg')).not.toBeNull();
  });

  test('handle titles of any length and direction', async () => {
    await open(awkwardNames.map((title, index) => anArticle({ id: `${index}`, title, excerpt: title.repeat(20) })));
    expect(await titles()).toEqual(awkwardNames);
    await expectAccessible();
  });

  test('can be opened by keyboard through their title', async () => {
    const { actor } = await open(articles(1));
    await list();
    await actor.tab();
    expect(screen.getByRole('link', { name: 'Article 1' })).toHaveFocus();
    await actor.keyboard('{Enter}');
    await expectAddress('/news/65f0c0ffee00000000000001');
  });
});

describe('more news', () => {
  test('load page by page, and the focus moves to the first new article', async () => {
    const second = heldResponse<ReturnType<typeof articles>>();
    const page = await open(({ url }) =>
      url.searchParams.get('cursor') === 'p2' ? second.promise : apiPage(articles(3), 'p2'),
    );
    await list();
    await page.actor.click(screen.getByRole('button', { name: 'Load more' }));
    expect(screen.getByRole('button', { name: 'Load more' })).toHaveAttribute('aria-busy', 'true');
    await second.give(articles(2, 4));
    expect(await titles()).toEqual(['Article 1', 'Article 2', 'Article 3', 'Article 4', 'Article 5']);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(document.activeElement).toHaveTextContent('Article 4');
    expect(screen.getByText('Articles shown: 5')).toHaveAttribute('role', 'status');
    expect(calls(page)).toEqual(['', '?cursor=p2']);
  });

  test('that fail to load keep the others and can be retried', async () => {
    const secondPage = failOnce(articles(1, 2));
    const { actor } = await open(({ url }) =>
      url.searchParams.has('cursor') ? secondPage() : apiPage(articles(1), 'p2'),
    );
    await list();
    await actor.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load more articles.");
    expect(await titles()).toEqual(['Article 1']);
    await expectAccessible();
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Article 2' })).toBeVisible();
  });
});

describe('states', () => {
  test('a spinner is shown while the news loads [2.49]', async () => {
    await open(() => neverResponds());
    expect(await screen.findByRole('progressbar', { name: 'Loading news...' })).toBeVisible();
    await expectAccessible();
  });

  test('no news shows an empty state [2.50]', async () => {
    await open([]);
    expect(await screen.findByRole('heading', { level: 2, name: 'No News Available' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Follow us on Instagram' })).toHaveAttribute('target', '_blank');
    await expectAccessible();
  });

  test('a failure is announced and can be retried', async () => {
    let isUp = false;
    const { actor } = await open(() => (isUp ? articles(1) : apiFailure(500, 'Internal')));
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load news.");
    await expectAccessible();
    isUp = true;
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await titles()).toEqual(['Article 1']);
  });
});
