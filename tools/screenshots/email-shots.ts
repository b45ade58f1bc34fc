import type { Page } from '@playwright/test';
import { act, asPlayer, fill, press, responding, screenOnly, shot, untilText } from './shot';

/** Frames are drawn only where they are on the screen, so a picture of the whole page leaves them empty. */
const untilPreviews = async (page: Page) => {
  await page.getByTitle('Preview: Tournament Notification').scrollIntoViewIfNeeded();
  const preview = page.frameLocator('iframe[title="Preview: Tournament Notification"]');
  await preview.getByText('View tournaments').waitFor();
};

const mistakes = {
  'Tournament Name': '',
  'User Email': 'left_footer@',
  Username: 'left_footer',
  'Clan Name': 'see evil.example',
};
const invitation = { 'User Email': 'left_footer@example.com', Username: 'left_footer' };
const test = '/email-test';
const dashboard = '/email-dashboard';

/** The two internal email pages in their states. */
export const emailShots = [
  shot('email-test-signed-out', test),
  shot('email-test', test, asPlayer),
  shot('email-test-errors', test, asPlayer, act(fill(mistakes))),
  shot(
    'email-test-sent-toast',
    test,
    asPlayer,
    screenOnly,
    responding('**/api/email/clan-invitation', { success: true }),
    act(fill(invitation), press('Send Clan Invitation'), untilText('Clan Invitation Sent')),
  ),
  shot('email-dashboard', dashboard),
  shot('email-dashboard-previews', dashboard, screenOnly, act(untilPreviews)),
  shot(
    'email-dashboard-used-toast',
    dashboard,
    screenOnly,
    act(fill({ Email: 'player@example.com' }), press('Send Test Email'), untilText('Email Already Used')),
  ),
];
