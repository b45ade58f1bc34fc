import { describe, expect, test } from '@jest/globals';
import type { ArticleNode, FullArticle } from '@portal/contracts';
import { aPortalConfig, apiFailure, type FakeHandlers, heldResponse } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, within } from '@testing-library/react';
import { anArticle, articles } from '../../testing/builders.ts';
import { openPage } from '../../testing/open-page.ts';

const article = anArticle();
const body: ArticleNode[] = [
  { tag: 'h2', children: ['Half-time'] },
  {
    tag: 'p',
    children: ['A ', { tag: 'strong', children: ['loud'] }, ' stand.', { tag: 'br', children: [] }, 'Still.'],
  },
  { tag: 'ul', children: [{ tag: 'li', children: ['One'] }] },
  { tag: 'blockquote', children: [{ tag: 'p', children: ['We sing.'] }] },
  {
    tag: 'p',
    children: [
      { tag: 'a', href: '/clans', children: ['Clans'] },
      { tag: 'a', href: '//other.example', children: ['Other'] },
      { tag: 'a', href: 'mailto:us@example.com', children: ['Write'] },
    ],
  },
];
const full: FullArticle = { ...article, body };

const open = (address: string, handlers: FakeHandlers, richNews = true) =>
  openPage(address, { handlers, config: { features: { ...aPortalConfig().features, richNews } } });
const list = async () => within(await screen.findByRole('list', { name: 'Gaming News' })).findAllByRole('article');
const category = (name: string) => within(screen.getByRole('navigation', { name: 'News categories' })).getByText(name);

describe('an article', () => {
  test('has headings, lists, quotes and links, of which only those within the portal stay in the app', async () => {
    await open(`/news/${article.id}`, { 'GET /api/news/{id}': full, 'GET /api/news': [] });
    const page = within(await screen.findByRole('article'));
    expect(page.getByRole('heading', { level: 2, name: 'Half-time' })).toBeVisible();
    expect(page.getByText('loud').tagName).toBe('STRONG');
    expect(page.getByRole('listitem')).toHaveTextContent('One');
    expect(page.getByText('We sing.').closest('blockquote')).toBeVisible();
    expect(page.queryByText('The crowd stood.')).toBeNull();
    const links = page.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('rel')]);
    expect(links).toEqual([
      ['/clans', null],
      ['//other.example', 'noopener noreferrer nofollow'],
      ['mailto:us@example.com', 'noopener noreferrer nofollow'],
    ]);
    await expectAccessible();
  });

  test('from before the formatting was stored is split into paragraphs', async () => {
    await open(`/news/${article.id}`, { 'GET /api/news/{id}': article, 'GET /api/news': [] });
    expect(await screen.findByText('The crowd stood.')).toBeVisible();
  });

  test('opened from the list shows its title at once and its text when the formatting has arrived', async () => {
    const { promise, give } = heldResponse<FullArticle>();
    const { actor } = await open('/news', { 'GET /api/news': [article], 'GET /api/news/{id}': () => promise });
    await actor.click(await screen.findByRole('link', { name: article.title }));
    expect(await screen.findByRole('heading', { level: 1, name: article.title })).toBeVisible();
    expect(screen.queryByText('The crowd stood.')).toBeNull();
    await give(full);
    expect(await screen.findByRole('heading', { level: 2, name: 'Half-time' })).toBeVisible();
  });

  test('is followed by three others: first of its category, then the newest', async () => {
    const ofCategory = anArticle({ id: 'c'.repeat(24), title: 'Same category' });
    const { requests } = await open(`/news/${article.id}`, {
      'GET /api/news/{id}': full,
      'GET /api/news': ({ url }) =>
        url.searchParams.has('category') ? [article, ofCategory] : [article, ...articles(3)],
    });
    const related = within(
      await screen.findByRole('heading', { level: 2, name: 'Related articles' }).then(findSection),
    );
    expect(related.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Same category',
      'Article 1',
      'Article 2',
    ]);
    expect(requests.filter(({ key }) => key === 'GET /api/news').map(({ url }) => url.search)).toEqual([
      '?category=esports&limit=4',
      '?limit=4',
    ]);
    await expectAccessible();
  });

  test('is shown without others when these fail', async () => {
    await open(`/news/${article.id}`, {
      'GET /api/news/{id}': full,
      'GET /api/news': () => apiFailure(503, 'Busy', { code: 'unavailable' }),
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'Half-time' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Related articles' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

const findSection = (heading: HTMLElement): HTMLElement => {
  const section = heading.closest('section');
  if (!section) throw new Error('The heading is in no section');
  return section;
};

describe('the news', () => {
  const handlers: FakeHandlers = {
    'GET /api/news': ({ url }) =>
      url.searchParams.get('category') === 'mobile' ? [anArticle({ title: 'Thumbs only' })] : articles(4),
  };

  test('can be filtered by category; the URL keeps the choice', async () => {
    const { actor, requests } = await open('/news', handlers);
    expect(await list()).toHaveLength(4);
    expect(category('All')).toHaveAttribute('aria-current', 'true');
    const announcement = screen.getByText('Articles shown: 4');
    expect(announcement).toHaveAttribute('role', 'status');
    await actor.click(category('Mobile'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Thumbs only' })).toBeVisible();
    expect(announcement).toHaveTextContent('Articles shown: 1');
    expect(category('Mobile')).toHaveAttribute('aria-current', 'true');
    expect(category('All')).not.toHaveAttribute('aria-current');
    expect(category('Mobile')).toHaveAttribute('href', '/news?category=mobile');
    expect(requests.map(({ url }) => url.search)).toContain('?category=mobile');
    await expectAccessible();
  });

  test('open with the category of the URL; an unknown one means all', async () => {
    const page = await open('/news?category=mobile', handlers);
    expect(await screen.findByRole('heading', { level: 2, name: 'Thumbs only' })).toBeVisible();
    expect(page.requests.filter(({ key }) => key === 'GET /api/news')).toHaveLength(1);
    page.unmount();
    await open('/news?category=rumours', handlers);
    expect(await list()).toHaveLength(4);
    expect(category('All')).toHaveAttribute('aria-current', 'true');
  });

  test('begin with a lead story unless a category is chosen', async () => {
    const leads = async () => (await list()).map((card) => card.closest('li')?.hasAttribute('data-lead'));
    const page = await open('/news', handlers);
    expect(await leads()).toEqual([true, false, false, false]);
    page.unmount();
    await open('/news?category=esports', handlers);
    expect(await leads()).not.toContain(true);
  });

  test('without the feature have neither filter nor lead story nor related articles', async () => {
    const page = await open('/news?category=mobile', handlers, false);
    expect(await list()).toHaveLength(4);
    expect(screen.queryByRole('navigation', { name: 'News categories' })).toBeNull();
    page.unmount();
    await open(`/news/${article.id}`, { 'GET /api/news/{id}': article, ...handlers }, false);
    expect(await screen.findByText('The crowd stood.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Related articles' })).toBeNull();
  });
});
