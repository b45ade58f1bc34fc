import { describe, expect, test } from '@jest/globals';
import type { DeskSummary, Tournament } from '@portal/contracts';
import { apiFailure, aUser, currentAddress, type FakeHandlers } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aDeskArticle, aDeskSummary } from '../../testing/desk.ts';
import { openPage } from '../../testing/open-page.ts';

const open = (handlers: FakeHandlers, address = '/desk') => openPage(address, { user: aUser(), handlers });
const openList = (...rows: DeskSummary[]) => open({ 'GET /api/desk/articles': rows });

const aCup = (overrides: Partial<Tournament> = {}): Tournament => ({
  ...{ id: '65f0c0ffee0000000000d001', name: 'Night Cup', game: 'eFootball', prizePool: 0, participants: 8 },
  ...{ maxParticipants: 8, status: 'completed', phase: 'settled' },
  ...{ startDate: '2026-03-01T18:00:00.000Z', endDate: '2026-03-01T20:00:00.000Z' },
  ...overrides,
});

describe('the list', () => {
  test('names each article with who changed it, and has a link for each state', async () => {
    const { requests } = await openList(
      aDeskSummary({ editor: 'ana_editor' }),
      aDeskSummary({ id: 'b'.repeat(24), title: '' }),
    );
    expect(
      await screen.findByRole('link', { name: /^Cup night.*Changed Mar 1, 2026, .* by ana_editor$/ }),
    ).toHaveAttribute('href', '/desk/65f0c0ffee0000000000f001');
    expect(screen.getByRole('link', { name: /^Untitled article/ })).toBeVisible();
    const states = within(screen.getByRole('navigation', { name: 'States of articles' }));
    expect(states.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Drafts',
      'Scheduled',
      'Published',
      'Retracted',
    ]);
    expect(requests.find(({ key }) => key === 'GET /api/desk/articles')?.url.search).toBe('?state=draft');
    await expectAccessible();
  });

  test('shows the time of a scheduled article with its time zone, and changes that readers do not see', async () => {
    await open(
      {
        'GET /api/desk/articles': [
          aDeskSummary({ state: 'scheduled', publishAt: '2026-03-02T18:00:00.000Z', hasChanges: true }),
        ],
      },
      '/desk?state=scheduled',
    );
    expect(await screen.findByText(/^Scheduled for Mar 2, 2026, .* (UTC|GMT.*)$/)).toBeVisible();
    expect(screen.getByText('Unpublished changes')).toBeVisible();
  });

  test('is empty for a state without articles, and can be loaded again after a failure', async () => {
    const { unmount } = await open({ 'GET /api/desk/articles': [] }, '/desk?state=retracted');
    expect(await screen.findByText('No retracted articles')).toBeVisible();
    unmount();
    await open({ 'GET /api/desk/articles': () => apiFailure(503, 'Busy', { code: 'unavailable' }) });
    expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible();
  });

  test('does not exist for players who are no editors', async () => {
    await open({ 'GET /api/desk/articles': () => apiFailure(403, 'No', { code: 'forbidden' }) });
    expect(await screen.findByRole('heading', { level: 1, name: /not found/i })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New article' })).toBeNull();
  });
});

test('a new article begins with its title and is opened', async () => {
  const article = aDeskArticle();
  const { actor, requests } = await open({
    'GET /api/desk/articles': [],
    'POST /api/desk/articles': article,
    'GET /api/desk/articles/{id}': article,
    'POST /api/desk/articles/{id}/preview': () => apiFailure(503, 'Busy', { code: 'busy' }),
  });
  await actor.click(await screen.findByRole('button', { name: 'New article' }));
  await actor.type(await screen.findByRole('textbox', { name: 'Title' }), 'Cup night');
  await actor.click(screen.getByRole('button', { name: 'Create draft' }));
  await waitFor(() => expect(currentAddress()).toBe(`/desk/${article.id}`));
  expect(requests.find(({ key }) => key === 'POST /api/desk/articles')?.body).toEqual({
    ...{ title: 'Cup night', excerpt: '', category: 'news', markdown: '', imageHash: null, date: null },
  });
});

test('a cup that has ended is drafted and opened; canceled ones are not listed', async () => {
  const article = aDeskArticle();
  const { actor, requests } = await open({
    'GET /api/desk/articles': [],
    'GET /api/tournaments': [aCup(), aCup({ id: '65f0c0ffee0000000000d002', name: 'Rain Cup', phase: 'cancelled' })],
    'POST /api/desk/articles': article,
    'GET /api/desk/articles/{id}': article,
    'POST /api/desk/articles/{id}/preview': () => apiFailure(503, 'Busy', { code: 'busy' }),
  });
  await actor.click(await screen.findByRole('button', { name: 'Draft from a cup' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Draft from a cup' }));
  expect(await dialog.findByText('Ended Mar 1, 2026. 8 took part.')).toBeVisible();
  expect(dialog.queryByText('Rain Cup')).toBeNull();
  await actor.click(dialog.getByRole('button', { name: 'Create draft from Night Cup' }));
  await waitFor(() => expect(currentAddress()).toBe(`/desk/${article.id}`));
  expect(requests.find(({ key }) => key === 'POST /api/desk/articles')?.body).toEqual({ from: aCup().id });
});
