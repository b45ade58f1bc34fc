import { defineConfig } from '@playwright/test';

/** Journeys that need a portal with the preset `live`. */
const onlyLive = ['clan-cup.spec.ts', 'live.spec.ts', 'match-room.spec.ts', 'organizer.spec.ts', 'outage.spec.ts'];
/** Journeys that run on both portals: rules of the specification and former defects that do not depend on the preset. */
const inBothPresets = ['failures', 'first-paint', 'forms', 'large-text', 'layers', 'session-changes'].map(
  (name) => `${name}.spec.ts`,
);

const { PORTAL_URL, CHROMIUM_PATH, E2E_PROJECT = 'journeys' } = process.env;
if (!PORTAL_URL)
  throw new Error('PORTAL_URL is not set: run the journeys with `npx nx e2e e2e`, which starts a portal for them');

// Pages show dates in the time zone of the browser.
process.env['TZ'] = 'UTC';

export default defineConfig({
  testDir: './journeys',
  outputDir: `./test-results/${E2E_PROJECT}`,
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // This is enough on a machine that is busy with other work.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: `./reports/${E2E_PROJECT}.json` }]],
  use: {
    baseURL: PORTAL_URL,
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
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
        // Pages of a context share a renderer process and the scripts that it has compiled: see support/contexts.ts.
        '--process-per-site',
        // Pages live for seconds, so compiling their functions again for speed costs more CPU time than it saves.
        '--js-flags=--invocation-count-for-maglev=5000',
      ],
    },
  },
  projects: [
    { name: 'journeys', testIgnore: onlyLive },
    // This project uses another portal, with the preset `live`. Its journeys stop servers, so one runs at a time.
    { name: 'outages', testMatch: [...onlyLive, ...inBothPresets], workers: 1 },
  ],
});
