import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { aPortalConfig, apiFailure, aUser } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import { nameOwnCopies } from '../worker/kept-copies.ts';
import { createFakeCaches } from '../worker/testing.ts';

/** The worker as a page sees it. */
class FakeWorker extends EventTarget {
  controller: object | null = {};
  messages: unknown[] = [];
  registered: string[] = [];
  ready = Promise.resolve({ active: { postMessage: (message: unknown) => this.messages.push(message) } });
  async register(path: string) {
    this.registered.push(path);
  }
  async getRegistration() {
    return undefined;
  }
}

let worker: FakeWorker;
let copies: ReturnType<typeof createFakeCaches>;
beforeEach(() => {
  [worker, copies] = [new FakeWorker(), createFakeCaches()];
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  Object.defineProperty(window, 'caches', { value: copies.caches, configurable: true });
  localStorage.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'caches');
});

const config = { features: { ...aPortalConfig().features, installable: true } };
const open = (path: string, options: Parameters<typeof renderShell>[0] = {}) =>
  renderShell({ path, config, ...options });
const setOnline = (isOnline: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};
const serveCopy = (date: string) =>
  act(() => void worker.dispatchEvent(new MessageEvent('message', { data: { type: 'copy', date } })));
const notice = () => screen.queryByText(/Shown as of/);
const terms = () => screen.findByRole('heading', { level: 1, name: 'Terms of Service' });

describe('the worker', () => {
  test('is registered once the page is shown, and a new one receives what the page has loaded', async () => {
    worker.controller = null;
    open('/terms');
    await waitFor(() => expect(worker.registered).toEqual(['/sw.js']));
    await waitFor(() => expect(worker.messages).toHaveLength(1));
    expect(worker.messages[0]).toMatchObject({ type: 'loaded', urls: expect.arrayContaining([window.location.href]) });
  });

  test('is not registered without the feature, nor are pages listed', async () => {
    jest.useFakeTimers();
    renderShell({ path: '/terms' });
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    jest.useRealTimers();
    expect(worker.registered).toEqual([]);
    expect(localStorage.getItem('opened-pages')).toBeNull();
  });
});

describe('the notice', () => {
  test('says from when the oldest copy on the page is', async () => {
    open('/terms');
    await terms();
    setOnline(false);
    expect(notice()).toBeNull();
    const today = new Date();
    today.setHours(20, 12, 0, 0);
    serveCopy(today.toUTCString());
    expect(notice()).toHaveTextContent('You are offline. Shown as of 8:12 PM.');
    serveCopy(new Date('2025-12-14T20:05:00').toUTCString());
    serveCopy(today.toUTCString());
    expect(notice()).toHaveTextContent('You are offline. Shown as of Dec 14, 2025, 8:05 PM.');
    await expectAccessible();
  });

  test('is shown too where the browser is online but the portal does not respond; online again, the page loads current data', async () => {
    const { requests } = open('/terms', { handlers: { 'GET /api/auth/me': { user: aUser() } } });
    await screen.findByRole('button', { name: /Account menu/ });
    serveCopy(new Date().toUTCString());
    expect(notice()).toHaveTextContent(/^The portal is not responding\. Shown as of/);
    const before = requests.length;
    setOnline(true);
    await waitFor(() => expect(notice()).toBeNull());
    expect(requests.length).toBeGreaterThan(before);
  });

  test('goes once the portal responds again, although the browser was online all the time', async () => {
    jest.useFakeTimers();
    let portal: 'up' | 'away' | 'starting' = 'up';
    const date = new Date().toUTCString();
    const { requests } = open('/terms', {
      handlers: {
        'GET /api/auth/me': () => {
          if (portal === 'away') serveCopy(date);
          return portal === 'starting' ? apiFailure(503, 'Busy', { code: 'busy' }) : { user: aUser() };
        },
      },
    });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    portal = 'away';
    serveCopy(date);
    for (const state of ['away', 'starting'] as const) {
      portal = state;
      await act(() => jest.advanceTimersByTimeAsync(16_000));
      expect(notice()).toHaveTextContent(/^The portal is not responding\. Shown as of/);
    }
    portal = 'up';
    const before = requests.length;
    await act(() => jest.advanceTimersByTimeAsync(16_000));
    jest.useRealTimers();
    expect(requests.length).toBeGreaterThan(before);
    expect(notice()).toBeNull();
  });
});

describe('without a network', () => {
  const openOnce = async (path: string, playerId: string | null) =>
    localStorage.setItem('opened-pages', JSON.stringify({ playerId, pages: [{ path, title: 'Winter Night Cup' }] }));

  test('a page that was never opened leads to those that were', async () => {
    await openOnce('/sample/1', null);
    setOnline(false);
    const { actor } = open('/sample');
    expect(await screen.findByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    const links = within(screen.getByRole('navigation', { name: 'Available offline' }));
    expect(links.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home', 'Winter Night Cup']);
    await expectAccessible();
    await actor.click(links.getByRole('link', { name: 'Winter Night Cup' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sample detail' })).toBeVisible();
    expect(document.title).not.toBe('');
  });

  test('the pages of another player are not listed', async () => {
    await openOnce('/sample/1', aUser().id);
    setOnline(false);
    open('/sample');
    await screen.findByRole('heading', { level: 1, name: 'You are offline' });
    expect(screen.queryByRole('link', { name: 'Winter Night Cup' })).toBeNull();
    expect(localStorage.getItem('opened-pages')).toBeNull();
  });

  test('a page that is on screen when the network goes stays there', async () => {
    open('/sample');
    await screen.findByRole('heading', { level: 1, name: 'Sample page' });
    setOnline(false);
    expect(screen.getByRole('heading', { level: 1, name: 'Sample page' })).toBeVisible();
  });

  test('a page that requires sign-in is not replaced', async () => {
    setOnline(false);
    open('/sample/members', { handlers: { 'GET /api/auth/me': { user: aUser() } } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Members only' })).toBeVisible();
    expect(screen.queryByRole('heading', { level: 1, name: 'You are offline' })).toBeNull();
  });
});

describe('opened pages', () => {
  const listed = () => JSON.parse(localStorage.getItem('opened-pages') ?? 'null');

  test('are listed with their titles, the last one first, except those of players only', async () => {
    const handlers = { 'GET /api/auth/me': { user: aUser() } };
    open('/sample', { handlers });
    const sample = { path: '/sample', title: 'Sample' };
    await waitFor(() => expect(listed()).toEqual({ playerId: aUser().id, pages: [sample] }));
    for (const path of ['/sample/members', '/signin', '/no-such-page', '/sample/1']) {
      cleanup();
      open(path, { handlers });
    }
    const detail = { path: '/sample/1', title: 'Detail' };
    await waitFor(() => expect(listed().pages).toEqual([detail, sample]));
  });
});

describe("a player's own copies are deleted", () => {
  const seed = async () => {
    for (const id of [aUser().id, 'f'.repeat(24)]) await copies.caches.open(nameOwnCopies(id));
    await copies.caches.open('reads');
  };

  test('when the browser has no session any more', async () => {
    await seed();
    open('/terms', { handlers: { 'GET /api/auth/me': () => apiFailure(401, 'Sign in', { code: 'unauthenticated' }) } });
    await waitFor(() => expect(Object.keys(copies.list())).toEqual(['reads']));
  });

  test('when someone else has signed in', async () => {
    await seed();
    open('/terms', { handlers: { 'GET /api/auth/me': { user: aUser() } } });
    await waitFor(() => expect(Object.keys(copies.list())).toEqual([nameOwnCopies(aUser().id), 'reads']));
  });

  test('but not by an outage', async () => {
    await seed();
    open('/terms', { handlers: { 'GET /api/auth/me': () => apiFailure(503, 'Busy', { code: 'busy' }) } });
    await terms();
    await screen.findByRole('link', { name: 'Sign In' });
    expect(Object.keys(copies.list())).toHaveLength(3);
  });
});
