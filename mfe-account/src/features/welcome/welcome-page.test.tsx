import { describe, expect, test } from '@jest/globals';
import type { CurrentUser, OwnNotificationSettings } from '@portal/contracts';
import type { suggestedPlayersWidget } from '@portal/contracts/community/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { useSession } from '@portal/portal';
import {
  aPortalConfig,
  apiFailure,
  aUser,
  currentAddress,
  expectAddress,
  expectToast,
  type FakeHandlers,
  neverResponds,
  type RenderPortalOptions,
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPage } from '../../testing/open-page.ts';

const user = aUser({ gameId: '', isFindable: false, region: null });
const live = {
  ...aPortalConfig().features,
  ...{ welcome: true, liveHome: true, playTournaments: true, followFeed: true },
};

/** Widgets of the other remotes, which show what they received. */
const widgets = {
  'suggested-players': ({ userId, from }: WidgetPropsOf<typeof suggestedPlayersWidget>) => (
    <p>{`Players for ${userId}, first ${from ?? 'nobody'}`}</p>
  ),
  'open-cups': () => <p>{`Cups for ${useSession().user?.gameId} on ${useSession().user?.platform}`}</p>,
};

type Options = Omit<RenderPortalOptions, 'route' | 'config'> & { features?: Partial<typeof live> };

const open = (route = '/welcome', { features, ...options }: Options = {}) =>
  openPage(route, { user, widgets, config: { features: { ...live, ...features } }, ...options });

const saved: FakeHandlers = {
  'POST /api/auth/welcome': ({ body }) => ({ user: { ...user, ...(body as Partial<CurrentUser>) } }),
};

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** The placeholder has the same title, so tests wait for the link that each step ends with. */
const firstStep = () => screen.findByRole('link', { name: 'Skip' });
const secondStep = () => screen.findByRole('link', { name: /^(Go to My Matchday|Continue)$/ });
const saveButton = () => screen.getByRole('button', { name: 'Save and Continue' });
const idField = () => screen.getByRole('textbox', { name: 'eFootball ID' });

describe('the first step', () => {
  test('saves platform, ID and region together, and leads to the second', async () => {
    const { actor, requests } = await open('/welcome?from=demo_player', { handlers: saved });
    await firstStep();
    expect(screen.getByText(/^Step 1 of 2\./)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'PC' })).toBeChecked();
    await expectAccessible();
    await actor.click(screen.getByRole('radio', { name: 'Mobile' }));
    await actor.type(idField(), 'owl-77');
    await actor.click(screen.getByRole('checkbox', { name: 'Let players who enter my full ID find me' }));
    await actor.click(screen.getByRole('combobox', { name: 'Region' }));
    await actor.click(await screen.findByRole('option', { name: 'Europe' }));
    await actor.click(saveButton());
    await expectAddress('/welcome?step=players&from=demo_player');
    expect(requests.find(({ key }) => key === 'POST /api/auth/welcome')?.body).toEqual({
      ...{ platform: 'Mobile', gameId: 'owl-77', isFindable: true, region: 'Europe' },
    });
    expect(screen.getByText('Cups for owl-77 on Mobile')).toBeVisible();
    expect(screen.getByText('Find your rivals')).toHaveFocus();
  });

  test('can be skipped, which saves nothing', async () => {
    const { actor, requests } = await open('/welcome?from=demo_player&next=/clans', { handlers: saved });
    await firstStep();
    await actor.type(idField(), 'owl-77');
    await actor.click(screen.getByRole('link', { name: 'Skip' }));
    await secondStep();
    expect(currentAddress()).toBe('/welcome?step=players&from=demo_player&next=/clans');
    expect(requests.some(({ key }) => key === 'POST /api/auth/welcome')).toBe(false);
  });

  test('begins with what is stored, and removes what is emptied', async () => {
    const stored = aUser({ platform: 'Mobile', gameId: 'owl-77', isFindable: true, region: 'Asia' });
    const { actor, requests } = await open('/welcome', { user: stored, handlers: saved });
    await firstStep();
    expect(screen.getByRole('radio', { name: 'Mobile' })).toBeChecked();
    expect(screen.getByRole('checkbox')).toBeChecked();
    expect(screen.getByRole('combobox', { name: 'Region' })).toHaveTextContent('Asia');
    await actor.clear(idField());
    await actor.click(screen.getByRole('combobox', { name: 'Region' }));
    await actor.click(await screen.findByRole('option', { name: 'Not set' }));
    await actor.click(saveButton());
    await secondStep();
    expect(requests.find(({ key }) => key === 'POST /api/auth/welcome')?.body).toEqual({
      ...{ platform: 'Mobile', gameId: '', isFindable: true, region: null },
    });
  });

  test('sends no ID that the server would reject', async () => {
    const { actor, requests } = await open('/welcome', { handlers: saved });
    await firstStep();
    await actor.click(idField());
    await actor.paste('x'.repeat(41));
    await actor.click(saveButton());
    expect(idField()).toBeInvalid();
    expect(idField()).toHaveFocus();
    expect(requests.some(({ key }) => key === 'POST /api/auth/welcome')).toBe(false);
    await expectAccessible();
  });

  test.each([
    ['does not have this call yet', () => apiFailure(404, 'Not found', { code: 'not_found' }), 'Not found'],
    [
      'cannot be reached',
      () => {
        throw new TypeError('Failed to fetch');
      },
      'Your choices were not saved. Please try again.',
    ],
  ])('stays, and can be skipped, when the service %s', async (_, respond, description) => {
    const { actor } = await open('/welcome', { handlers: { 'POST /api/auth/welcome': respond } });
    await firstStep();
    await actor.type(idField(), 'owl-77');
    await actor.click(saveButton());
    await expectToast({ title: 'Not Saved', description, variant: 'destructive' });
    expect(idField()).toHaveValue('owl-77');
    await actor.click(screen.getByRole('link', { name: 'Skip' }));
    await secondStep();
  });

  test('is the only one in a portal without feed and played tournaments', async () => {
    const features = { followFeed: false, playTournaments: false };
    const { actor } = await open('/welcome?next=/clans', { features, handlers: saved });
    await firstStep();
    expect(screen.queryByText(/Step 1/)).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await actor.click(saveButton());
    await expectAddress('/clans');
  });

  test('shows a placeholder while the session loads', async () => {
    await open('/welcome', { handlers: { 'GET /api/auth/me': () => neverResponds() } });
    expect(await screen.findByRole('group', { name: 'Loading...' })).toBeVisible();
    await heading('Welcome');
  });
});

describe('the second step', () => {
  test('has the players of community and the cups of competition, and ends on the matchday', async () => {
    await open('/welcome?step=players&from=demo_player');
    await secondStep();
    expect(screen.getByText(`Players for ${user.id}, first demo_player`)).toBeVisible();
    expect(screen.getByText('Cups for on PC')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to My Matchday' })).toHaveAttribute('href', '/');
    await expectAccessible();
  });

  test('ends on the page that the player came from, never on another site', async () => {
    const { unmount } = await open('/welcome?step=players&next=/tournaments/1');
    expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/tournaments/1');
    unmount();
    await open('/welcome?step=players&next=//evil.example');
    expect(await screen.findByRole('link', { name: 'Go to My Matchday' })).toHaveAttribute('href', '/');
  });

  test('leads to the pages of remotes that do not have these widgets yet', async () => {
    await open('/welcome?step=players', { widgets: {} });
    await secondStep();
    expect(screen.getByRole('link', { name: 'Find players' })).toHaveAttribute('href', '/members');
    expect(screen.getByRole('link', { name: 'See tournaments' })).toHaveAttribute('href', '/tournaments');
    await expectAccessible();
  });

  test('does not exist in a portal without feed and played tournaments', async () => {
    await open('/welcome?step=players', { features: { followFeed: false, playTournaments: false, liveHome: false } });
    await expectAddress('/profile');
  });
});

describe('the summary by email', () => {
  const settings: OwnNotificationSettings = {
    groups: {
      ...{ matches: { push: true }, clan: { portal: true, push: true }, followers: { portal: true, push: false } },
      ...{ cups: { portal: true }, news: { portal: true }, rank: { portal: true } },
    },
    ...{ quiet: null, timeZone: null, digest: 'off', pushKey: null, devices: [] },
  };
  const box = () => screen.findByRole('checkbox', { name: 'Email me a summary on Sundays' });
  const features = { notifications: true };

  test('is switched on by itself, with the time zone of this browser, and off again', async () => {
    let stored = settings;
    const { actor, requests } = await open('/welcome', {
      features,
      handlers: {
        'GET /api/notifications/settings': () => stored,
        'PUT /api/notifications/settings': ({ body }) => {
          stored = { ...stored, ...(body as Partial<OwnNotificationSettings>) };
          return stored;
        },
      },
    });
    await actor.click(await box());
    await expectToast({ title: 'Preference Saved', description: "You'll receive a summary every Sunday." });
    expect(await box()).toBeChecked();
    expect(requests.find(({ key }) => key === 'PUT /api/notifications/settings')?.body).toEqual({
      ...{ timeZone: 'UTC', digest: 'weekly' },
    });
    expect(currentAddress()).toBe('/welcome');
    await actor.click(await box());
    await waitFor(() => expect(stored.digest).toBe('off'));
    await expectToast({ title: 'Preference Saved', description: "You won't receive summaries." });
    expect(await box()).not.toBeChecked();
  });

  test('shows that a choice was not saved', async () => {
    const { actor } = await open('/welcome', {
      features,
      handlers: {
        'GET /api/notifications/settings': settings,
        'PUT /api/notifications/settings': () => apiFailure(503, 'Busy', { code: 'unavailable' }),
      },
    });
    await actor.click(await box());
    await expectToast({ title: 'Update Failed', description: 'Busy', variant: 'destructive' });
    expect(await box()).not.toBeChecked();
  });

  test('can be loaded again, and does not stop the rest', async () => {
    let isDown = true;
    const { actor } = await open('/welcome', {
      features,
      handlers: {
        'GET /api/notifications/settings': () => (isDown ? apiFailure(503, 'Busy', { code: 'unavailable' }) : settings),
      },
    });
    const card = within(await screen.findByRole('region', { name: 'Summary by email' }));
    expect(await card.findByText("Couldn't load your setting.")).toBeVisible();
    expect(saveButton()).toBeEnabled();
    isDown = false;
    await actor.click(card.getByRole('button', { name: /again/i }));
    expect(await box()).toBeVisible();
  });
});
