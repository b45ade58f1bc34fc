import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { apiFailure, expectToast, passTime } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, within } from '@testing-library/react';
import { moment, openOperations as open, overview, path, row } from '../testing/email-operations.ts';

afterEach(() => {
  jest.useRealTimers();
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
  test('shows how many wait and for how long, what fails and why, and that no worker is connected', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Email operations' })).toBeVisible();
    expect(screen.getByText(/^No worker is connected/)).toBeVisible();
    expect(
      row(/^Transactional/)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Waiting20,000', 'Oldest10 min', 'Retrying later3']);
    expect(screen.getByText('Workers').closest('dl')).toHaveTextContent(
      'Waiting20,000Sent, last minute12Sent, last hour–Not sent, last hour–Events waiting7Workers0',
    );
    expect(row(/^queued/).getByText('451')).toBeVisible();
    expect(row(/^failed/).getByText('permanent bounce')).toBeVisible();
    expect(screen.getByRole('link', { name: '4 emails' })).toHaveAttribute('href', `${path}?tab=emails&state=failed`);
    await expectAccessible();
  });

  test('pauses and resumes sending for a reason', async () => {
    let pause: typeof overview.pause = null;
    const { actor, requests } = await open('', {
      'GET /api/operations/email': () => ({ ...overview, pause }),
      'POST /api/operations/email/pause': () => {
        pause = { by: 'night_shift', at: moment, reason: 'provider is down' };
        return { success: true };
      },
      'POST /api/operations/email/resume': () => {
        pause = null;
        return { success: true };
      },
    });
    await actor.click(await screen.findByRole('button', { name: 'Pause sending' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pause sending?' }));
    expect(dialog.getByRole('button', { name: 'Pause' })).toBeDisabled();
    await actor.type(dialog.getByLabelText('Reason'), 'provider is down');
    await actor.click(dialog.getByRole('button', { name: 'Pause' }));
    await expectToast({ title: 'Sending paused' });
    expect(requests.find(({ key }) => key === 'POST /api/operations/email/pause')?.body).toEqual({
      reason: 'provider is down',
    });
    expect(
      await screen.findByText('Sending is paused by night_shift since Nov 22, 2026, 14:05:09 UTC: provider is down'),
    ).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Resume sending' }));
    const resume = within(await screen.findByRole('dialog', { name: 'Resume sending?' }));
    await actor.type(resume.getByLabelText('Reason'), 'provider is back');
    await actor.click(resume.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByRole('button', { name: 'Pause sending' })).toBeVisible();
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
});

test('the audit log names operator, action, filter and reason', async () => {
  await open('?tab=audit');
  expect(await screen.findByText('server is back')).toBeVisible();
  expect(screen.getByText('state failed')).toBeVisible();
  await expectAccessible();
});
