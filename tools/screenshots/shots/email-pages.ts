import type { Page } from '@playwright/test';
import { answer, fill, press, type Shot, untilText } from '../shot';

const player = 'demo_player';
const invitation = { 'User Email': 'left_footer@example.com', Username: 'left_footer' };

/** Frames are drawn only where they are on the screen, so a picture of the whole page leaves them empty. */
const untilPreviews = async (page: Page) => {
  await page.getByTitle('Preview: Tournament Notification').scrollIntoViewIfNeeded();
  const mail = page.frameLocator('iframe[title="Preview: Tournament Notification"]');
  await mail.getByText('View tournaments').waitFor();
};

/** The two internal e-mail pages, in their states. */
export const emailShots: readonly Shot[] = [
  { name: 'email-test-signed-out', path: '/email-test' },
  { name: 'email-test', path: '/email-test', as: player },
  {
    name: 'email-test-errors',
    path: '/email-test',
    as: player,
    act: (page) =>
      fill(page, {
        'Tournament Name': '',
        'User Email': 'left_footer@',
        Username: 'left_footer',
        'Clan Name': 'see evil.example',
      }),
  },
  {
    name: 'email-test-sent-toast',
    path: '/email-test',
    as: player,
    screenOnly: true,
    before: (page) => answer(page, '**/api/email/clan-invitation', { success: true }),
    act: async (page) => {
      await fill(page, invitation);
      await press(page, 'Send Clan Invitation');
      await untilText(page, 'Clan Invitation Sent');
    },
  },
  { name: 'email-dashboard', path: '/email-dashboard' },
  { name: 'email-dashboard-previews', path: '/email-dashboard', screenOnly: true, act: untilPreviews },
  {
    name: 'email-dashboard-used-toast',
    path: '/email-dashboard',
    screenOnly: true,
    act: async (page) => {
      await fill(page, { Email: 'player@example.com' });
      await press(page, 'Send Test Email');
      await untilText(page, 'Email Already Used');
    },
  },
];
