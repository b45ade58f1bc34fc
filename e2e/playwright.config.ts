import { defineConfig } from '@playwright/test';

const { PORTAL_URL, CHROMIUM_PATH } = process.env;
if (!PORTAL_URL)
  throw new Error('PORTAL_URL is not set: run the journeys by `npx nx e2e e2e`, which starts a portal for them');

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./support/counts-reporter.ts']],
  use: {
    baseURL: PORTAL_URL,
    viewport: { width: 1440, height: 900 },
    // Recording every test for the few that fail is slow; `--trace retain-on-failure` takes them where one is wanted.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  projects: [
    { name: 'journeys', testIgnore: 'outage.spec.ts' },
    // Takes servers away, so nothing else may run beside it.
    { name: 'outages', testMatch: 'outage.spec.ts', dependencies: ['journeys'], fullyParallel: false },
  ],
});
