import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { apiFailure, expectToast, passTime } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { act, screen, within } from '@testing-library/react';
import { openOperations as open, overview, path, row } from '../testing/email-operations';

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
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load email operations.");
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('overview', () => {
  test('shows lanes, servers, failures and that no worker reports', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Email operations' })).toBeVisible();
    expect(screen.getByText(/^No worker has checked in/)).toBeVisible();
    expect(
      row(/^Transactional/)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['Waiting20,000', 'Sending–', 'Oldest10 min', 'Sent / failed (1 min)–']));
    expect(screen.getByText('Workers').closest('dl')).toHaveTextContent(/minute–Not sent, last hour0.*oldest 40 s7/);
    expect(row(/^Bulk/).getByText('paused by night_shift')).toBeVisible();
    expect(row(/^smtp-1/).getByText('open')).toBeVisible();
    expect(row(/^smtp-1/).getByText('in 8 s')).toBeVisible();
    expect(screen.getByText(/^Daily quota/)).toHaveTextContent('120 of 200 messages used, 40 kept for codes');
    expect(row(/^failed/).getByText('permanent bounce')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Queues (new tab)' })).toHaveAttribute('target', '_blank');
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
    await screen.findByRole('heading', { level: 1, name: 'Email operations' });
    isUp = false;
    await passTime(5_000);
    expect(screen.getByText(/^Couldn't refresh all data/)).toBeVisible();
    isUp = true;
    await passTime(5_000);
    expect(screen.queryByText(/^Couldn't refresh all data/)).toBeNull();
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

test('the audit log names operator, action, filter and reason', async () => {
  await open('?tab=audit');
  expect(await screen.findByText('server is back')).toBeVisible();
  expect(screen.getByText('state failed')).toBeVisible();
  await expectAccessible();
});
