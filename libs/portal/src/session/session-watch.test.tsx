import { beforeEach, describe, expect, test } from '@jest/globals';
import type { CurrentUser } from '@portal/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { call, useQuery, useQueryClient } from '../index.ts';
import { createPortalQueryClient } from '../query/query-client.ts';
import { apiFailure, aUser, expectNoToast, expectToast, renderPortal } from '../testing/index.ts';
import { useSession, useSetSession } from './session.ts';
import { watchSession } from './session-watch.ts';

const owl = aUser({ id: '65f0c0ffee0000000000c0a1', username: 'night_owl' });
const fox = aUser({ id: '65f0c0ffee0000000000c0a2', username: 'night_fox' });

/** The end of a channel in this tab; `announce` is another tab. */
class FakeChannel extends EventTarget {
  readonly posted: unknown[] = [];
  postMessage(data: unknown): void {
    this.posted.push(data);
  }
  announce(data: unknown): void {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

let browserUser: CurrentUser | null;
let channel: FakeChannel;

const Tab = () => {
  const queryClient = useQueryClient();
  const { status, user } = useSession();
  const setSession = useSetSession();
  const follows = useQuery<unknown>({ queryKey: ['/api/clans'] });
  useEffect(() => watchSession(queryClient, channel), [queryClient]);
  return (
    <>
      <p>{`${status} ${user?.username ?? '-'}`}</p>
      <p>{`Loaded ${follows.isSuccess}`}</p>
      <button type="button" onClick={() => setSession(null)}>
        Sign out
      </button>
    </>
  );
};

const openTab = () =>
  renderPortal(<Tab />, {
    handlers: {
      'GET /api/auth/me': () =>
        browserUser ? { user: browserUser } : apiFailure(401, 'Please sign in', { code: 'unauthenticated' }),
      'GET /api/clans': [],
      'POST /api/auth/update-platform': () => apiFailure(409, 'Another account has signed in.'),
    },
  });

beforeEach(() => {
  browserUser = owl;
  channel = new FakeChannel();
});

describe('a tab', () => {
  test('announces its user and its sign-out to the others', async () => {
    const { actor } = openTab();
    await screen.findByText('signed-in night_owl');
    await actor.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(channel.posted).toEqual([owl.id, null]);
  });

  test('shows the user who signs in elsewhere, and loads again what it had loaded for the previous one', async () => {
    const { requests } = openTab();
    await screen.findByText('signed-in night_owl');
    await screen.findByText('Loaded true');
    browserUser = fox;
    channel.announce(fox.id);
    expect(await screen.findByText('signed-in night_fox')).toBeVisible();
    await expectToast({ title: 'Signed in as night_fox', description: 'The account changed in another tab.' });
    await waitFor(() => expect(requests.filter(({ key }) => key === 'GET /api/clans')).toHaveLength(2));
  });

  test('is signed out when another one signs out', async () => {
    openTab();
    await screen.findByText('signed-in night_owl');
    browserUser = null;
    channel.announce(null);
    expect(await screen.findByText('signed-out -')).toBeVisible();
    expectNoToast();
  });

  test('that missed a change learns it from the refusal of its next one, which names the user it shows', async () => {
    const { requests } = openTab();
    await screen.findByText('signed-in night_owl');
    browserUser = fox;
    const respond = globalThis.fetch;
    let shown: string | null = null;
    globalThis.fetch = async (input, init) => {
      const headers = new Headers(init?.headers);
      if (init?.method === 'POST') shown = headers.get('x-portal-user');
      const response = await respond(input, init);
      response.headers.set('x-portal-user', fox.id);
      return response;
    };
    const change = call('POST /api/auth/update-platform', { body: { platform: 'PC' } });
    await expect(change).rejects.toThrow('409');
    expect(shown).toBe(owl.id);
    expect(await screen.findByText('signed-in night_fox')).toBeVisible();
    expect(requests.filter(({ key }) => key === 'GET /api/auth/me')).toHaveLength(2);
  });

  test('requests nothing when another one shows the same user', async () => {
    const { requests } = openTab();
    await screen.findByText('signed-in night_owl');
    channel.announce(owl.id);
    expect(requests.filter(({ key }) => key === 'GET /api/auth/me')).toHaveLength(1);
  });
});

test('a browser that blocks cookies, and channels with them, shows the page without', () => {
  class BlockedChannel {
    constructor() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    }
  }
  Object.assign(globalThis, { BroadcastChannel: BlockedChannel });
  expect(() => watchSession(createPortalQueryClient())).not.toThrow();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});
