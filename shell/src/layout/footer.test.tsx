import { expect, test } from '@jest/globals';
import { renderPortal } from '@portal/portal/testing';
import { screen, within } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import { Footer } from './footer.tsx';

test('the footer leads everywhere and names the year [2.9, 2.27, 2.28]', () => {
  renderShell();
  const links = within(screen.getByRole('contentinfo'))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(links).toEqual([
    'Console Games /console',
    'Mobile Games /mobile',
    'Tournaments /tournaments',
    'Leaderboard /leaderboard',
    'Clans /clans',
    'News /news',
    'Contact Us /contact',
    'Terms of Service /terms',
    'Privacy Policy /privacy',
    'Instagram https://example.com/instagram',
  ]);
  renderPortal(<Footer year={2031} />, { bare: true });
  expect(screen.getByText('© 2031 Gaming Portal. All rights reserved.')).toBeVisible();
});

test('social links open in a new tab without access to this one [2.28]', () => {
  renderPortal(<Footer />, { bare: true });
  const link = screen.getByRole('link', { name: 'Instagram' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});
