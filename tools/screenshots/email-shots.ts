import type { Page } from '@playwright/test';
import { asPlayer, fill, press, responding, type Shot, screenOnly, steps, untilText } from './shot';

const emailTest = { path: '/email-test', ...asPlayer };

/** Frames are drawn only where they are on the screen, so a picture of the whole page leaves them empty. */
const untilPreviews = async (page: Page) => {
  await page.getByTitle('Preview: Tournament Notification').scrollIntoViewIfNeeded();
  const preview = page.frameLocator('iframe[title="Preview: Tournament Notification"]');
  await preview.getByText('View tournaments').waitFor();
};

/** The two internal email pages in their states. */
export const emailShots: readonly Shot[] = [
  { name: 'email-test-signed-out', path: '/email-test' },
  { ...emailTest, name: 'email-test' },
  {
    ...emailTest,
    name: 'email-test-errors',
    act: fill({
      'Tournament Name': '',
      'User Email': 'left_footer@',
      Username: 'left_footer',
      'Clan Name': 'see evil.example',
    }),
  },
  {
    ...emailTest,
    name: 'email-test-sent-toast',
    ...screenOnly,
    ...responding('**/api/email/clan-invitation', { success: true }),
    act: steps(
      fill({ 'User Email': 'left_footer@example.com', Username: 'left_footer' }),
      press('Send Clan Invitation'),
      untilText('Clan Invitation Sent'),
    ),
  },
  { name: 'email-dashboard', path: '/email-dashboard' },
  { name: 'email-dashboard-previews', path: '/email-dashboard', ...screenOnly, act: untilPreviews },
  {
    name: 'email-dashboard-used-toast',
    path: '/email-dashboard',
    ...screenOnly,
    act: steps(fill({ Email: 'player@example.com' }), press('Send Test Email'), untilText('Email Already Used')),
  },
];
