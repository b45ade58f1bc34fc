import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { aPortalConfig, apiFailure, aUser, FakeEventSource, type FakeHandlers } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../../testing/render-shell.tsx';

const config = { features: { ...aPortalConfig().features, notifications: true } };

/** Opens the portal as a signed-in player whose number the test can change. */
const openPortal = (handlers: FakeHandlers = {}) => {
  const inbox = { unread: 3 };
  const shell = renderShell({
    config,
    handlers: {
      'GET /api/auth/me': { user: aUser() },
      'GET /api/notifications/count': () => ({ ...inbox }),
      ...handlers,
    },
  });
  return { inbox, countCalls: () => shell.requests.filter(({ key }) => key === 'GET /api/notifications/count').length };
};

const header = () => within(screen.getByRole('banner'));
const bell = (name: string) => header().findByRole('link', { name });
const connect = async () => {
  await waitFor(() => expect(FakeEventSource.opened.length).toBeGreaterThan(0));
  FakeEventSource.last.emit('open');
};
const hide = (isHidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

beforeEach(() => FakeEventSource.install());
afterEach(() => {
  FakeEventSource.remove();
  Reflect.deleteProperty(document, 'hidden');
  jest.useRealTimers();
});

describe('the bell', () => {
  test('leads to the notifications and names how many are new', async () => {
    openPortal();
    await connect();
    expect(await bell('Notifications, 3 new')).toHaveAttribute('href', '/notifications');
    expect(FakeEventSource.last.url).toBe('/api/notifications/events');
    await expectAccessible();
  });

  test('follows hints and resets', async () => {
    const { inbox } = openPortal();
    await connect();
    await bell('Notifications, 3 new');
    inbox.unread = 4;
    FakeEventSource.last.emit('change');
    await bell('Notifications, 4 new');
    inbox.unread = 0;
    FakeEventSource.last.emit('reset');
    expect(await bell('Notifications')).toHaveTextContent('');
  });

  test('loads the number again after a hint that arrives during the first load', async () => {
    const first = Promise.withResolvers<void>();
    let calls = 0;
    openPortal({
      'GET /api/notifications/count': async () => {
        calls += 1;
        if (calls > 1) return { unread: 1 };
        await first.promise;
        return { unread: 0 };
      },
    });
    await connect();
    await waitFor(() => expect(calls).toBe(1));
    FakeEventSource.last.emit('change');
    first.resolve();
    await bell('Notifications, 1 new');
  });

  test('loads the number at a beat when a hint may have been lost', async () => {
    jest.useFakeTimers();
    const { inbox, countCalls } = openPortal();
    await connect();
    await bell('Notifications, 3 new');
    const before = countCalls();
    inbox.unread = 4;
    const beat = async () => {
      await act(() => jest.advanceTimersByTimeAsync(15_000));
      FakeEventSource.last.emit('beat');
    };
    for (let beats = 0; beats < 3; beats += 1) await beat();
    expect(countCalls()).toBe(before);
    for (let beats = 0; beats < 2; beats += 1) await beat();
    await bell('Notifications, 4 new');
    expect(FakeEventSource.opened).toHaveLength(1);
  });

  test('loads the number again at the next beat after a failure', async () => {
    let isDown = false;
    openPortal({
      'GET /api/notifications/count': () => (isDown ? apiFailure(503, 'Busy', { code: 'unavailable' }) : { unread: 3 }),
    });
    await connect();
    await bell('Notifications, 3 new');
    isDown = true;
    FakeEventSource.last.emit('change');
    expect(await bell('Notifications')).toHaveTextContent('');
    isDown = false;
    FakeEventSource.last.emit('beat');
    await bell('Notifications, 3 new');
  });

  test('has no number during an outage', async () => {
    const { countCalls } = openPortal({
      'GET /api/notifications/count': () => apiFailure(503, 'Busy', { code: 'unavailable' }),
    });
    await connect();
    await waitFor(() => expect(countCalls()).toBeGreaterThan(0));
    expect(await bell('Notifications')).toHaveTextContent('');
  });

  test('polls while no stream opens [scenario 7]', async () => {
    jest.useFakeTimers();
    const { inbox } = openPortal();
    await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1));
    FakeEventSource.last.emit('error');
    await bell('Notifications, 3 new');
    inbox.unread = 5;
    await act(() => jest.advanceTimersByTimeAsync(65_000));
    await bell('Notifications, 5 new');
  });

  test('keeps no stream open in a hidden tab, and loads the number when the tab is shown again', async () => {
    const { inbox } = openPortal();
    await connect();
    await bell('Notifications, 3 new');
    hide(true);
    expect(FakeEventSource.last.isClosed).toBe(true);
    inbox.unread = 7;
    hide(false);
    expect(FakeEventSource.opened).toHaveLength(2);
    FakeEventSource.last.emit('open');
    await bell('Notifications, 7 new');
  });

  test('announces a greater number at most once a minute', async () => {
    jest.useFakeTimers();
    const { inbox } = openPortal();
    await connect();
    await bell('Notifications, 3 new');
    const announced = () => screen.queryByText(/new notifications$/);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(announced()).toBeNull();
    const receive = async (unread: number) => {
      inbox.unread = unread;
      FakeEventSource.last.emit('change');
      await act(() => jest.advanceTimersByTimeAsync(1_000));
    };
    await receive(4);
    expect(announced()).toHaveTextContent('4 new notifications');
    await receive(5);
    expect(announced()).toHaveTextContent('4 new notifications');
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(announced()).toHaveTextContent('5 new notifications');
  });
});

describe('there is no bell', () => {
  const noBell = () => expect(header().queryByRole('link', { name: /Notifications/ })).toBeNull();

  test('without the feature', async () => {
    renderShell({ handlers: { 'GET /api/auth/me': { user: aUser() } } });
    await header().findByRole('button', { name: /Account menu/ });
    noBell();
    expect(FakeEventSource.opened).toEqual([]);
  });

  test('for visitors', async () => {
    renderShell({ config });
    await header().findByRole('link', { name: 'Sign In' });
    noBell();
    expect(FakeEventSource.opened).toEqual([]);
  });
});
