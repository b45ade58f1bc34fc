import { expect, test } from '@jest/globals';
import { apiFailure, expectToast, type FakeHandlers } from '@portal/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aClan, privilegedUser, someDetails, toId } from '../../testing/clans.ts';
import { expectAccessiblePage, openPage } from '../../testing/open-page.ts';

const owls = aClan();
const foxes = aClan({ id: toId(2), name: 'Night Foxes' });

const openDeletion = async (handlers: FakeHandlers = {}) => {
  const page = openPage('/clans', {
    user: privilegedUser,
    handlers: {
      'GET /api/clans': [owls, foxes],
      'GET /api/clans/{id}/details': someDetails(),
      'DELETE /api/clans/{id}': { success: true },
      ...handlers,
    },
  });
  const card = within(await screen.findByRole('article', { name: 'Night Owls' }));
  await page.actor.click(card.getByRole('button', { name: 'See more' }));
  await card.findByText('Clan Score');
  await page.actor.click(card.getByRole('button', { name: 'Delete clan' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this clan?' }));
  return { ...page, card, dialog };
};

test('deleting requires confirmation, names the clan, and does nothing when cancelled', async () => {
  const { actor, card, dialog, requests } = await openDeletion();
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
    /^Night Owls ?: The clan disappears for everyone/,
  );
  await expectAccessiblePage();
  await actor.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(card.getByRole('button', { name: 'Delete clan' })).toHaveFocus();
  expect(requests.some(({ key }) => key.startsWith('DELETE'))).toBe(false);
});

test('a deleted clan disappears immediately, and its details are not requested again', async () => {
  let listed = [owls, foxes];
  const { actor, dialog, requests } = await openDeletion({
    'GET /api/clans': () => listed,
    'DELETE /api/clans/{id}': () => {
      listed = [foxes];
      return { success: true };
    },
  });
  await actor.click(dialog.getByRole('button', { name: 'Delete clan' }));
  await expectToast({ title: 'Clan deleted' });
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Night Owls' })).not.toBeInTheDocument());
  expect(screen.getByRole('article', { name: 'Night Foxes' })).toBeVisible();
  expect(requests.map(({ key }) => key)).toContain(`DELETE /api/clans/${owls.id}`);
  expect(requests.filter(({ key }) => key.endsWith('/details'))).toHaveLength(1);
  expect(screen.getByRole('list', { name: 'Clans & Teams' })).toHaveFocus();
});

test.each([
  ['shows the message of the server', () => apiFailure(404, 'Clan not found'), 'Clan not found'],
  [
    'shows the default error without a response',
    () => {
      throw new TypeError('Failed to fetch');
    },
    'Failed to delete clan',
  ],
])('a clan that could not be deleted %s [8.17]', async (_case, response, description) => {
  const { actor, dialog } = await openDeletion({ 'DELETE /api/clans/{id}': response });
  await actor.click(dialog.getByRole('button', { name: 'Delete clan' }));
  await expectToast({ title: 'Error', description, variant: 'destructive' });
  expect(screen.getByRole('article', { name: 'Night Owls' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
