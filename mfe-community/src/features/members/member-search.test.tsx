import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { MemberSummary } from '@portal/contracts';
import {
  apiFailure,
  aUser,
  type FakeHandlers,
  heldResponse,
  neverResponds,
  passTime,
  renderPortal,
  SessionStatus,
} from '@portal/portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aMember, aProfile } from '../../testing/builders.ts';
import { followServer } from '../../testing/follow-server.ts';
import { Page } from './members-page.tsx';

const viewer = aUser();
const found = (username: string, id = '65f0c0ffee0000000000c1b1'): MemberSummary[] => [aMember({ id, username })];

afterEach(() => void jest.useRealTimers());

const open = async (handlers: FakeHandlers) => {
  const pageAndSession = (
    <>
      <Page />
      <SessionStatus />
    </>
  );
  const page = renderPortal(pageAndSession, {
    route: '/members',
    user: viewer,
    // The search comes first, because the profile's pattern matches it too.
    handlers: { ...handlers, ...followServer(viewer.id).handlers, 'GET /api/users/{id}': aProfile() },
  });
  const inner = globalThis.fetch;
  const signals = new Map<string | null, AbortSignal | null | undefined>();
  globalThis.fetch = (input, init) => {
    signals.set(new URL(String(input), 'http://localhost').searchParams.get('q'), init?.signal);
    return inner(input, init);
  };
  await waitFor(() => expect(screen.getByLabelText('Session')).toHaveTextContent('signed-in'));
  const sentSearches = () =>
    page.requests.flatMap(({ key, url }) => (key === 'GET /api/users/search' ? [url.searchParams.get('q')] : []));
  return { ...page, signals, sentSearches };
};

const box = () => screen.getByRole('searchbox', { name: 'Search by username' });
const change = (value: string) => fireEvent.change(box(), { target: { value } });
const names = () =>
  within(screen.getByRole('region', { name: 'Search' }))
    .queryAllByRole('link')
    .map((row) => row.querySelector('bdi')?.textContent);

const expectNames = (expected: string[]) => waitFor(() => expect(names()).toEqual(expected));

describe('searching while typing', () => {
  beforeEach(() => void jest.useFakeTimers());

  test('waits for a pause of 300 ms and sends one request [7.44]', async () => {
    const { sentSearches } = await open({ 'GET /api/users/search': found('night_owl') });
    for (const text of ['n', 'ni', 'nig', 'nigh', 'night']) change(text);
    await passTime(299);
    expect(sentSearches()).toEqual([]);
    await passTime(1);
    expect(sentSearches()).toEqual(['night']);
    await expectNames(['night_owl']);
    expect(sentSearches()).toEqual(['night']);
  });

  test('trims the text', async () => {
    const { sentSearches } = await open({ 'GET /api/users/search': found('night_owl') });
    change('  night ');
    await passTime(300);
    expect(sentSearches()).toEqual(['night']);
  });

  test('encodes special characters', async () => {
    const { sentSearches } = await open({ 'GET /api/users/search': [] });
    change('.*&q=%[');
    await passTime(300);
    expect(sentSearches()).toEqual(['.*&q=%[']);
  });

  test('aborts the running search when the text changes', async () => {
    const first = heldResponse<MemberSummary[]>();
    const { signals } = await open({ 'GET /api/users/search': () => first.promise });
    change('night');
    await passTime(300);
    expect(signals.get('night')?.aborted).toBe(false);
    change('night_');
    expect(signals.get('night')?.aborted).toBe(true);
  });

  test('never replaces newer results with older ones, in whatever order they arrive', async () => {
    const responses = { night: heldResponse<MemberSummary[]>(), nightfall: heldResponse<MemberSummary[]>() };
    const { sentSearches } = await open({
      'GET /api/users/search': ({ url }) =>
        url.searchParams.get('q') === 'night' ? responses.night.promise : responses.nightfall.promise,
    });
    change('night');
    await passTime(300);
    change('nightfall');
    await passTime(300);
    expect(sentSearches()).toEqual(['night', 'nightfall']);
    await responses.nightfall.give(found('nightfall_1'));
    await expectNames(['nightfall_1']);
    await responses.night.give(found('night_owl'));
    await passTime(1000);
    expect(names()).toEqual(['nightfall_1']);
  });

  test('shows neither old results nor an old failure for a new text', async () => {
    const second = heldResponse<MemberSummary[]>();
    await open({
      'GET /api/users/search': ({ url }) =>
        url.searchParams.get('q') === 'night' ? apiFailure(500, 'Something went wrong') : second.promise,
    });
    change('night');
    await passTime(300);
    expect(await screen.findByText('Failed to search. Please try again.')).toBeVisible();
    change('nightf');
    expect(screen.queryByText('Failed to search. Please try again.')).not.toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Loading...' })).toBeVisible();
    await passTime(300);
    await second.give(found('nightfall_1'));
    await expectNames(['nightfall_1']);
  });

  test('shows no toast for an aborted search', async () => {
    await open({ 'GET /api/users/search': () => neverResponds() });
    change('night');
    await passTime(300);
    change('');
    await passTime(300);
    expect(screen.getByText('Type at least 2 characters to search.')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Notifications' })).queryByRole('status')).toBeNull();
  });
});

describe('by keyboard', () => {
  test('the arrow keys move from the box through the results, and Enter selects one, whose name takes the focus', async () => {
    const { actor } = await open({
      'GET /api/users/search': [
        ...found('owl_1', '65f0c0ffee0000000000c1b1'),
        ...found('owl_2', '65f0c0ffee0000000000c1b2'),
        ...found('owl_3', '65f0c0ffee0000000000c1b3'),
      ],
    });
    await actor.type(box(), 'owl');
    await expectNames(['owl_1', 'owl_2', 'owl_3']);
    const row = (name: string) => screen.getByRole('link', { name });
    await actor.keyboard('{ArrowDown}');
    expect(row('owl_1')).toHaveFocus();
    await actor.keyboard('{ArrowDown}');
    expect(row('owl_2')).toHaveFocus();
    await actor.keyboard('{End}{ArrowDown}');
    expect(row('owl_3')).toHaveFocus();
    await actor.keyboard('{Home}{ArrowUp}');
    expect(row('owl_1')).toHaveFocus();
    await actor.keyboard('{Enter}');
    expect(row('owl_1')).toHaveAttribute('aria-current', 'true');
    const name = await screen.findByRole('heading', { level: 3, name: 'night_owl' });
    await waitFor(() => expect(name).toHaveFocus());
  });
});

test('a search that returns 401 ends the session of this page', async () => {
  await open({
    'GET /api/users/search': () => apiFailure(401, 'Please sign in', { code: 'unauthenticated' }),
  });
  change('night');
  await waitFor(() => expect(screen.getByLabelText('Session')).toHaveTextContent('signed-out'));
});
