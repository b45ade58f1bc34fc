import type { Page } from '@playwright/test';

/** Collects script errors and content security policy violations of a page from now on. */
export const recordBrowserErrors = (page: Page): string[] => {
  const errors: string[] = [];
  const record = (text: string) => errors.push(`${page.url()}: ${text}`);
  page.on('console', (message) => {
    // A visitor's GET /api/auth/me returns 401, which the browser logs as an error.
    if (message.type() === 'error' && !message.text().includes('401')) record(message.text());
  });
  page.on('pageerror', (error) => record(error.message));
  return errors;
};
