import { describe, expect, test } from '@jest/globals';
import {
  aPortalConfig,
  apiFailure,
  aUser,
  expectToast,
  type FakeHandlers,
  neverResponds,
  type RenderedPortal,
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { openPage } from '../../testing/open-page.ts';

const user = aUser({ username: 'demo_player', email: 'player@example.com' });

const open = async (handlers: FakeHandlers = {}) => {
  const page = await openPage('/email-test', { user, handlers });
  await screen.findByRole('heading', { level: 1, name: 'Email Test' });
  return page;
};
const card = (name: string) => within(screen.getByRole('region', { name }));
const tournament = () => card('Tournament Notification');
const invitation = () => card('Clan Invitation');
const sendTournament = () => tournament().getByRole('button', { name: 'Send Tournament Email' });
const sendInvitation = () => invitation().getByRole('button', { name: 'Send Clan Invitation' });
const sentTo = ({ requests }: RenderedPortal, key: string) => requests.filter((request) => request.key === key);

const offline = () => {
  throw new TypeError('Failed to fetch');
};
const limited = () => apiFailure(429, 'Too many attempts. Please wait and try again.', { code: 'rate_limited' });

describe('who may see it', () => {
  test('a visitor is asked to sign in, and comes back here afterwards [2.136, 6.4]', async () => {
    await openPage('/email-test');
    expect(await screen.findByText('Please sign in to test email functionality')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin?next=/email-test');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('shows a skeleton while the session loads', async () => {
    await openPage('/email-test', { handlers: { 'GET /api/auth/me': () => neverResponds() } });
    expect(await screen.findByRole('group', { name: 'Loading...' })).toBeVisible();
    expect(screen.queryByText('Please sign in to test email functionality')).not.toBeInTheDocument();
  });

  test('a player whose session has ended is asked to sign in at the next send, and comes back here', async () => {
    const { actor } = await open({
      'POST /api/email/tournament': () => apiFailure(401, 'Please sign in', { code: 'unauthenticated' }),
    });
    await actor.click(sendTournament());
    expect(await screen.findByText('Please sign in to test email functionality')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin?next=/email-test');
  });

  test('a player gets the tools [2.16, 2.135, 2.137, 6.4]', async () => {
    await open();
    for (const name of ['Connection Test', 'Welcome Email', 'Tournament Notification', 'Clan Invitation']) {
      expect(screen.getByRole('region', { name })).toBeVisible();
    }
    expect(card('Welcome Email').getByRole('link', { name: 'Try it on the email dashboard' })).toHaveAttribute(
      'href',
      '/email-dashboard',
    );
    await expectAccessible();
  });
});

describe('connection test', () => {
  const button = () => card('Connection Test').getByRole('button');
  const press = async (response: NonNullable<FakeHandlers['POST /api/email/test']>) => {
    const page = await open({ 'POST /api/email/test': response });
    await page.actor.click(button());
    return page;
  };

  test('reports that the email server responds [7.52]', async () => {
    const page = await press({ success: true });
    await expectToast({ title: 'Connection Successful', description: 'The email server is responding.' });
    expect(sentTo(page, 'POST /api/email/test').map(({ body }) => body)).toEqual([undefined]);
  });

  test.each([
    ['the email server does not respond', { success: false }, 'The email server is not responding right now.'],
    ['the portal cannot be reached', offline, 'The email server is not responding right now.'],
    ['it was requested too often', limited, 'Too many attempts. Please wait and try again.'],
  ])('fails when %s [8.27]', async (_when, response, description) => {
    await press(response);
    await expectToast({ title: 'Connection Test Failed', description, variant: 'destructive' });
    expect(button()).toBeEnabled();
  });

  test('disables the button while the call is pending', async () => {
    await press(() => neverResponds());
    expect(button()).toBeDisabled();
    expect(button()).toHaveTextContent('Testing...');
  });
});

describe('tournament notification', () => {
  test('starts with a sample championship at a fixed time and shows the recipient [2.138]', async () => {
    await open();
    expect(tournament().getByLabelText('Tournament Name')).toHaveValue('eFootball Championship 2027');
    expect(tournament().getByLabelText('Start Date & Time')).toHaveValue('2027-01-16T18:00');
    expect(tournament().getByText('Sent to your own address, player@example.com.')).toBeVisible();
    const [, day, hour, minute] = /-(\d\d)T(\d\d):(\d\d)/.exec(new Date('2027-01-16T18:00').toISOString()) ?? [];
    const time = `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
    expect(tournament().getByLabelText('Start Date & Time')).toHaveAccessibleDescription(
      `Your local time. The email shows it in UTC: Jan ${day}, 2027, ${time}.`,
    );
  });

  test('is sent with the start in UTC [3.22, 7.54]', async () => {
    const page = await open({ 'POST /api/email/tournament': { success: true } });
    await page.actor.clear(tournament().getByLabelText('Tournament Name'));
    await page.actor.type(tournament().getByLabelText('Tournament Name'), 'Night Cup');
    fireEvent.change(tournament().getByLabelText('Start Date & Time'), { target: { value: '2027-02-01T20:30' } });
    await page.actor.click(sendTournament());
    await expectToast({ title: 'Tournament Email Sent', description: 'It is on its way to player@example.com.' });
    expect(sentTo(page, 'POST /api/email/tournament').map(({ body }) => body)).toEqual([
      { tournamentName: 'Night Cup', startDate: new Date('2027-02-01T20:30').toISOString() },
    ]);
  });

  test('needs a name and a start', async () => {
    const { actor } = await open();
    await actor.clear(tournament().getByLabelText('Tournament Name'));
    expect(await tournament().findByText('Tournament name is required')).toBeVisible();
    fireEvent.change(tournament().getByLabelText('Start Date & Time'), { target: { value: '' } });
    expect(await tournament().findByText('Please enter a start date and time')).toBeVisible();
    expect(sendTournament()).toBeDisabled();
    await expectAccessible();
  });

  test('disables the button while the call is pending', async () => {
    const { actor } = await open({ 'POST /api/email/tournament': () => neverResponds() });
    await actor.click(sendTournament());
    expect(await tournament().findByRole('button', { name: 'Sending...' })).toBeDisabled();
  });

  test.each([
    ['with the text of the server', limited, 'Too many attempts. Please wait and try again.'],
    ['with its own text when there is no response', offline, 'The email could not be sent. Please try again.'],
  ])('reports a failure %s [8.28]', async (_how, response, description) => {
    const { actor } = await open({ 'POST /api/email/tournament': response });
    await actor.click(sendTournament());
    await expectToast({ title: 'Failed to Send', description, variant: 'destructive' });
    expect(sendTournament()).toBeEnabled();
  });
});

describe('clan invitation', () => {
  const fill = async ({ actor }: RenderedPortal) => {
    await actor.type(invitation().getByLabelText('User Email'), 'owl@example.com');
    await actor.type(invitation().getByLabelText('Username'), 'night_owl');
  };

  test('starts with a sample clan and needs an address and a username [2.139, 5.25]', async () => {
    const page = await open();
    expect(invitation().getByLabelText('Clan Name')).toHaveValue('Night Owls');
    expect(sendInvitation()).toBeDisabled();
    await page.actor.type(invitation().getByLabelText('User Email'), 'owl@example.com');
    expect(sendInvitation()).toBeDisabled();
    await page.actor.type(invitation().getByLabelText('Username'), 'night_owl');
    expect(sendInvitation()).toBeEnabled();
  });

  test('is sent as filled in [3.23, 7.55]', async () => {
    const page = await open({ 'POST /api/email/clan-invitation': { success: true } });
    await fill(page);
    await page.actor.click(sendInvitation());
    await expectToast({ title: 'Clan Invitation Sent', description: 'It is on its way to owl@example.com.' });
    expect(sentTo(page, 'POST /api/email/clan-invitation').map(({ body }) => body)).toEqual([
      { userEmail: 'owl@example.com', username: 'night_owl', clanName: 'Night Owls' },
    ]);
  });

  test('rejects links and invalid addresses as they are typed', async () => {
    const { actor } = await open();
    await actor.type(invitation().getByLabelText('User Email'), 'owl@');
    await actor.type(invitation().getByLabelText('Clan Name'), ' at evil.example');
    expect(await invitation().findByText('Please enter a valid email address')).toBeVisible();
    expect(await invitation().findByText('Please leave out links and addresses')).toBeVisible();
    expect(sendInvitation()).toBeDisabled();
    await expectAccessible();
  });

  test.each([
    ['with the text of the server', limited, 'Too many attempts. Please wait and try again.'],
    ['with its own text when there is no response', offline, 'The email could not be sent. Please try again.'],
  ])('reports a failure %s and keeps what was typed [8.28]', async (_how, response, description) => {
    const page = await open({ 'POST /api/email/clan-invitation': response });
    await fill(page);
    await page.actor.click(sendInvitation());
    await expectToast({ title: 'Failed to Send', description, variant: 'destructive' });
    expect(invitation().getByLabelText('User Email')).toHaveValue('owl@example.com');
  });

  test('shows validation errors of the server under their fields', async () => {
    const issues = [{ path: 'username', message: 'Please leave out links and addresses' }];
    const page = await open({
      'POST /api/email/clan-invitation': () =>
        apiFailure(400, 'Some fields are not valid', { code: 'validation_failed', issues }),
    });
    await fill(page);
    await page.actor.click(sendInvitation());
    await expectToast({ title: 'Failed to Send', description: 'Some fields are not valid', variant: 'destructive' });
    expect(invitation().getByLabelText('Username')).toHaveAccessibleDescription('Please leave out links and addresses');
  });
});

describe('template cards', () => {
  test.each([
    ['Welcome Email', '/api/email/previews/welcome'],
    ['Tournament Notification', '/api/email/previews/tournament'],
    ['Clan Invitation', '/api/email/previews/clan-invitation'],
  ])('%s shows the email in a sandboxed frame [2.137]', async (name, address) => {
    await open();
    const frame = screen.getByTitle(`Preview: ${name}`);
    expect(frame).toHaveAttribute('src', address);
    expect(frame).toHaveAttribute('sandbox', '');
  });

  test('emails of tournaments have one where the portal plays them', async () => {
    const addresses = () => [...document.querySelectorAll('iframe')].map((frame) => frame.getAttribute('src'));
    const page = await open();
    expect(addresses()).toHaveLength(3);
    page.unmount();
    await openPage('/email-test', {
      user,
      config: { features: { ...aPortalConfig().features, playTournaments: true } },
    });
    for (const name of ['Registration', 'Check-In', 'Match', 'Final Result'])
      expect(await screen.findByTitle(`Preview: ${name}`)).toBeVisible();
    expect(addresses()).toContain('/api/email/previews/tournament-check-in');
    await expectAccessible();
  });
});
