import { describe, expect, jest, test } from '@jest/globals';
import { useSetSession } from '@portal/portal';
import { apiFailure, aUser, type FakeHandlers, neverResponds, renderPortal } from '@portal/portal/testing';
import { screen, within } from '@testing-library/react';
import { aClan, someDetails } from '../../testing/clans.ts';
import { expectAccessiblePage, openPage } from '../../testing/open-page.ts';
import { Page } from './clans-page.tsx';

const inCard = async (name: string) => within(await screen.findByRole('article', { name }));

describe("a clan's details", () => {
  const listed: FakeHandlers = { 'GET /api/clans': [aClan()] };
  const expand = async (handlers: FakeHandlers) => {
    const page = openPage('/clans', { handlers: { ...listed, ...handlers } });
    const clan = await inCard('Night Owls');
    await page.actor.click(clan.getByRole('button', { name: 'See more' }));
    return { ...page, clan };
  };
  const names = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  test('open in place and close again [2.57, 2.58, 4.14]', async () => {
    const { clan, actor } = await expand({ 'GET /api/clans/{id}/details': someDetails() });
    expect(await clan.findByRole('heading', { name: 'Clan Score' })).toBeVisible();
    expect(clan.getByText('12,345')).toBeVisible();
    expect(clan.getByRole('heading', { name: 'Leader Information' })).toBeVisible();
    expect(clan.getByText('captain_owl', { selector: 'dd *' })).toBeVisible();
    expect(clan.getByText('+1 555 0100')).toBeVisible();
    expect(names(clan.getByRole('list', { name: 'Managers' }))).toEqual(['manager_one', 'manager_two']);
    for (const name of ['captain_owl', 'manager_one', 'manager_two'])
      for (const link of clan.getAllByRole('link', { name })) expect(link).toHaveAttribute('href', `/members/${name}`);
    expect(clan.getAllByRole('link', { name: 'captain_owl' }).length).toBeGreaterThanOrEqual(2);
    expect(clan.getByRole('heading', { name: 'Description' })).toBeVisible();
    expect(clan.getByText('Late games, early wins.')).toBeVisible();
    expect(names(clan.getByRole('list', { name: 'Members (3)' }))).toHaveLength(3);
    await expectAccessiblePage();

    const hide = clan.getByRole('button', { name: 'Hide' });
    expect(hide).toHaveAttribute('aria-expanded', 'true');
    await actor.click(hide);
    expect(clan.queryByText('Clan Score')).not.toBeInTheDocument();
    expect(clan.getByRole('button', { name: 'See more' })).toHaveAttribute('aria-expanded', 'false');
  });

  test('are requested once, when first opened', async () => {
    const { clan, actor, requests } = await expand({ 'GET /api/clans/{id}/details': someDetails() });
    const requestCount = () => requests.filter(({ key }) => key.endsWith('/details')).length;
    await clan.findByText('Clan Score');
    await actor.click(clan.getByRole('button', { name: 'Hide' }));
    await actor.click(clan.getByRole('button', { name: 'See more' }));
    expect(clan.getByText('Clan Score')).toBeVisible();
    expect(requestCount()).toBe(1);
  });

  test('show a placeholder while they load', async () => {
    const { clan } = await expand({ 'GET /api/clans/{id}/details': () => neverResponds() });
    expect(clan.getByRole('group', { name: 'Loading...' })).toBeVisible();
    await expectAccessiblePage();
  });

  test('can be retried after a failure', async () => {
    let failures = 1;
    const { clan, actor } = await expand({
      'GET /api/clans/{id}/details': () => {
        failures -= 1;
        return failures >= 0 ? apiFailure(404, 'Clan not found', { code: 'clan_not_found' }) : someDetails();
      },
    });
    expect(await clan.findByRole('alert')).toHaveTextContent('Clan not found');
    await actor.click(clan.getByRole('button', { name: 'Try again' }));
    expect(await clan.findByText('Clan Score')).toBeVisible();
  });

  test('of an empty clan show the empty texts [2.57]', async () => {
    const { clan } = await expand({
      'GET /api/clans/{id}/details': someDetails({
        ...{ members: [], memberCount: 0, managers_users: '', leaderPhone: null, leader_phone_number: null },
        ...{ leaderUsername: null, leader_user: null, clanScore: 0 },
      }),
    });
    expect(await clan.findByText('No members found.')).toBeVisible();
    expect(clan.getByRole('heading', { name: 'Members (0)' })).toBeVisible();
    expect(clan.getByText('No managers yet')).toBeVisible();
    expect(clan.getByText('Not given')).toBeVisible();
    expect(clan.getByText('Unknown')).toBeVisible();
    expect(clan.getByText('0')).toBeVisible();
  });

  test('of a large clan link to its page for the members that are not listed', async () => {
    const { clan } = await expand({ 'GET /api/clans/{id}/details': someDetails({ memberCount: 103 }) });
    expect(await clan.findByRole('link', { name: '+100 more' })).toHaveAttribute('href', `/clans/${aClan().id}`);
  });

  test('list every player whose name is not known yet', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { clan } = await expand({
      'GET /api/clans/{id}/details': someDetails({
        members: ['captain_owl', null, null],
      }),
    });
    expect(names(await clan.findByRole('list', { name: 'Members (3)' }))).toEqual([
      'captain_owl',
      'Unknown',
      'Unknown',
    ]);
    expect(clan.queryByRole('link', { name: 'Unknown' })).not.toBeInTheDocument();
    expect(consoleError.mock.calls.filter(([message]) => String(message).includes('the same key'))).toEqual([]);
  });

  test('of many members list them in a box that scrolls with the keyboard', async () => {
    const members = Array.from({ length: 100 }, (_, index) => `owl_number_${index}`);
    const { clan } = await expand({ 'GET /api/clans/{id}/details': someDetails({ members, memberCount: 100 }) });
    const box = await clan.findByRole('group', { name: 'Members (100)' });
    expect(box).toHaveAttribute('tabindex', '0');
    expect(names(within(box).getByRole('list'))).toEqual(members);
    await expectAccessiblePage();
  });

  test('have the leader in the other spelling of the fields too [3.9]', async () => {
    const spelled = {
      leaderUsername: null,
      leaderPhone: null,
      leader_user: 'snake_owl',
      leader_phone_number: '+1 555 0199',
    };
    const { clan } = await expand({ 'GET /api/clans/{id}/details': someDetails(spelled) });
    expect(await clan.findByText('snake_owl')).toBeVisible();
    expect(clan.getByText('+1 555 0199')).toBeVisible();
  });

  test('say who sees the phone number if the viewer does not', async () => {
    const { leaderPhone: _leaderPhone, leader_phone_number: _sameNumber, ...hidden } = someDetails();
    const { clan } = await expand({ 'GET /api/clans/{id}/details': hidden });
    expect(await clan.findByText('Only members of the clan see it')).toBeVisible();
  });
});

const SignIn = () => {
  const setSession = useSetSession();
  return (
    <button type="button" onClick={() => setSession(aUser())}>
      Sign in
    </button>
  );
};

test('a member who signs in sees the phone number that was hidden', async () => {
  const { leaderPhone: _leaderPhone, leader_phone_number: _sameNumber, ...hidden } = someDetails();
  let isSignedIn = false;
  const { actor } = renderPortal(
    <>
      <Page />
      <SignIn />
    </>,
    {
      handlers: {
        'GET /api/clans': [aClan()],
        'GET /api/clans/{id}/details': () => (isSignedIn ? someDetails() : hidden),
      },
    },
  );
  const clan = await inCard('Night Owls');
  await actor.click(clan.getByRole('button', { name: 'See more' }));
  await clan.findByText('Only members of the clan see it');
  isSignedIn = true;
  await actor.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await clan.findByText('+1 555 0100')).toBeVisible();
  expect(clan.queryByText('Only members of the clan see it')).not.toBeInTheDocument();
});
