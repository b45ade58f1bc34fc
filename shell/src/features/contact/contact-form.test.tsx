import { expect, test } from '@jest/globals';
import {
  apiFailure,
  type FakeHandlers,
  heldResponse,
  neverResponds,
  renderPortal,
  twice,
} from '@portal/portal/testing';
import { screen } from '@testing-library/react';
import { ContactForm } from './contact-form.tsx';

const message = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  subject: 'A question',
  message: 'When does the next cup start?',
};
const labels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
};

const contact = (handlers: FakeHandlers = {}) => renderPortal(<ContactForm />, { handlers });
const fill = async (actor: ReturnType<typeof contact>['actor'], values: Partial<typeof message> = message) => {
  for (const [field, label] of Object.entries(labels)) {
    const value = { ...values }[field as keyof typeof message];
    if (value) await actor.type(screen.getByRole('textbox', { name: label }), value);
  }
};
const send = (actor: ReturnType<typeof contact>['actor']) =>
  actor.click(screen.getByRole('button', { name: 'Send Message' }));

test('a complete message is sent, confirmed and cleared [2.108, 2.109]', async () => {
  const { actor, requests } = contact({ 'POST /api/contact': { success: true } });
  await fill(actor);
  await send(actor);
  expect(await screen.findByText('Message Sent')).toBeVisible();
  expect(requests.find(({ key }) => key === 'POST /api/contact')?.body).toEqual(message);
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Send Message' })).toHaveFocus();
});

test('two clicks before the button is disabled send one message', async () => {
  const { actor, requests } = contact({ 'POST /api/contact': () => neverResponds() });
  await fill(actor);
  await twice(() => screen.getByRole('button', { name: 'Send Message' }).click());
  expect(requests.filter(({ key }) => key === 'POST /api/contact')).toHaveLength(1);
});

test('nothing is sent while fields are missing or invalid; each shows its error', async () => {
  const { actor, requests } = contact();
  await fill(actor, { email: 'invalid' });
  await send(actor);
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'First Name' })).toHaveAccessibleDescription('First name is required');
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeInvalid();
  expect(requests.map(({ key }) => key)).not.toContain('POST /api/contact');
});

test('a refused message stays in the form with the server’s words', async () => {
  const response = heldResponse<ReturnType<typeof apiFailure>>();
  const { actor } = contact({ 'POST /api/contact': () => response.promise });
  await fill(actor);
  await send(actor);
  await response.give(apiFailure(429, 'Too many attempts. Please wait and try again.', { code: 'rate_limited' }));
  expect(await screen.findByText('Message Not Sent')).toBeVisible();
  expect(screen.getByText('Too many attempts. Please wait and try again.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue(message.message);
  expect(screen.getByRole('button', { name: 'Send Message' })).toHaveFocus();
});

test('validation errors of the server appear under their fields', async () => {
  const response = heldResponse<ReturnType<typeof apiFailure>>();
  const { actor } = contact({ 'POST /api/contact': () => response.promise });
  await fill(actor);
  await send(actor);
  const issues = [{ path: 'subject', message: 'Too odd' }];
  await response.give(apiFailure(400, 'Some fields are not valid', { issues }));
  expect(await screen.findByText('Too odd')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Subject' })).toBeInvalid();
  expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveFocus();
});
