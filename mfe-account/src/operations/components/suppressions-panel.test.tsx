import { expect, test } from '@jest/globals';
import { expectToast } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { moment, openOperations as open } from '../../testing/email-operations.ts';

test('an address is suppressed and allowed again', async () => {
  const bodies: unknown[] = [];
  const { actor } = await open('?tab=suppressions', {
    'POST /api/operations/email/unsuppress': ({ body }) => {
      bodies.push(body);
      return { success: true };
    },
  });
  expect(await screen.findByText('No suppressed addresses')).toBeVisible();
  await actor.click(screen.getByRole('combobox', { name: 'Change' }));
  await actor.click(await screen.findByRole('option', { name: 'Allow again' }));
  await actor.type(screen.getByRole('textbox', { name: 'Address' }), 'max@example.com');
  await actor.type(screen.getByLabelText('Reason'), 'mailbox exists');
  await actor.click(screen.getByRole('button', { name: 'Apply' }));
  await expectToast({ title: 'Email is allowed again' });
  // The toast comes before the render that ends the pending state of the button and moves the focus.
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Address' })).toHaveFocus());
  expect(bodies).toEqual([{ address: 'max@example.com', reason: 'mailbox exists' }]);
});

test('a masked address is allowed again in its row', async () => {
  const bodies: unknown[] = [];
  const row = { address: 'm•••@example.com', token: 'sealed', reason: 'bounced', createdAt: moment, expiresAt: null };
  const { actor } = await open('?tab=suppressions', {
    'GET /api/operations/email/suppressions': () => (bodies.length === 0 ? [row] : []),
    'POST /api/operations/email/unsuppress': ({ body }) => {
      bodies.push(body);
      return { success: true };
    },
  });
  expect(await screen.findByText('No end date')).toBeVisible();
  await expectAccessible();
  await actor.click(screen.getByRole('button', { name: 'Allow m•••@example.com again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Allow email to m•••@example.com again?' }));
  await actor.type(dialog.getByLabelText('Reason'), 'mailbox exists');
  await actor.click(dialog.getByRole('button', { name: 'Allow again' }));
  await expectToast({ title: 'Email is allowed again' });
  expect(bodies).toEqual([{ token: 'sealed', reason: 'mailbox exists' }]);
  expect(await screen.findByText('No suppressed addresses')).toBeVisible();
});
