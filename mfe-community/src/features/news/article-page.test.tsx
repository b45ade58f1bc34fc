import { describe, expect, test } from '@jest/globals';
import { aPortalConfig, apiFailure, expectAddress, type FakeHandlers, neverResponds } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { anArticle } from '../../testing/builders.ts';
import { openPage } from '../../testing/open-page.ts';

const article = anArticle();

const open = (handler: NonNullable<FakeHandlers['GET /api/news/{id}']>, more: FakeHandlers = {}) =>
  openPage(`/news/${article.id}`, { handlers: { 'GET /api/news/{id}': handler, ...more } });
const opened = async () => within(await screen.findByRole('article'));
const paragraphs = (page: HTMLElement) => [...page.querySelectorAll('article > div p')].map((line) => line.textContent);

describe('an article', () => {
  test('shows picture, long date, category, title, excerpt and content, and titles the document [2.4, 2.52]', async () => {
    const { container } = await open(article);
    const page = await opened();
    expect(page.getByRole('heading', { level: 1, name: article.title })).toBeVisible();
    expect(page.getByText('December 15, 2024')).toHaveAttribute('datetime', article.createdAt);
    expect(page.getByText('esports')).toHaveStyle({ textTransform: 'uppercase' });
    expect(page.getByText(article.excerpt)).toBeVisible();
    const picture = container.querySelector('article img');
    expect(picture).toHaveAttribute('src', article.imageUrl);
    expect(picture).toHaveAttribute('width', '1200');
    expect(picture).toHaveAttribute('height', '675');
    expect(document.title).toBe(`${article.title} · ELM Gaming`);
    await expectAccessible();
  });

  test('has the date like every other date with oneDateStyle', async () => {
    const config = { features: { ...aPortalConfig().features, oneDateStyle: true } };
    await openPage(`/news/${article.id}`, { config, handlers: { 'GET /api/news/{id}': article } });
    expect((await opened()).getByText('Dec 15, 2024')).toHaveAttribute('datetime', article.createdAt);
  });

  test('is split into paragraphs at line breaks, skipping blank lines [2.52]', async () => {
    const { container } = await open({ ...article, content: '\nOne\n\n  \nTwo\r\nThree\rFour\n<b>Five</b>\nOne\n' });
    await opened();
    expect(paragraphs(container)).toEqual(['One', 'Two', 'Three', 'Four', '<b>Five</b>', 'One']);
  });

  test('links to the other articles at top and bottom [2.52, 2.53]', async () => {
    const { actor } = await open(article, { 'GET /api/news': [] });
    await opened();
    expect(screen.getByRole('link', { name: 'Back to News' })).toHaveAttribute('href', '/news');
    await actor.click(screen.getByRole('link', { name: 'Read More Articles' }));
    await expectAddress('/news');
  });

  test('without a picture reserves no space for one [2.52]', async () => {
    const { container } = await open({ ...article, imageUrl: null, imageSize: null });
    await opened();
    expect(container.querySelector('article img, article svg')).toBeNull();
  });

  test('whose picture fails shows a drawing in its place', async () => {
    const { container } = await open(article);
    await opened();
    const picture = container.querySelector('article img');
    const frame = picture?.parentElement;
    if (picture) fireEvent.error(picture);
    expect(container.querySelector('article img')).toBeNull();
    expect(frame?.querySelector('svg')).not.toBeNull();
    expect(frame).toBeInTheDocument();
  });

  test('that is loaded in the list opens without a call', async () => {
    const { actor, requests } = await openPage('/news', { handlers: { 'GET /api/news': [article] } });
    await actor.click(await screen.findByRole('link', { name: article.title }));
    expect((await opened()).getByText('The crowd stood.')).toBeVisible();
    expect(requests.filter(({ key }) => key.startsWith('GET /api/news/'))).toEqual([]);
  });

  test('is requested once', async () => {
    const { requests } = await open(article);
    await opened();
    expect(requests.filter(({ key }) => key === `GET /api/news/${article.id}`)).toHaveLength(1);
  });
});

describe('states', () => {
  test('a skeleton is shown while the article loads', async () => {
    await open(() => neverResponds());
    expect(await screen.findByRole('group', { name: 'Loading article...' })).toBeVisible();
    await expectAccessible();
  });

  test.each([
    [404, 'article_not_found'],
    [400, 'validation_failed'],
  ])('a response of %i shows the not-found screen [2.54, 8.18]', async (status, code) => {
    await open(() => apiFailure(status, 'Article not found', { code }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Article Not Found' })).toBeVisible();
    expect(screen.getByText("The article you're looking for doesn't exist or has been removed.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to News' })).toHaveAttribute('href', '/news');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(document.title).toBe('Article Not Found · ELM Gaming');
    await expectAccessible();
  });

  test('a temporary failure can be retried', async () => {
    let isUp = false;
    const { actor } = await open(() => (isUp ? article : apiFailure(503, 'Busy', { code: 'busy' })));
    await screen.findByRole('heading', { level: 1, name: 'Article Not Found' });
    isUp = true;
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: article.title })).toBeVisible();
  });

  test('a network error is not a missing article', async () => {
    let isUp = false;
    const { actor } = await open(() => (isUp ? article : Promise.reject(new TypeError('Failed to fetch'))));
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load this article.");
    expect(screen.queryByRole('heading', { name: 'Article Not Found' })).toBeNull();
    await expectAccessible();
    isUp = true;
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: article.title })).toBeVisible();
  });
});
