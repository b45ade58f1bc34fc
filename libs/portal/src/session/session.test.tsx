import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { apiFailure, aUser, type FakeHandlers, renderPortal, type SentRequest } from '../testing/index.ts';
import { useSession, useSetSession, useSignOut } from './session.ts';

const Probe = () => {
  const session = useSession();
  const setSession = useSetSession();
  const { signOut, isPending } = useSignOut();
  return (
    <>
      <p>{`${session.status} ${session.user?.username ?? '-'}`}</p>
      <button type="button" onClick={() => setSession(aUser({ username: 'newcomer' }))}>
        Set
      </button>
      <button type="button" disabled={isPending} onClick={signOut}>
        Logout
      </button>
    </>
  );
};

const Screens = () => {
  const [count, setCount] = useState(0);
  return (
    <>
      <Probe key={count} />
      <button type="button" onClick={() => setCount(count + 1)}>
        Next screen
      </button>
    </>
  );
};

const sessionCalls = (requests: SentRequest[]) => requests.filter(({ key }) => key === 'GET /api/auth/me').length;
const session = (handlers: FakeHandlers, user = aUser()) =>
  renderPortal(<Probe />, { route: '/profile', user, handlers });

describe('the session', () => {
  test('is loading until the server responds, then holds the player [4.1]', async () => {
    session({});
    expect(screen.getByText('loading -')).toBeVisible();
    expect(await screen.findByText('signed-in demo_player')).toBeVisible();
  });

  test('is signed out after a single 401 [4.2, 7.5, 7.7, 7.8, 7.58]', async () => {
    const { requests } = renderPortal(<Probe />);
    expect(await screen.findByText('signed-out -')).toBeVisible();
    expect(sessionCalls(requests)).toBe(1);
  });

  test('is signed out after a single network failure [4.2, 7.7]', async () => {
    const { requests } = session({
      'GET /api/auth/me': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    expect(await screen.findByText('signed-out -')).toBeVisible();
    expect(sessionCalls(requests)).toBe(1);
  });

  test('is signed out after a single call that the browser blocks [4.2, 7.7]', async () => {
    const { requests } = session({
      'GET /api/auth/me': () => {
        throw new TypeError('net::ERR_BLOCKED_BY_CLIENT');
      },
    });
    expect(await screen.findByText('signed-out -')).toBeVisible();
    expect(sessionCalls(requests)).toBe(1);
  });

  test('is what a response set [4.21]', async () => {
    const { actor } = renderPortal(<Probe />);
    await screen.findByText('signed-out -');
    await actor.click(screen.getByRole('button', { name: 'Set' }));
    expect(await screen.findByText('signed-in newcomer')).toBeVisible();
  });
});

describe('over time', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('a 503 is retried twice before it counts as signed out [7.7, 7.8]', async () => {
    const { requests } = session({ 'GET /api/auth/me': () => apiFailure(503, 'busy') });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('signed-out -')).toBeVisible();
    expect(sessionCalls(requests)).toBe(3);
  });

  test('an update is kept when the response to an older request arrives late', async () => {
    const actor = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    let respondLate: (failure: ReturnType<typeof apiFailure>) => void = () => undefined;
    const handlers: FakeHandlers = {
      'GET /api/auth/me': () =>
        new Promise((resolve) => {
          respondLate = resolve;
        }),
    };
    renderPortal(<Probe />, { actor, handlers });
    await actor.click(screen.getByRole('button', { name: 'Set' }));
    respondLate(apiFailure(401, 'Please sign in'));
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByText('signed-in newcomer')).toBeVisible();
  });

  test('a response is fresh for five minutes, then the next screen that mounts refetches [7.7, 9.4]', async () => {
    const actor = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { requests } = renderPortal(<Screens />, { user: aUser(), actor });
    await act(() => jest.advanceTimersByTimeAsync(5 * 60_000 - 1000));
    await actor.click(screen.getByRole('button', { name: 'Next screen' }));
    expect(sessionCalls(requests)).toBe(1);
    await act(() => jest.advanceTimersByTimeAsync(2000));
    await actor.click(screen.getByRole('button', { name: 'Next screen' }));
    expect(sessionCalls(requests)).toBe(2);
  });
});

describe('signing out', () => {
  test('clears the player, navigates home and shows a toast [4.3, 4.4, 7.12, 7.13, 8.14]', async () => {
    const { actor, requests } = session({ 'POST /api/auth/signout': { success: true } });
    await screen.findByText('signed-in demo_player');
    await actor.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Signed Out')).toBeVisible();
    expect(requests.at(-1)).toMatchObject({ key: 'POST /api/auth/signout', body: undefined });
    expect(screen.getByText('signed-out -')).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/$/);
  });

  test('that fails shows a toast and changes nothing [8.19]', async () => {
    const { actor } = session({ 'POST /api/auth/signout': () => apiFailure(503, 'busy') });
    await screen.findByText('signed-in demo_player');
    await actor.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Failed to sign out. Please try again.')).toBeVisible();
    expect(screen.getByText('signed-in demo_player')).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveTextContent('/profile');
  });
});
