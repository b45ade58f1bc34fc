import { chromium, defineConfig } from '@playwright/test';
import { findChromium, findFreePort } from '@portal/testing/servers';

/** Journeys that need a portal with the preset `live`. */
const onlyLive = [
  'backup.spec.ts',
  'clan-cup.spec.ts',
  'clan-life.spec.ts',
  'desk.spec.ts',
  'feed.spec.ts',
  'first-cup.spec.ts',
  'key-rotation.spec.ts',
  'large-cup.spec.ts',
  'live.spec.ts',
  'match-room.spec.ts',
  'notifications.spec.ts',
  'offline.spec.ts',
  'organizer.spec.ts',
  'outage.spec.ts',
  'push.spec.ts',
  'removal.spec.ts',
  'strangers.spec.ts',
  'welcome.spec.ts',
];
/** Journeys that run on both portals: rules of the specification and former defects that do not depend on the preset. */
const inBothPresets = ['failures', 'first-paint', 'forms', 'large-text', 'layers', 'session-changes'].map(
  (name) => `${name}.spec.ts`,
);

const { env } = process;
/** `PORTAL_URL` names a running portal with the demo data, which the project `journeys` then uses. */
const { PORTAL_URL } = env;

// Workers read the config again: what it has chosen reaches them through the environment.
env['CHROMIUM_PATH'] ||= await findChromium(chromium.executablePath(), console.log);
env['E2E_PORTS'] ||= (await Promise.all(Array.from({ length: 6 }, findFreePort))).join(' ');
// Pages show dates in the time zone of the browser.
env['TZ'] = 'UTC';

const [port, emailPort, livePort, liveEmailPort, controlPort, pushPort] = env['E2E_PORTS'].split(' ');
const local = (at = '') => `http://127.0.0.1:${at}`;

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results/journeys',
  fullyParallel: true,
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // They wait for the shortest deadlines that matches have: `SLOW_JOURNEYS=1` runs them, too.
  ...(!env['SLOW_JOURNEYS'] && { grepInvert: /@slow/ }),
  // This is enough on a machine that is busy with other work.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: './reports/journeys.json' }]],
  ...(!PORTAL_URL && {
    webServer: {
      // `exec`, so that the portals get the signal that ends them, and not a shell.
      command: `exec node ../tools/bootstrap.mjs test-portals ${env['E2E_PORTS']}`,
      url: local(controlPort),
      // They are built first.
      timeout: 900_000,
      stdout: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    },
  }),
  use: {
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that a service worker makes cannot be held or failed by a journey; those about the worker allow it.
    serviceWorkers: 'block',
    // Recording a trace of every test is slow; pass `--trace retain-on-failure` when you need one.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: env['CHROMIUM_PATH'],
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
    {
      name: 'journeys',
      testIgnore: onlyLive,
      workers: 3,
      use: { baseURL: PORTAL_URL || `http://localhost:${port}` },
      metadata: { catcherUrl: local(emailPort) },
    },
    // The portal with the preset `live`. Its journeys stop servers, so one runs at a time.
    {
      name: 'live',
      testMatch: [...onlyLive, ...inBothPresets],
      workers: 1,
      use: { baseURL: `http://localhost:${livePort}` },
      metadata: {
        ...{ catcherUrl: local(liveEmailPort), controlUrl: local(controlPort) },
        ...{ pushPort: Number(pushPort), defaultPortalUrl: local(port) },
      },
    },
  ],
});
