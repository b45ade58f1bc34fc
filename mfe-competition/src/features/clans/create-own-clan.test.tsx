import { describe, expect, test } from '@jest/globals';
import { apiFailure, aUser, expectAddress, expectToast, type FakeHandlers } from '@portal/portal/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { aClan, aClanMe, aFullClan, clanLife, clansFrom, privilegedUser, toId } from '../../testing/clans.ts';
import { expectAccessiblePage, openPage } from '../../testing/open-page.ts';

const created = aFullClan({ id: toId(7), name: 'Night Foxes', joining: 'request', memberCount: 1, clanScore: 10 });

const open = (
  handlers: FakeHandlers = {},
  user: ReturnType<typeof aUser> | null = aUser(),
  route = '/clans',
  config: Partial<typeof clanLife> = clanLife,
) =>
  openPage(route, {
    user,
    config,
    handlers: {
      'GET /api/clans': [aClan({ clanScore: 12_345 })],
      'POST /api/clans/own': created,
      'GET /api/clans/{id}': created,
      'GET /api/clans/{id}/me': aClanMe({ role: 'leader', mayJoin: 'member', announcementsLeft: 3 }),
      'GET /api/clans/{id}/members': [],
      'GET /api/clans/{id}/announcements': [],
      'GET /api/notifications/clans/{id}': { isMuted: false },
      ...handlers,
    },
  });

describe('the clans where players run them', () => {
  test('are a ranking by score, and say how it is made', async () => {
    open({ 'GET /api/clans': clansFrom(1, 4).map((clan, at) => ({ ...clan, clanScore: 2_000 - at })) });
    expect(await screen.findByText("The sum of its members' scores.", { exact: false })).toBeVisible();
    const [first, , , fourth] = await screen.findAllByRole('article');
    expect(within(first as HTMLElement).getByText('Score: 2,000 · Members: 500')).toBeVisible();
    expect(within(first as HTMLElement).getByRole('img', { name: 'Rank 1, gold medal' })).toBeVisible();
    expect(within(fourth as HTMLElement).getByText('#4')).toBeVisible();
    await expectAccessiblePage();
  });

  test('without the feature are neither', async () => {
    open({ 'GET /api/clans': [aClan()] }, aUser(), '/clans', {});
    expect(await screen.findByText('Members: 3')).toBeVisible();
    expect(screen.queryByText(/The sum of its members' scores/)).not.toBeInTheDocument();
    expect(screen.queryByText(/Rank|#1/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Create a clan' })).not.toBeInTheDocument();
  });

  test.each([
    ['a visitor', null, '/signin?next=/clans%3Fcreate%3Dyes'],
    ['a player without a clan', aUser(), '/clans?create=yes'],
  ])('can be joined by one of %s', async (_who, user, path) => {
    open({}, user);
    expect(await screen.findByRole('link', { name: 'Create a clan' })).toHaveAttribute('href', path);
  });

  test('are not offered another one by a player of a clan', async () => {
    const clanInfo = { id: toId(1), name: 'Night Owls', logo: null, isLeader: false, leaderUsername: null };
    open({}, aUser({ clanInfo }), '/clans?create=yes');
    await screen.findByRole('article', { name: 'Night Owls' });
    expect(screen.queryByRole('link', { name: 'Create a clan' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('keep the tools of the privileged user', async () => {
    open({}, privilegedUser);
    expect(await screen.findByRole('button', { name: 'Create Clan' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Create a clan' })).not.toBeInTheDocument();
  });
});

describe('creating a clan of one’s own', () => {
  const openForm = async (handlers: FakeHandlers = {}) => {
    const page = open(handlers);
    await page.actor.click(await screen.findByRole('link', { name: 'Create a clan' }));
    const form = within(await screen.findByRole('dialog', { name: 'Create a clan' }));
    const type = async (label: string, text: string) => {
      await page.actor.click(form.getByLabelText(label));
      await page.actor.paste(text);
    };
    const create = () => page.actor.click(form.getByRole('button', { name: 'Create clan' }));
    return { ...page, form, type, create };
  };
  const fill = async ({ type }: Awaited<ReturnType<typeof openForm>>) => {
    await type('Name', 'Night Foxes');
    await type('Description', 'New here.');
  };

  test('sends name, description, how players join and the logo, and opens the clan', async () => {
    const page = await openForm();
    expect(page.form.getByRole('button', { name: 'Create clan' })).toBeDisabled();
    await fill(page);
    expect(page.form.getByRole('radio', { name: 'Players ask; the leader and managers decide' })).toBeChecked();
    await page.actor.click(page.form.getByRole('radio', { name: 'Anyone can join' }));
    const logo = new File([new Uint8Array(10)], 'logo.png', { type: 'image/png' });
    fireEvent.change(page.form.getByLabelText('Logo'), { target: { files: [logo] } });
    expect(page.form.getByRole('img', { name: 'Preview of the clan logo' })).toBeVisible();
    await expectAccessiblePage();
    await page.create();
    await expectToast({ title: 'You Lead Night Foxes', description: 'Now invite your players.' });
    await expectAddress(`/clans/${created.id}`);
    const body = page.requests.find(({ key }) => key === 'POST /api/clans/own')?.body as FormData;
    expect(Object.fromEntries(body)).toEqual({
      ...{ name: 'Night Foxes', description: 'New here.', joining: 'open', logo },
    });
    expect(await screen.findByText('You lead Night Foxes and are its only member.')).toBeVisible();
  });

  test('shows a taken name at the name', async () => {
    const page = await openForm({
      'POST /api/clans/own': () => apiFailure(409, 'Clan name already taken', { code: 'clan_name_taken' }),
    });
    await fill(page);
    await page.create();
    await expectToast({ title: 'Not Created', description: 'Clan name already taken', variant: 'destructive' });
    expect(page.form.getByLabelText('Name')).toHaveAccessibleDescription('Clan name already taken');
    expect(page.form.getByLabelText('Name')).toHaveFocus();
  });

  test('is not lost by Escape without a confirmation', async () => {
    const page = await openForm();
    await fill(page);
    await page.actor.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard this clan?' }));
    await page.actor.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(page.form.getByLabelText('Name')).toHaveValue('Night Foxes');
    await page.actor.click(page.form.getByRole('button', { name: 'Cancel' }));
    await expectAddress('/clans');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
