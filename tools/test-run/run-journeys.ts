import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { JSONReport } from '@playwright/test/reporter';
import { findChromium, run, workspaceRoot } from '@portal/testing/servers';

interface JourneysOptions {
  /** Address of the portal. */
  url: string;
  /** Of the report. */
  name: string;
  /** A pattern of their titles. */
  grep: string;
  workers: number;
  env?: Record<string, string>;
  signal?: AbortSignal;
  print: (line: string) => void;
}

/** Runs some journeys on a running portal. @returns the report of Playwright */
export const runJourneys = async (options: JourneysOptions): Promise<JSONReport> => {
  const { url, name, grep, workers, env = {}, signal, print } = options;
  const root = workspaceRoot();
  const report = join(root, `e2e/reports/${name}.json`);
  rmSync(report, { force: true });
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  await run(process.execPath, [cli, 'test', '--project=journeys', `--workers=${workers}`, `--grep=${grep}`], {
    ...{ cwd: join(root, 'e2e'), stdio: 'inherit', reject: false, ...(signal && { signal }) },
    env: {
      PORTAL_URL: url,
      CHROMIUM_PATH: await findChromium(chromium.executablePath(), print),
      E2E_PROJECT: name,
      // Messages are recorded without the codes of a terminal.
      FORCE_COLOR: '0',
      ...env,
    },
  });
  return JSON.parse(readFileSync(report, 'utf8'));
};

/** The part of a suite in a report with the notes of its tests. */
interface NotedSuite {
  specs: { tests: { annotations: { type: string; description?: string | undefined }[] }[] }[];
  suites?: NotedSuite[];
}

/** The descriptions of all annotations of a type. */
export const annotationsOf = ({ suites }: { suites: NotedSuite[] }, type: string): string[] => {
  const inSuite = ({ specs, suites: inner = [] }: NotedSuite): string[] => [
    ...specs
      .flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations))
      .flatMap((annotation) => (annotation.type === type ? [annotation.description ?? ''] : [])),
    ...inner.flatMap(inSuite),
  ];
  return suites.flatMap(inSuite);
};
