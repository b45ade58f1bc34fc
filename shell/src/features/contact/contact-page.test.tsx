import { expect, test } from '@jest/globals';
import { aPortalConfig, renderPortal } from '@portal/portal/testing';
import { screen } from '@testing-library/react';
import { Page } from './contact-page.tsx';

test('the page names every way to reach us [2.10, 2.110, 2.111]', () => {
  renderPortal(<Page />, { bare: true });
  expect(screen.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
    'href',
    'mailto:support@example.com',
  );
  expect(screen.getByRole('link', { name: 'partnership@example.com' })).toBeVisible();
  expect(screen.getByRole('link', { name: '+1 (555) 010-0199' })).toHaveAttribute('href', 'tel:+15550100199');
  expect(screen.getByText('Monday-Friday 9:00 AM-6:00 PM PST')).toBeVisible();
  expect(screen.getByText(/United States/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Visit FAQ' })).toHaveAttribute('href', 'https://example.com/faq');
  expect(screen.getByRole('link', { name: 'Join Discord' })).toHaveAttribute('href', 'https://example.com/discord');
});

test.each([
  [true, 'Announcement of Night Owls'],
  [false, ''],
])('a link that reports a text fills in the subject where clans live: %s', (clanLife, subject) => {
  renderPortal(<Page />, {
    bare: true,
    route: '/contact?subject=Announcement+of+Night+Owls',
    config: { features: { ...aPortalConfig().features, clanLife } },
  });
  expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue(subject);
});
