import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { run, workspaceRoot } from '@portal/testing/servers';
import { chromiumPath } from '../browser.ts';

/** Runs `playwright test` in the folder of the journeys. */
const runPlaywright = (project: string, args: string[], options: Parameters<typeof run>[2]) =>
  run(process.execPath, ['../node_modules/@playwright/test/cli.js', 'test', `--project=${project}`, ...args], {
    ...{ cwd: join(workspaceRoot(), 'e2e'), reject: false, ...options },
  });

interface JourneysOptions {
  /** Address of the portal. */
  url: string;
  /** Of the report. */
  name: string;
  /** A pattern of their titles. */
  grep: string;
  workers: number;
  signal?: AbortSignal;
  print: (line: string) => void;
}

/** Runs some journeys on a running portal. @returns the report of Playwright */
export const runJourneys = async ({
  url,
  name,
  grep,
  workers,
  signal,
  print,
}: JourneysOptions): Promise<JSONReport> => {
  const report = join(workspaceRoot(), `e2e/reports/${name}.json`);
  rmSync(report, { force: true });
  const browser = { PORTAL_URL: url, CHROMIUM_PATH: await chromiumPath(print) };
  await runPlaywright('journeys', [`--workers=${workers}`, `--grep=${grep}`], {
    ...{ stdio: 'inherit', ...(signal && { signal }) },
    // Messages are recorded without the codes of a terminal.
    env: { ...browser, E2E_PROJECT: name, FORCE_COLOR: '0' },
  });
  return JSON.parse(readFileSync(report, 'utf8'));
};
