import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { EmailOverview, Message, MessageSummary } from '@portal/contracts';
import {
  apiFailure,
  aUser,
  currentAddress,
  expectToast,
  type FakeHandlers,
  passTime,
  type RenderPortalOptions,
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openPage } from '../../testing/open-page';

const path = '/operations/email';
const moment = '2026-11-22T14:05:09.000Z';
const lane = (name: 'otp' | 'tx' | 'bulk', changes: Partial<EmailOverview['lanes'][number]> = {}) => ({
  lane: name,
  open: 0,
  sending: 0,
  delayed: 0,
  unknown: 0,
  oldestSeconds: 0,
  lastMinute: { sent: 0, notSent: 0 },
  lastHour: { sent: 0, notSent: 0 },
  pause: null,
  ...changes,
});
const overview: EmailOverview = {
  at: moment,
  lanes: [
    lane('otp'),
    lane('tx', { open: 20_000, sending: null, oldestSeconds: 600, lastMinute: null }),
    lane('bulk', { pause: { by: 'night_shift', at: moment, reason: 'provider is down' } }),
  ],
  servers: [
    {
      name: 'smtp-1',
      state: 'open',
      failures: 3,
      openUntil: '2026-11-22T14:05:17.000Z',
      sentLastMinute: 12,
      limitPerSecond: 50,
      pause: null,
    },
  ],
  quota: { used: 120, limit: 200, reserved: 40 },
  workers: [],
  eventsWaiting: 7,
  oldestEventSeconds: 40,
  failures: [{ state: 'failed', code: '550', messages: 4 }],
};
const summary: MessageSummary = {
  id: '0b7e9a52-6c1f-4f0e-9d6a-3f5f1a2b3c4d',
  template: 'welcome',
  lane: 'tx',
  state: 'failed',
  address: 'a•••@example.com',
  createdAt: moment,
  finishedAt: moment,
  tries: 1,
  failure: 'refused by the SMTP server',
};
const message: Message = {
  ...summary,
  ...{ messageId: '<x@example.com>', templateVersion: 2, requestId: 'request-1' },
  ...{ requestedAt: moment, expiresAt: moment, nextAttemptAt: moment },
  actions: ['retry'],
  attemptsOmitted: 3,
  attempts: [
    { at: moment, worker: 'w1', server: 'smtp-1', outcome: 'refused', code: '550', response: '550 no such user' },
  ],
};

const handlers: FakeHandlers = {
  'GET /api/operations/email': overview,
  'GET /api/operations/email/messages': [summary],
  'GET /api/operations/email/messages/{messageId}': message,
  'GET /api/operations/email/suppressions': [],
  'GET /api/operations/email/audit': [
    {
      id: '1',
      at: moment,
      operator: 'night_shift',
      action: 'retry',
      target: null,
      filter: { state: 'failed' },
      changed: 2,
      reason: 'server is back',
    },
  ],
};
const open = (query = '', more: FakeHandlers = {}, options: Omit<RenderPortalOptions, 'route'> = {}) =>
  openPage(path + query, { user: aUser(), handlers: { ...handlers, ...more }, ...options });
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'EventSource');
});

describe('access', () => {
  test('a player who is no operator gets the 404 page', async () => {
    await open('', {
      'GET /api/operations/email': () => apiFailure(403, 'Only operators', { code: 'operators_only' }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    expect(document.title).toContain('404 Page Not Found');
  });

  test('a failed load can be retried', async () => {
    await open('', { 'GET /api/operations/email': () => apiFailure(503, 'Busy', { code: 'busy' }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('overview', () => {
  test('shows lanes, servers, failures and that no worker reports', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Email Operations' })).toBeVisible();
    expect(screen.getByText(/^No worker has reported/)).toBeVisible();
    expect(
      row(/^Transactional/)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['Waiting20,000', 'Sending–', 'Oldest10 min', 'Sent / not, 1 min–']));
    expect(screen.getByText('Workers').closest('dl')).toHaveTextContent(/minute–Not sent, last hour0.*oldest 40 s7/);
    expect(row(/^Bulk/).getByText('paused by night_shift')).toBeVisible();
    expect(row(/^smtp-1/).getByText('open')).toBeVisible();
    expect(row(/^smtp-1/).getByText('in 8 s')).toBeVisible();
    expect(screen.getByText(/^Daily quota/)).toHaveTextContent('120 of 200 messages used, 40 kept for codes');
    expect(screen.getByRole('link', { name: '4 messages' })).toHaveAttribute(
      'href',
      `${path}?tab=messages&state=failed`,
    );
    await expectAccessible();
  });

  test('pauses a lane for a reason', async () => {
    const { actor, requests } = await open('', { 'POST /api/operations/email/pause': { success: true } });
    await actor.click(await screen.findByRole('button', { name: 'Pause Codes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pause Codes?' }));
    expect(dialog.getByRole('button', { name: 'Pause' })).toBeDisabled();
    await actor.type(dialog.getByLabelText('Reason'), 'provider is down');
    await actor.click(dialog.getByRole('button', { name: 'Pause' }));
    await expectToast({ title: 'Codes paused' });
    expect(requests.find(({ key }) => key === 'POST /api/operations/email/pause')?.body).toEqual({
      target: 'lane:otp',
      reason: 'provider is down',
    });
    expect(screen.getByRole('button', { name: 'Resume Bulk' })).toBeVisible();
  });

  test('reports when the numbers could not be refreshed', async () => {
    jest.useFakeTimers();
    let isUp = true;
    await open('', {
      'GET /api/operations/email': () => (isUp ? overview : apiFailure(503, 'Busy', { code: 'busy' })),
    });
    await screen.findByRole('heading', { level: 1, name: 'Email Operations' });
    isUp = false;
    await passTime(5_000);
    expect(screen.getByText(/^Some data could not be refreshed/)).toBeVisible();
    isUp = true;
    await passTime(5_000);
    expect(screen.queryByText(/^Some data could not be refreshed/)).toBeNull();
  });

  test('follows server-sent events and closes them with the page', async () => {
    const listeners: Record<string, (event: { data: string }) => void> = {};
    const close = jest.fn();
    class FakeEventSource {
      close = close;
      addEventListener(name: string, listener: (event: { data: string }) => void) {
        listeners[name] = listener;
      }
    }
    Object.assign(window, { EventSource: FakeEventSource });
    const { unmount } = await open();
    expect(await screen.findByText('Updates every 5 s')).toBeVisible();
    act(() => listeners['overview']?.({ data: JSON.stringify({ ...overview, eventsWaiting: 4_321 }) }));
    expect(await screen.findByText('4,321')).toBeVisible();
    expect(screen.getByText('Live')).toBeVisible();
    act(() => listeners['unavailable']?.({ data: '{}' }));
    expect(await screen.findByText('Updates every 5 s')).toBeVisible();
    unmount();
    expect(close).toHaveBeenCalled();
  });
});

describe('messages', () => {
  test('are searched by the address of the page', async () => {
    const { actor, requests } = await open('?tab=messages&state=failed');
    expect(await screen.findByRole('button', { name: 'a•••@example.com' })).toBeVisible();
    await actor.type(screen.getByRole('searchbox', { name: 'Search by email address' }), 'alice@example.com');
    expect(currentAddress()).toBe(`${path}?tab=messages&state=failed&address=alice%40example.com`);
    await waitFor(() => expect(requests.at(-1)?.url.search).toBe('?address=alice%40example.com&state=failed'));
  });

  test('are loaded again when their tab is opened again', async () => {
    let state: MessageSummary['state'] = 'queued';
    const { actor } = await open('?tab=messages', {
      'GET /api/operations/email/messages': () => [{ ...summary, state }],
    });
    expect(await screen.findByText('queued')).toBeVisible();
    state = 'sent';
    const tabs = within(screen.getByRole('navigation', { name: 'Email operations' }));
    await actor.click(tabs.getByRole('link', { name: 'Overview' }));
    await actor.click(tabs.getByRole('link', { name: 'Messages' }));
    expect(await screen.findByText('sent')).toBeVisible();
    expect(screen.queryByText('queued')).toBeNull();
  });

  test('are changed together once they are counted', async () => {
    const bodies: unknown[] = [];
    const { actor } = await open('?tab=messages&state=failed', {
      'POST /api/operations/email/messages': ({ body }) => {
        bodies.push(body);
        return { matched: 12, changed: 11 };
      },
    });
    await actor.click(await screen.findByRole('button', { name: 'Retry' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Retry: 12 messages?' }));
    await actor.type(dialog.getByLabelText('Reason'), 'server is back');
    await actor.click(dialog.getByRole('button', { name: 'Retry' }));
    await expectToast({ title: '11 messages changed' });
    expect(bodies).toEqual([
      { action: 'retry', state: 'failed', mode: 'count' },
      { action: 'retry', state: 'failed', mode: 'apply', reason: 'server is back' },
    ]);
  });

  test('cannot be changed together while none matches', async () => {
    const { actor } = await open('?tab=messages&state=failed', {
      'GET /api/operations/email/messages': ({ url }) => (url.search.includes('failed') ? [summary] : []),
      'POST /api/operations/email/messages': { matched: 0, changed: 0 },
    });
    const group = within(await screen.findByRole('group', { name: 'Change all that match' }));
    await actor.click(group.getByRole('button', { name: 'Count as sent' }));
    expect(await group.findByText('Count as sent: no message here allows it.')).toBeVisible();
    expect(group.getByRole('button', { name: 'Retry' })).toBeEnabled();

    await actor.click(screen.getByRole('combobox', { name: 'State' }));
    await actor.click(await screen.findByRole('option', { name: 'Any state' }));
    expect(await screen.findByText('No message matches')).toBeVisible();
    for (const button of within(screen.getByRole('group', { name: 'Change all that match' })).getAllByRole('button')) {
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription('Nothing to change.');
    }
  });

  test('show attempts, the revealed address and a sandboxed preview', async () => {
    const { actor } = await open(`?tab=messages&message=${summary.id}`, {
      'POST /api/operations/email/messages/{messageId}/reveal': { ...message, address: 'alice@example.com' },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Message' }));
    expect(await dialog.findByText('550 no such user')).toBeVisible();
    expect(dialog.getByText('3 earlier not kept.')).toBeVisible();
    expect(dialog.getByText('request-1')).toBeVisible();
    await actor.click(dialog.getByRole('button', { name: 'Reveal address' }));
    expect(await dialog.findByText('alice@example.com')).toBeVisible();
    await actor.click(dialog.getByRole('button', { name: 'Show preview' }));
    const frame = dialog.getByTitle('Preview of the message');
    expect([frame.getAttribute('sandbox'), frame.getAttribute('src')]).toEqual([
      '',
      `/api/operations/email/messages/${summary.id}/preview`,
    ]);
    expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
    await actor.click(dialog.getByRole('button', { name: 'Close' }));
    expect(currentAddress()).toBe(`${path}?tab=messages`);
  });
});

test('an address is suppressed and allowed again', async () => {
  const bodies: unknown[] = [];
  const { actor } = await open('?tab=suppressions', {
    'POST /api/operations/email/unsuppress': ({ body }) => {
      bodies.push(body);
      return { success: true };
    },
  });
  expect(await screen.findByText('No address is suppressed')).toBeVisible();
  await actor.click(screen.getByRole('combobox', { name: 'Change' }));
  await actor.click(await screen.findByRole('option', { name: 'Allow again' }));
  await actor.type(screen.getByRole('textbox', { name: 'Address' }), 'max@example.com');
  await actor.type(screen.getByLabelText('Reason'), 'mailbox exists');
  await actor.click(screen.getByRole('button', { name: 'Apply' }));
  await expectToast({ title: 'Email is allowed again' });
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveFocus();
  expect(bodies).toEqual([{ address: 'max@example.com', reason: 'mailbox exists' }]);
});

test('the audit log names operator, action, filter and reason', async () => {
  await open('?tab=audit');
  expect(await screen.findByText('server is back')).toBeVisible();
  expect(screen.getByText('state failed')).toBeVisible();
  await expectAccessible();
});
