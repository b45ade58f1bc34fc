import { describe, expect, test } from '@jest/globals';
import type { EmailSummary } from '@portal/contracts';
import { currentAddress, expectToast, type FakeHandlers } from '@portal/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { email, openOperations as open, path, summary } from '../../testing/email-operations.ts';

const bulkActions = () => within(screen.getByRole('group', { name: 'Change all matching emails' }));

describe('emails', () => {
  test('are searched by the email in the URL', async () => {
    const { actor, requests } = await open('?tab=emails&state=failed');
    expect(await screen.findByRole('button', { name: 'a•••@example.com 0b7e9a52' })).toBeVisible();
    await actor.type(screen.getByRole('searchbox', { name: 'Search by email address' }), 'alice@example.com');
    expect(currentAddress()).toBe(`${path}?tab=emails&state=failed&address=alice%40example.com`);
    await waitFor(() => expect(requests.at(-1)?.url.search).toBe('?address=alice%40example.com&state=failed'));
  });

  test('are loaded again when their tab is opened again', async () => {
    let state: EmailSummary['state'] = 'queued';
    const { actor } = await open('?tab=emails', {
      'GET /api/operations/emails': () => [{ ...summary, state }],
    });
    expect(await screen.findByText('queued')).toBeVisible();
    state = 'sent';
    const tabs = within(screen.getByRole('navigation', { name: 'Email operations' }));
    await actor.click(tabs.getByRole('link', { name: 'Overview' }));
    await actor.click(tabs.getByRole('link', { name: 'Emails' }));
    expect(await screen.findByText('sent')).toBeVisible();
    expect(screen.queryByText('queued')).toBeNull();
  });

  test('are changed together once they are counted', async () => {
    const bodies: unknown[] = [];
    const { actor } = await open('?tab=emails&state=failed', {
      'POST /api/operations/emails': ({ body }) => {
        bodies.push(body);
        return { matched: 12, changed: 11 };
      },
    });
    await actor.click(await screen.findByRole('button', { name: 'Retry' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Retry: 12 emails?' }));
    await actor.type(dialog.getByLabelText('Reason'), 'server is back');
    await actor.click(dialog.getByRole('button', { name: 'Retry' }));
    await expectToast({ title: '11 emails changed' });
    expect(bodies).toEqual([
      { action: 'retry', state: 'failed', mode: 'count' },
      { action: 'retry', state: 'failed', mode: 'apply', reason: 'server is back' },
    ]);
  });

  test('cannot be changed together while none matches', async () => {
    const { actor } = await open('?tab=emails&state=failed', {
      'GET /api/operations/emails': ({ url }) => (url.search.includes('failed') ? [summary] : []),
      'POST /api/operations/emails': { matched: 0, changed: 0 },
    });
    await screen.findByRole('table');
    const group = bulkActions();
    await actor.click(group.getByRole('button', { name: 'Discard' }));
    expect(await group.findByText('None of these emails can be discarded.')).toBeVisible();
    expect(group.getByRole('button', { name: 'Retry' })).toBeEnabled();

    await actor.click(screen.getByRole('combobox', { name: 'State' }));
    await actor.click(await screen.findByRole('option', { name: 'queued' }));
    expect(await screen.findByText('No matching emails')).toBeVisible();
    for (const button of bulkActions().getAllByRole('button')) {
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription('Nothing to change.');
    }
  });

  test('show what happened to them, the revealed address and a sandboxed preview', async () => {
    const { actor } = await open(`?tab=emails&emailId=${summary.id}`, {
      'POST /api/operations/emails/{emailId}/reveal': { ...email, address: 'alice@example.com' },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Email' }));
    expect(await dialog.findByText('550 no such user')).toBeVisible();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'requestedNov 22, 2026, 14:05:09 UTC',
      'queuedNov 22, 2026, 14:05:09 UTC',
      'refusedNov 22, 2026, 14:05:09 UTC · smtp-1:25 · w1550 no such user',
      'failedNov 22, 2026, 14:05:09 UTCrefused by the SMTP server',
    ]);
    expect(dialog.getAllByText('Nov 22, 2026, 14:05:09 UTC')).not.toHaveLength(0);
    expect(dialog.getByText('3 earlier attempts were not kept.')).toBeVisible();
    expect(dialog.getByText('request-1')).toBeVisible();
    await actor.click(dialog.getByRole('button', { name: 'Show address' }));
    expect(await dialog.findByText('alice@example.com')).toBeVisible();
    await actor.click(dialog.getByRole('button', { name: 'Show preview' }));
    const frame = dialog.getByTitle('Preview of the email');
    expect([frame.getAttribute('sandbox'), frame.getAttribute('src')]).toEqual([
      '',
      `/api/operations/emails/${summary.id}/preview`,
    ]);
    expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
    await actor.click(dialog.getByRole('button', { name: 'Close' }));
    expect(currentAddress()).toBe(`${path}?tab=emails`);
  });

  test('are not changed together without a filter', async () => {
    await open('?tab=emails');
    await screen.findByRole('table');
    for (const button of bulkActions().getAllByRole('button')) {
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription('Set a filter to change several emails.');
    }
  });

  test('are counted where one page has all that match', async () => {
    await open('?tab=emails&state=failed', {
      'GET /api/operations/emails': ['1', '2', '3'].map((id) => ({ ...summary, id })),
    });
    expect(await screen.findByText('All 3 matching emails:')).toBeVisible();
  });
});

test.each([
  ['suppressed', { failure: 'permanent bounce' }, /^suppressedNov 22, 2026, 14:05:09 UTCpermanent bounce$/],
  ['expired', { failure: null }, /^expiredNov 22, 2026, 14:05:09 UTCIt could not be sent in time\.$/],
  ['queued', { failure: null, finishedAt: null }, /^next tryNov 22, 2026, 14:05:09 UTCGives up at Nov 22/],
] as const)('an email that is %s says why', async (state, changes, text) => {
  await open(`?tab=emails&emailId=${summary.id}`, {
    'GET /api/operations/emails/{emailId}': { ...email, state, attempts: [], tries: 0, ...changes },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Email' }));
  expect((await dialog.findAllByRole('listitem')).at(-1)).toHaveTextContent(text);
});

describe('an address that is suppressed', () => {
  const allow = async (actor: Awaited<ReturnType<typeof open>>['actor']) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Allow email to a•••@example.com again?' }));
    await actor.type(dialog.getByLabelText('Reason'), 'mailbox exists');
    await actor.click(dialog.getByRole('button', { name: 'Allow again' }));
    // A dialog below hides the toast from queries by role.
    expect(await screen.findByText('Email is allowed again')).toBeVisible();
  };
  /** The service suppresses the address until it is allowed again. */
  const suppressing = () => {
    const bodies: unknown[] = [];
    const suppression = () => (bodies.length === 0 ? 'sealed' : null);
    const handlers: FakeHandlers = {
      'GET /api/operations/emails': () => [{ ...summary, suppression: suppression() }],
      'GET /api/operations/emails/{emailId}': () => ({ ...email, suppression: suppression() }),
      'POST /api/operations/email/unsuppress': ({ body }) => {
        bodies.push(body);
        return { success: true };
      },
    };
    return { bodies, handlers };
  };

  test('is allowed again in the row of its email', async () => {
    const { bodies, handlers } = suppressing();
    const { actor } = await open('?tab=emails', handlers);
    await actor.click(await screen.findByRole('button', { name: 'Allow a•••@example.com again' }));
    await allow(actor);
    expect(bodies).toEqual([{ token: 'sealed', reason: 'mailbox exists' }]);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Allow a•••@example.com again' })).not.toBeInTheDocument(),
    );
  });

  test('is allowed again in its email, which can then be retried', async () => {
    const { bodies, handlers } = suppressing();
    const { actor } = await open(`?tab=emails&emailId=${summary.id}`, handlers);
    const dialog = within(await screen.findByRole('dialog', { name: 'Email' }));
    await actor.click(await dialog.findByRole('button', { name: 'Allow again' }));
    await allow(actor);
    expect(bodies).toEqual([{ token: 'sealed', reason: 'mailbox exists' }]);
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Allow again' })).not.toBeInTheDocument());
    expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
