import type { Page } from '@playwright/test';

/** What the browser complains about on a page from now on: errors of scripts and breaches of the content policy. */
export const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  const note = (text: string) => complaints.push(`${page.url()}: ${text}`);
  page.on('console', (message) => {
    // A visitor's question who is signed in is answered 401, and the browser notes it.
    if (message.type() === 'error' && !message.text().includes('401')) note(message.text());
  });
  page.on('pageerror', (error) => note(error.message));
  return complaints;
};
