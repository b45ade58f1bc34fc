import { describe, expect, test } from '@jest/globals';
import { type EmailPreferences, listOptionalEmails } from '@portal/contracts';
import {
  aPortalConfig,
  apiFailure,
  aUser,
  expectToast,
  type FakeHandlers,
  neverResponds,
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen } from '@testing-library/react';
import { openPage } from '../../testing/open-page.ts';

const preferences = (tournament: 'on' | 'off'): EmailPreferences => ({
  address: 'o•••@example.com',
  settings: [
    { kind: 'tournament', setting: tournament },
    { kind: 'clan-invitation', setting: 'off' },
  ],
});
const handlers: FakeHandlers = {
  'GET /api/email/preferences': preferences('on'),
  'POST /api/email/preferences': preferences('off'),
};
const tournaments = () => screen.findByRole('checkbox', { name: 'Tournaments' });

describe('email preferences', () => {
  test('opened by the link of an email, show each kind and save a change at once, by keyboard too', async () => {
    const { actor } = await openPage('/email-preferences?token=c2FtcGxl', { handlers });
    expect(await tournaments()).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Clan invitations' })).not.toBeChecked();
    expect(screen.getByText('Sent to o•••@example.com')).toBeVisible();
    await expectAccessible();
    (await tournaments()).focus();
    await actor.keyboard(' ');
    await expectToast({ title: 'Preference Saved', description: 'Tournaments: off.' });
    expect(await tournaments()).not.toBeChecked();
  });

  test('have the emails of tournaments where the portal plays them, while they load too', async () => {
    const config = { features: { ...aPortalConfig().features, playTournaments: true } };
    const names = ['Registrations', 'Check-in', 'Matches', 'Final results'];
    const route = '/email-preferences?token=c2FtcGxl';
    const loading = await openPage(route, {
      config,
      handlers: { 'GET /api/email/preferences': () => neverResponds() },
    });
    for (const name of names) expect(await screen.findByText(name)).toBeInTheDocument();
    loading.unmount();
    const all: EmailPreferences = {
      address: 'o•••@example.com',
      settings: listOptionalEmails(config.features).map((kind) => ({ kind, setting: 'on' })),
    };
    const { actor } = await openPage(route, {
      config,
      handlers: { 'GET /api/email/preferences': all, 'POST /api/email/preferences': all },
    });
    for (const name of names) expect(await screen.findByRole('checkbox', { name })).toBeChecked();
    await actor.click(screen.getByRole('checkbox', { name: 'Matches' }));
    await expectToast({ title: 'Preference Saved', description: 'Matches: off.' });
    await expectAccessible();
  });

  test('keep the old choice when it could not be saved', async () => {
    const { actor } = await openPage('/email-preferences?token=c2FtcGxl', {
      handlers: { ...handlers, 'POST /api/email/preferences': () => apiFailure(503, 'Busy', { code: 'unavailable' }) },
    });
    await actor.click(await tournaments());
    await expectToast({ title: 'Update Failed', description: expect.any(String) as never, variant: 'destructive' });
    expect(await tournaments()).toBeChecked();
  });

  test('with a link that is not valid, offer to sign in', async () => {
    await openPage('/email-preferences?token=x', {
      handlers: {
        'GET /api/email/preferences': () => apiFailure(400, 'This link is not valid', { code: 'email_link_invalid' }),
      },
    });
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin?next=/email-preferences');
  });

  test('of a signed-in player need no link, and a visitor without one signs in', async () => {
    const page = await openPage('/email-preferences', {
      handlers: { ...handlers, 'GET /api/email/preferences/own': { token: 'c2FtcGxl' } },
      user: aUser(),
    });
    expect(await tournaments()).toBeChecked();
    page.unmount();
    await openPage('/email-preferences', { handlers });
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
  });
});
