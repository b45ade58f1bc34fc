import { describe, expect, test } from '@jest/globals';
import type { Clan } from '@portal/contracts';
import {
  apiFailure,
  apiPage,
  aUser,
  expectToast,
  type FakeHandlers,
  heldResponse,
  neverResponds,
  type RenderPortalOptions,
} from '@portal/portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aClan, aFullClan, clansFrom, privilegedUser, someDetails } from '../../testing/clans.ts';
import { expectAccessiblePage, openPage } from '../../testing/open-page.ts';

const open = (handlers: FakeHandlers, options: Omit<RenderPortalOptions, 'route' | 'handlers'> = {}) =>
  openPage('/clans', { handlers, ...options });

const card = (name: string) => screen.findByRole('article', { name });
const inCard = async (name: string) => within(await card(name));

describe('the clans list', () => {
  test('shows each clan with its stats and description [1.3, 2.5, 2.55, 2.56]', async () => {
    open({ 'GET /api/clans': [aClan()] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Clans & Teams' })).toBeVisible();
    const clan = await inCard('Night Owls');
    expect(clan.getByRole('heading', { level: 2, name: 'Night Owls' })).toBeVisible();
    expect(clan.getByText('Members: 3')).toBeVisible();
    expect(screen.getByRole('article', { name: 'Night Owls' })).toHaveTextContent('Leader: captain_owl');
    expect(clan.getByRole('link', { name: 'captain_owl' })).toHaveAttribute('href', '/members/captain_owl');
    expect(clan.getByText('Late games, early wins.')).toBeVisible();
    expect(clan.getByRole('button', { name: 'See more' })).toBeVisible();
    await expectAccessiblePage();
  });

  test('links to the page of each clan', async () => {
    open({ 'GET /api/clans': [aClan()] });
    const clan = await inCard('Night Owls');
    expect(clan.getByRole('link', { name: 'Night Owls' })).toHaveAttribute('href', `/clans/${aClan().id}`);
  });

  test.each([[null], ['']])('shows the default text for the description %p [2.56]', async (description) => {
    open({ 'GET /api/clans': [aClan({ description })] });
    expect(await screen.findByText('A powerful gaming clan ready for battle.')).toBeVisible();
  });

  test('shows the logo, or a shield when there is none or it fails to load [2.56]', async () => {
    open({ 'GET /api/clans': [aClan({ logo: '/api/clan-logos/a.webp' })] });
    const picture = (await card('Night Owls')).querySelector('img');
    expect(picture).toHaveAttribute('src', '/api/clan-logos/a.webp');
    act(() => void picture?.dispatchEvent(new Event('error')));
    expect((await card('Night Owls')).querySelector('img')).toBeNull();
  });

  test('shows a placeholder while the clans load', async () => {
    open({ 'GET /api/clans': () => neverResponds() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Clans & Teams' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Loading...' })).toBeVisible();
    await expectAccessiblePage();
  });

  test('offers one next step when it is empty', async () => {
    open({ 'GET /api/clans': [] });
    expect(await screen.findByRole('heading', { level: 2, name: 'No clans yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create your account' })).toHaveAttribute('href', '/signup');
    await expectAccessiblePage();
  });

  test('can be retried after a failure', async () => {
    let down = true;
    const { actor } = open({ 'GET /api/clans': () => (down ? apiFailure(503, 'busy') : [aClan()]) });
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load clans.");
    await expectAccessiblePage();
    down = false;
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Night Owls')).toBeVisible();
  });

  test('isolates long and right-to-left names from the surrounding text', async () => {
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

  test('load page by page', async () => {
    const { actor, requests } = open(twoPages);
    expect(await cards()).toHaveLength(24);
    await actor.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await cards()).toHaveLength(40));
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    expect(requests.filter(({ key }) => key === 'GET /api/clans')).toHaveLength(2);
  });

  test('move the focus to the first new one after a click on the button', async () => {
    const { actor } = open(twoPages);
    await cards();
    screen.getByRole('button', { name: 'Load more' }).focus();
    await actor.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Clan 25' })).toHaveFocus());
  });

  test('load automatically as the end of the list scrolls near', async () => {
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

  test('stay when the next page fails, until the button retries it', async () => {
    let failures = 1;
    const { actor } = open({
      'GET /api/clans': ({ url }) => {
        if (!url.searchParams.has('cursor')) return apiPage(clansFrom(1, 24), 'second');
        failures -= 1;
        return failures >= 0 ? apiFailure(503, 'busy') : clansFrom(25, 16);
      },
    });
    await cards();
    await actor.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText("Couldn't load more clans.")).toBeVisible();
    expect(await cards()).toHaveLength(24);
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await cards()).toHaveLength(40));
  });
});

describe('the tools of the privileged user', () => {
  const handlers: FakeHandlers = { 'GET /api/clans': [aClan()], 'GET /api/clans/{id}/details': someDetails() };
  const tools = ['Create Clan', 'Add Member', 'Add to this clan', 'Delete clan'];

  test.each([
    ['a visitor', null],
    ['an ordinary player', aUser()],
    ['a leader with every role', aUser({ roles: ['WORLD', 'ELM leader', 'Clan Leader'] })],
  ])('are hidden from %s [2.59, 6.9, 6.10]', async (_who, user) => {
    const { actor } = open(handlers, { user });
    const clan = await inCard('Night Owls');
    await actor.click(clan.getByRole('button', { name: 'See more' }));
    await clan.findByText('Clan Score');
    for (const name of tools) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  test('are shown to the user in the configuration [2.59, 6.10]', async () => {
    const { actor } = open(handlers, { user: privilegedUser });
    expect(await screen.findByRole('button', { name: 'Create Clan' })).toBeVisible();
    const clan = await inCard('Night Owls');
    await actor.click(clan.getByRole('button', { name: 'See more' }));
    await clan.findByText('Clan Score');
    for (const name of tools) expect(screen.getByRole('button', { name })).toBeVisible();
    await expectAccessiblePage();
  });

  test('leave a dialog open that was opened while the call of an earlier one ran', async () => {
    const { promise, give } = heldResponse<Clan>();
    const { actor } = open({ ...handlers, 'POST /api/clans': () => promise }, { user: privilegedUser });
    await actor.click(await screen.findByRole('button', { name: 'Create Clan' }));
    await actor.type(screen.getByLabelText('Clan Name'), 'Foxes');
    await actor.type(screen.getByLabelText('Description'), 'New');
    await actor.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create Clan' }));
    await actor.click(screen.getByRole('button', { name: 'Cancel' }));
    await actor.click(screen.getByRole('button', { name: 'Create Clan' }));
    expect(screen.getByLabelText('Clan Name')).toHaveValue('');
    await give(aFullClan({ name: 'Foxes' }));
    await expectToast({ title: 'Clan created successfully!' });
    expect(screen.getByRole('dialog', { name: 'Create Clan' })).toBeVisible();
  });
});
