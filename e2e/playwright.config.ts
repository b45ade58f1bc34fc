import { defineConfig } from '@playwright/test';

const { PORTAL_URL, CHROMIUM_PATH } = process.env;
if (!PORTAL_URL)
  throw new Error('PORTAL_URL is not set: run the journeys with `npx nx e2e e2e`, which starts a portal for them');

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: './reports/e2e.json' }]],
  use: {
    baseURL: PORTAL_URL,
    viewport: { width: 1440, height: 900 },
    // Recording a trace of every test is slow; pass `--trace retain-on-failure` when you need one.
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
    // Stops servers, so nothing else may run at the same time.
    { name: 'outages', testMatch: 'outage.spec.ts', dependencies: ['journeys'], fullyParallel: false },
  ],
});
