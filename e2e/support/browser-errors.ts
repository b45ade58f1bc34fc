import type { Page } from '@playwright/test';

/** Collects script errors and content security policy violations of a page from now on. */
export const recordBrowserErrors = (page: Page): string[] => {
  const errors: string[] = [];
  const record = (text: string) => errors.push(`${page.url()}: ${text}`);
  page.on('console', (message) => {
    if (message.type() === 'error') record(message.text());
  });
  page.on('pageerror', (error) => record(error.message));
  return errors;
};
