import { afterEach, describe, expect, test } from '@jest/globals';
import {
  apiFailure,
  currentAddress,
  expectToast,
  type FakeHandlers,
  neverResponds,
  type RenderedPortal,
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, within } from '@testing-library/react';
import { openPage } from '../../testing/open-page.ts';

const open = async (handlers: FakeHandlers = {}) => {
  const page = await openPage('/email-dashboard', { handlers });
  await screen.findByRole('heading', { level: 1, name: 'Email Dashboard' });
  return page;
};
const form = () => within(screen.getByRole('region', { name: 'Test Welcome Email' }));
const submit = () => form().getByRole('button', { name: 'Send Test Email' });
const send = async ({ actor }: RenderedPortal) => {
  await actor.type(form().getByLabelText('Email'), 'owl@example.com');
  await actor.click(submit());
};

afterEach(() => localStorage.clear());

describe('for everybody', () => {
  test('it is open to visitors [2.17, 2.141, 6.5]', async () => {
    await open();
    expect(screen.getByRole('region', { name: 'Connection Test' })).toBeVisible();
    expect(screen.queryByText(/sign in/i)).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('explains how emails are handled [2.140]', async () => {
    const page = await open();
    for (const name of ['Queue', 'Delivery', 'One-time codes', 'Protection']) {
      expect(screen.getByRole('heading', { level: 3, name })).toBeVisible();
    }
    expect(page.requests.filter(({ key }) => key !== 'GET /api/auth/me')).toEqual([]);
  });

  test('gives tips when no email arrives [2.140]', async () => {
    await open();
    const tips = within(screen.getByRole('region', { name: 'Troubleshooting' })).getAllByRole('listitem');
    expect(tips.map((tip) => tip.querySelector('p')?.textContent)).toEqual([
      'Check spam',
      'Allow 5-15 minutes',
      'Check the sender filter',
    ]);
  });

  test('previews the welcome and the tournament email [2.140]', async () => {
    await open();
    const frames = [...document.querySelectorAll('iframe')];
    expect(frames.map((frame) => [frame.title, frame.getAttribute('src'), frame.getAttribute('sandbox')])).toEqual([
      ['Preview: Welcome Email', '/api/email/previews/welcome', ''],
      ['Preview: Tournament Notification', '/api/email/previews/tournament', ''],
    ]);
  });

  test('tests the connection [2.140, 8.27]', async () => {
    const { actor } = await open({ 'POST /api/email/test': { success: false } });
    await actor.click(screen.getByRole('button', { name: 'Test Connection' }));
    await expectToast({
      title: 'Connection Test Failed',
      description: 'The email server is not responding right now.',
      variant: 'destructive',
    });
  });
});

describe('test welcome email', () => {
  test('needs a valid address [2.140]', async () => {
    const { actor } = await open();
    expect(submit()).toBeDisabled();
    await actor.type(form().getByLabelText('Email'), 'owl@');
    expect(await form().findByText('Please enter a valid email address')).toBeVisible();
    expect(submit()).toBeDisabled();
  });

  test('signs up a throwaway account, and the visitor stays who they are [7.56]', async () => {
    const page = await open({
      'POST /api/auth/signup': { success: true, email: 'owl@example.com', needsVerification: true },
    });
    await send(page);
    await expectToast({ title: 'Test Email Sent', description: 'Check the inbox of owl@example.com.' });
    const [request, ...others] = page.requests.filter(({ key }) => key === 'POST /api/auth/signup');
    expect(others).toEqual([]);
    expect(request?.body).toEqual({
      username: expect.stringMatching(/^\w{6,30}$/),
      email: 'owl@example.com',
      password: 'Throwaway-Pitch-1',
      confirmPassword: 'Throwaway-Pitch-1',
    });
    expect(currentAddress()).toBe('/email-dashboard');
    expect(localStorage.getItem('pendingEmail')).toBeNull();
  });

  test('disables the button while the call is pending', async () => {
    const page = await open({ 'POST /api/auth/signup': () => neverResponds() });
    await send(page);
    expect(await form().findByRole('button', { name: 'Sending...' })).toBeDisabled();
  });

  test('reports an address that is taken [8.29]', async () => {
    const page = await open({
      'POST /api/auth/signup': () => apiFailure(409, 'Email already registered', { code: 'email_taken' }),
    });
    await send(page);
    await expectToast({
      title: 'Email Already Used',
      description: 'This email is already registered. Try a different email address.',
      variant: 'destructive',
    });
  });

  test.each([
    [
      'with the text of the server',
      () => apiFailure(429, 'Too many attempts. Please wait and try again.', { code: 'rate_limited' }),
      'Too many attempts. Please wait and try again.',
    ],
    [
      'with its own text when there is no response',
      () => {
        throw new TypeError('Failed to fetch');
      },
      'The email could not be sent. Please try again.',
    ],
  ])('reports a failure %s [8.28]', async (_how, response, description) => {
    const page = await open({ 'POST /api/auth/signup': response });
    await send(page);
    await expectToast({ title: 'Failed to Send', description, variant: 'destructive' });
    expect(form().getByLabelText('Email')).toHaveValue('owl@example.com');
  });
});
