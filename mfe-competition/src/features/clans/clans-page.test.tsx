import { describe, expect, jest, test } from '@jest/globals';
import { apiFailure, apiPage, aUser, type FakeHandlers, type RenderPortalOptions } from '@portal/portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aClan, clansFrom, privilegedUser, someDetails } from '../../testing/clans';
import { expectAccessiblePage, neverAnswered, openPage } from '../../testing/competition-pages';

const open = (handlers: FakeHandlers, options: Omit<RenderPortalOptions, 'route' | 'handlers'> = {}) =>
  openPage('/clans', { handlers, ...options });

const card = (name: string) => screen.findByRole('article', { name });
const inCard = async (name: string) => within(await card(name));

describe('the clans list', () => {
  test('shows each clan with its figures and what it says of itself', async () => {
    open({ 'GET /api/clans': [aClan()] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Clans & Teams' })).toBeVisible();
    const clan = await inCard('Night Owls');
    expect(clan.getByRole('heading', { level: 2, name: 'Night Owls' })).toBeVisible();
    expect(clan.getByText('Members: 3')).toBeVisible();
    expect(clan.getByText('Leader: captain_owl')).toBeVisible();
    expect(clan.getByText('Late games, early wins.')).toBeVisible();
    expect(clan.getByRole('button', { name: 'See more' })).toBeVisible();
    await expectAccessiblePage();
  });

  test('leads to the page of each clan', async () => {
    open({ 'GET /api/clans': [aClan()] });
    const clan = await inCard('Night Owls');
    expect(clan.getByRole('link', { name: 'Night Owls' })).toHaveAttribute('href', `/clans/${aClan().id}`);
  });

  test.each([[null], ['']])('describes a clan that says %p of itself', async (description) => {
    open({ 'GET /api/clans': [aClan({ description })] });
    expect(await screen.findByText('A powerful gaming clan ready for battle.')).toBeVisible();
  });

  test('shows the logo, or a shield without one and when it fails to load', async () => {
    open({ 'GET /api/clans': [aClan({ logo: '/api/clan-logos/a.webp' })] });
    const picture = (await card('Night Owls')).querySelector('img');
    expect(picture).toHaveAttribute('src', '/api/clan-logos/a.webp');
    act(() => void picture?.dispatchEvent(new Event('error')));
    expect((await card('Night Owls')).querySelector('img')).toBeNull();
  });

  test('holds its shape while the clans are on their way', async () => {
    open({ 'GET /api/clans': () => neverAnswered() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Clans & Teams' })).toBeVisible();
    expect(screen.getByRole('status', { name: 'Loading...' })).toBeVisible();
    await expectAccessiblePage();
  });

  test('that is empty says so and names one next step', async () => {
    open({ 'GET /api/clans': [] });
    expect(await screen.findByRole('heading', { level: 2, name: 'No Clans Yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create your account' })).toHaveAttribute('href', '/signup');
    await expectAccessiblePage();
  });

  test('that failed can be tried again', async () => {
    let down = true;
    const { actor } = open({ 'GET /api/clans': () => (down ? apiFailure(503, 'busy') : [aClan()]) });
    expect(await screen.findByRole('alert')).toHaveTextContent('The clans could not be loaded.');
    await expectAccessiblePage();
    down = false;
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Night Owls')).toBeVisible();
  });

  test('keeps long and right-to-left names apart from the words around them', async () => {
    const long = 'W'.repeat(50);
    open({
      'GET /api/clans': [aClan({ name: long }), aClan({ id: aClan().id.replace('1', '2'), name: 'نسور الليل' })],
    });
    expect(await card(long)).toBeVisible();
    const name = (await inCard('نسور الليل')).getByText('نسور الليل');
    expect(name.tagName).toBe('BDI');
  });
});

describe('many clans', () => {
  const twoPages: FakeHandlers = {
    'GET /api/clans': ({ url }) =>
      url.searchParams.get('cursor') === 'second' ? clansFrom(25, 16) : apiPage(clansFrom(1, 24), 'second'),
  };
  const cards = () => screen.findAllByRole('article');

  test('come page by page', async () => {
    const { actor, requests } = open(twoPages);
    expect(await cards()).toHaveLength(24);
    await actor.click(screen.getByRole('button', { name: 'Load more clans' }));
    await waitFor(async () => expect(await cards()).toHaveLength(40));
    expect(screen.queryByRole('button', { name: 'Load more clans' })).not.toBeInTheDocument();
    expect(requests.filter(({ key }) => key === 'GET /api/clans')).toHaveLength(2);
  });

  test('leave the focus on the first new one when the button brought them', async () => {
    const { actor } = open(twoPages);
    await cards();
    screen.getByRole('button', { name: 'Load more clans' }).focus();
    await actor.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Clan 25' })).toHaveFocus());
  });

  test('come by themselves as the end of the list scrolls near', async () => {
    const observed = new Map<Element, IntersectionObserverCallback>();
    class Observer extends IntersectionObserver {
      constructor(private readonly report: IntersectionObserverCallback) {
        super(report);
      }
      override observe(element: Element) {
        observed.set(element, this.report);
      }
    }
    const original = globalThis.IntersectionObserver;
    globalThis.IntersectionObserver = Observer;
    try {
      open(twoPages);
      expect(await cards()).toHaveLength(24);
      expect(observed.size).toBe(1);
      act(() => {
        for (const [target, report] of observed) {
          const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
          report([entry], new Observer(report));
        }
      });
      await waitFor(async () => expect(await cards()).toHaveLength(40));
    } finally {
      globalThis.IntersectionObserver = original;
    }
  });

  test('that fail to follow take nothing away and wait for the button', async () => {
    let failures = 1;
    const { actor } = open({
      'GET /api/clans': ({ url }) => {
        if (!url.searchParams.has('cursor')) return apiPage(clansFrom(1, 24), 'second');
        failures -= 1;
        return failures >= 0 ? apiFailure(503, 'busy') : clansFrom(25, 16);
      },
    });
    await cards();
    await actor.click(screen.getByRole('button', { name: 'Load more clans' }));
    expect(await screen.findByText('More clans could not be loaded.')).toBeVisible();
    expect(await cards()).toHaveLength(24);
    await actor.click(screen.getByRole('button', { name: 'Load more clans' }));
    await waitFor(async () => expect(await cards()).toHaveLength(40));
  });
});

describe("a clan's details", () => {
  const listed: FakeHandlers = { 'GET /api/clans': [aClan()] };
  const expand = async (handlers: FakeHandlers, options: Omit<RenderPortalOptions, 'route' | 'handlers'> = {}) => {
    const page = open({ ...listed, ...handlers }, options);
    const clan = await inCard('Night Owls');
    await page.actor.click(clan.getByRole('button', { name: 'See more' }));
    return { ...page, clan };
  };
  const names = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  test('open in place and close again', async () => {
    const { clan, actor } = await expand({ 'GET /api/clans/{id}/details': someDetails() });
    expect(await clan.findByRole('heading', { name: 'Clan Score' })).toBeVisible();
    expect(clan.getByText('12,345')).toBeVisible();
    expect(clan.getByRole('heading', { name: 'Leader Information' })).toBeVisible();
    expect(clan.getByText('captain_owl', { selector: 'dd *' })).toBeVisible();
    expect(clan.getByText('+1 555 0100')).toBeVisible();
    expect(names(clan.getByRole('list', { name: 'Managers' }))).toEqual(['manager_one', 'manager_two']);
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

  test('are asked for when they are opened first, and once', async () => {
    const { clan, actor, requests } = await expand({ 'GET /api/clans/{id}/details': someDetails() });
    const asked = () => requests.filter(({ key }) => key.endsWith('/details')).length;
    await clan.findByText('Clan Score');
    await actor.click(clan.getByRole('button', { name: 'Hide' }));
    await actor.click(clan.getByRole('button', { name: 'See more' }));
    expect(clan.getByText('Clan Score')).toBeVisible();
    expect(asked()).toBe(1);
  });

  test('hold their shape while they are on their way', async () => {
    const { clan } = await expand({ 'GET /api/clans/{id}/details': () => neverAnswered() });
    expect(clan.getByRole('status', { name: 'Loading...' })).toBeVisible();
    await expectAccessiblePage();
  });

  test('that failed can be tried again', async () => {
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

  test('of an empty clan say that there is nobody', async () => {
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

  test('of a large clan lead to its page for the members that are not listed', async () => {
    const { clan } = await expand({ 'GET /api/clans/{id}/details': someDetails({ memberCount: 103 }) });
    expect(await clan.findByRole('link', { name: '+100 more' })).toHaveAttribute('href', `/clans/${aClan().id}`);
  });

  test('list players whose names are not known yet, each of them', async () => {
    const unknown = 'User 65f0c0ff';
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { clan } = await expand({
      'GET /api/clans/{id}/details': someDetails({
        members: [unknown, unknown],
        managers_users: `${unknown}, ${unknown}`,
      }),
    });
    expect(names(await clan.findByRole('list', { name: 'Members (3)' }))).toEqual([unknown, unknown]);
    expect(names(clan.getByRole('list', { name: 'Managers' }))).toEqual([unknown, unknown]);
    expect(complaints.mock.calls.filter(([words]) => String(words).includes('the same key'))).toEqual([]);
  });

  test('of many members list them in a box that the keyboard can scroll', async () => {
    const members = Array.from({ length: 100 }, (_, index) => `owl_number_${index}`);
    const { clan } = await expand({ 'GET /api/clans/{id}/details': someDetails({ members, memberCount: 100 }) });
    const box = await clan.findByRole('group', { name: 'Members (100)' });
    expect(box).toHaveAttribute('tabindex', '0');
    expect(names(within(box).getByRole('list'))).toEqual(members);
    await expectAccessiblePage();
  });

  test('without the phone ask visitors to sign in', async () => {
    const { leaderPhone: _leaderPhone, leader_phone_number: _sameNumber, ...hidden } = someDetails();
    const { clan } = await expand({ 'GET /api/clans/{id}/details': hidden });
    const link = await clan.findByRole('link', { name: 'Sign in to see the phone number' });
    expect(link).toHaveAttribute('href', '/signin?next=/clans');
  });
});

describe('the tools of the privileged user', () => {
  const handlers: FakeHandlers = { 'GET /api/clans': [aClan()], 'GET /api/clans/{id}/details': someDetails() };
  const tools = ['Create Clan', 'Add Member', 'Add to this clan', 'Delete clan'];

  test.each([
    ['a visitor', null],
    ['an ordinary player', aUser()],
    ['a leader with every role', aUser({ roles: ['WORLD', 'ELM leader', 'Clan Leader'] })],
  ])('are not there for %s', async (_who, user) => {
    const { actor } = open(handlers, { user });
    const clan = await inCard('Night Owls');
    await actor.click(clan.getByRole('button', { name: 'See more' }));
    await clan.findByText('Clan Score');
    for (const name of tools) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  test('are there for the one whom the configuration names', async () => {
    const { actor } = open(handlers, { user: privilegedUser });
    expect(await screen.findByRole('button', { name: 'Create Clan' })).toBeVisible();
    const clan = await inCard('Night Owls');
    await actor.click(clan.getByRole('button', { name: 'See more' }));
    await clan.findByText('Clan Score');
    for (const name of tools) expect(screen.getByRole('button', { name })).toBeVisible();
    await expectAccessiblePage();
  });
});
