import { describe, expect, test } from '@jest/globals';
import { formatDay } from '@portal/portal';
import { aPortalConfig, apiFailure, apiPage, type FakeHandlers, neverResponds } from '@portal/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aFullClan, aMember, toId } from '../../testing/clans.ts';
import { expectAccessiblePage, openPage } from '../../testing/open-page.ts';

const clan = aFullClan();
const open = (handlers: FakeHandlers) =>
  openPage(`/clans/${clan.id}`, {
    handlers: { 'GET /api/clans/{id}': clan, 'GET /api/clans/{id}/members': [], ...handlers },
  });

/** The panel of the loaded clan, which replaces that of its placeholder. */
const panel = async () => {
  await screen.findByRole('heading', { level: 1, name: clan.name });
  return within(screen.getByRole('region', { name: 'Members' }));
};

const membersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    aMember({
      id: toId(first + index),
      userId: toId(1000 + first + index),
      user: { username: `owl_${first + index}` },
    }),
  );

describe("a clan's page", () => {
  test('shows the clan and a link back [2.5, 2.65]', async () => {
    open({ 'GET /api/clans/{id}/members': [aMember()] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Night Owls' })).toBeVisible();
    expect(screen.getByText('Members: 3')).toBeVisible();
    expect(screen.getByText(`Created ${formatDay(clan.createdAt)}`)).toBeVisible();
    expect(screen.getByText('Late games, early wins.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Clans' })).toHaveAttribute('href', '/clans');
    expect(document.title).toBe('Night Owls · ELM Gaming');
    await (await panel()).findByText('captain_owl');
    await expectAccessiblePage();
  });

  test('is found by an id in upper case, with one request', async () => {
    const { requests } = openPage(`/clans/${clan.id.toUpperCase()}`, {
      handlers: { [`GET /api/clans/${clan.id}`]: clan, 'GET /api/clans/{id}/members': [] },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Night Owls' })).toBeVisible();
    expect(requests.filter(({ key }) => key === `GET /api/clans/${clan.id}`)).toHaveLength(1);
  });

  test('shows the default description when there is none', async () => {
    open({ 'GET /api/clans/{id}': { ...clan, description: null } });
    expect(await screen.findByText('A powerful gaming clan ready for battle.')).toBeVisible();
  });

  test('isolates a right-to-left name from the surrounding text', async () => {
    open({ 'GET /api/clans/{id}': { ...clan, name: 'نسور الليل' } });
    expect((await screen.findByText('نسور الليل')).tagName).toBe('BDI');
  });

  test('has a heading while the clan loads', async () => {
    open({ 'GET /api/clans/{id}': () => neverResponds() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Clan' })).toBeInTheDocument();
  });

  test('shows a placeholder while the clan loads', async () => {
    open({ 'GET /api/clans/{id}': () => neverResponds() });
    expect(await screen.findByRole('link', { name: 'Back to Clans' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Loading...' })).toBeVisible();
    await expectAccessiblePage();
  });

  test.each([500, 503, 429])('is not found after a response of %i, and can be retried', async (status) => {
    let down = true;
    const { actor } = open({ 'GET /api/clans/{id}': () => (down ? apiFailure(status, '<h1>nginx</h1>') : clan) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Clan Not Found' })).toBeVisible();
    expect(screen.queryByText(/nginx/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to Clans' })).toHaveAttribute('href', '/clans');
    down = false;
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Night Owls' })).toBeVisible();
  });

  test.each([500, 503, 429])('could not be loaded after a response of %i with outageScreens', async (status) => {
    const handlers = { 'GET /api/clans/{id}': () => apiFailure(status, 'busy') };
    const features = { ...aPortalConfig().features, outageScreens: true };
    openPage(`/clans/${clan.id}`, { handlers, config: { features } });
    expect(await screen.findByRole('heading', { level: 1, name: "Couldn't load this clan." })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Clans' })).toHaveAttribute('href', '/clans');
    expect(screen.queryByText(/Not Found|doesn't exist/)).toBeNull();
    await expectAccessiblePage();
  });

  test('that the network did not deliver is not a missing clan', async () => {
    open({ 'GET /api/clans/{id}': () => Promise.reject(new TypeError('Failed to fetch')) });
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load this clan.");
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test.each([
    ['does not exist', apiFailure(404, 'Clan not found', { code: 'clan_not_found' })],
    ['can be no clan', apiFailure(400, 'Some fields are not valid', { code: 'validation_failed' })],
  ])('whose id %s shows the not-found screen [2.68, 8.18]', async (_case, failure) => {
    open({ 'GET /api/clans/{id}': () => failure });
    expect(await screen.findByRole('heading', { level: 1, name: 'Clan Not Found' })).toBeVisible();
    expect(document.title).toBe('Clan Not Found · ELM Gaming');
    expect(screen.getByRole('link', { name: 'Back to Clans' })).toHaveAttribute('href', '/clans');
    expect(screen.queryByRole('region', { name: 'Members' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await expectAccessiblePage();
  });
});

describe('the members panel', () => {
  test('shows each member with picture, name and the day of joining [2.66]', async () => {
    const member = aMember();
    open({ 'GET /api/clans/{id}/members': [member] });
    const row = (await (await panel()).findByText('captain_owl')).closest('li');
    expect(row?.querySelector('img')).toHaveAttribute('src', `/api/avatars/generated/${member.userId}`);
    expect(row).toHaveTextContent(`Joined ${formatDay(member.joinedAt)}`);
    expect(screen.getByRole('link', { name: 'captain_owl' })).toHaveAttribute('href', '/members/captain_owl');
  });

  test('shows part of the id where the name is not known [2.66, 9.27]', async () => {
    open({ 'GET /api/clans/{id}/members': [aMember({ userId: '65f0c0ffee0000000000c1a1', user: null })] });
    expect(await (await panel()).findByText('User 65f0c0ff')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'User 65f0c0ff' })).not.toBeInTheDocument();
  });

  test('of an empty clan invites players to be the first [2.67]', async () => {
    open({});
    expect(await (await panel()).findByRole('heading', { name: 'No members yet' })).toBeVisible();
    expect((await panel()).getByText('Be the first to join!')).toBeVisible();
    await expectAccessiblePage();
  });

  test('shows a placeholder while the members load', async () => {
    open({ 'GET /api/clans/{id}/members': () => neverResponds() });
    expect((await panel()).getByRole('group', { name: 'Loading...' })).toBeVisible();
  });

  test('can be retried after a failure', async () => {
    let down = true;
    const { actor } = open({
      'GET /api/clans/{id}/members': () => (down ? apiFailure(503, 'busy') : [aMember()]),
    });
    expect(await (await panel()).findByRole('alert')).toHaveTextContent("Couldn't load members.");
    down = false;
    await actor.click((await panel()).getByRole('button', { name: 'Try again' }));
    expect(await (await panel()).findByText('captain_owl')).toBeVisible();
  });

  test('of a large clan loads page by page', async () => {
    const { actor } = open({
      'GET /api/clans/{id}/members': ({ url }) =>
        url.searchParams.get('cursor') === 'second' ? membersFrom(51, 30) : apiPage(membersFrom(1, 50), 'second'),
    });
    await (await panel()).findByText('owl_1');
    expect((await panel()).getAllByRole('listitem')).toHaveLength(50);
    await actor.click((await panel()).getByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect((await panel()).getAllByRole('listitem')).toHaveLength(80));
    expect((await panel()).queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    expect((await panel()).getByText('owl_51').closest('li')).toHaveFocus();
  });
});
