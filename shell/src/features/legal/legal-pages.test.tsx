import { expect, test } from '@jest/globals';
import { aPortalConfig, renderPortal } from '@portal/portal/testing';
import { screen } from '@testing-library/react';
import { PrivacyPage, TermsPage } from './legal-pages.tsx';

const sections = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('the terms have their eight sections, their deadlines and their contact [2.10, 2.104, 2.105, 9.35, 9.36, 9.37]', () => {
  renderPortal(<TermsPage />, { bare: true });
  expect(screen.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  expect(screen.getByText('December 15, 2024')).toHaveAttribute('datetime', '2024-12-15');
  expect(sections()).toEqual([
    '1. Acceptance of Terms',
    '2. Gaming Conduct',
    '3. Tournament Rules',
    '4. User Accounts',
    '5. Intellectual Property',
    '6. Limitation of Liability',
    '7. Changes to Terms',
    '8. Contact Information',
  ]);
  expect(screen.getByText(/within 30 days of tournament completion/)).toBeVisible();
  expect(screen.getByText(/within 24 hours/)).toBeVisible();
  expect(screen.getByText(/30 days notice of material term changes/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'legal@example.com' })).toBeVisible();
});

test('the privacy policy has its sections, its age limit and its contact [2.10, 2.106, 2.107, 9.38]', () => {
  renderPortal(<PrivacyPage />, { bare: true });
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  expect(screen.getByText('December 15, 2024')).toHaveAttribute('datetime', '2024-12-15');
  expect(sections()).toEqual([
    'Information We Collect',
    'How We Use Your Information',
    'Information Sharing',
    'Data Security',
    'Your Rights',
    'Cookies and Tracking',
    "Children's Privacy",
    'Contact Us',
  ]);
  expect(screen.getByText(/not for children under 13/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'privacy@example.com' })).toBeVisible();
});

test('the privacy policy names the screenshots of matches only where tournaments are played', () => {
  const { unmount } = renderPortal(<PrivacyPage />, { bare: true });
  expect(screen.queryByText(/screenshots/)).not.toBeInTheDocument();
  unmount();
  const features = { ...aPortalConfig().features, playTournaments: true };
  renderPortal(<PrivacyPage />, { bare: true, config: { features } });
  expect(screen.getByText(/screenshots are deleted 30 days after the tournament/)).toBeVisible();
});

test('the date is written like every other date with oneDateStyle', () => {
  const features = { ...aPortalConfig().features, oneDateStyle: true };
  renderPortal(<TermsPage />, { bare: true, config: { features } });
  expect(screen.getByText('Dec 15, 2024')).toHaveAttribute('datetime', '2024-12-15');
});
