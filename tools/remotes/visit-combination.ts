import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { type CheckResults, combinationJourneys } from '@portal/contracts';
import type { CombinationVisit } from '@portal/remotes/test-combinations';
import { findChromium, run, workspaceRoot } from '@portal/testing/servers';
import { demoPassword, withBrowser } from '../browser';
import { fromPlaywright } from '../test-run/playwright-report';
import { visitBuild } from './visit-build';

/**
 * Loads the remote's pages and widgets, then runs the journeys that are required. Needs the demo account.
 * @param added a pattern of the titles of further journeys
 */
export const visitCombination =
  (added: string | undefined, print: (line: string) => void) =>
  async ({ address, cookies, manifest }: CombinationVisit): Promise<CheckResults> => {
    const account = { identifier: 'demo_player', password: demoPassword };
    const visited = await withBrowser(print, (browser) =>
      visitBuild({ browser, portal: address, link: address, manifest, account, cookies }),
    );
    const root = workspaceRoot();
    const report = join(root, 'e2e/reports/combinations.json');
    rmSync(report, { force: true });
    const cli = join(root, 'node_modules/@playwright/test/cli.js');
    const env = {
      PORTAL_URL: address,
      CHROMIUM_PATH: await findChromium(chromium.executablePath(), print),
      E2E_PROJECT: 'combinations',
      // Messages are recorded without the codes of a terminal.
      FORCE_COLOR: '0',
      E2E_COOKIES: JSON.stringify(cookies),
    };
    const grep = [...combinationJourneys, ...(added ? [added] : [])].join('|');
    const args = [cli, 'test', '--project=journeys', '--workers=2', `--grep=${grep}`];
    await run(process.execPath, args, { cwd: join(root, 'e2e'), env, stdio: 'inherit', reject: false });
    const journeys = fromPlaywright(JSON.parse(readFileSync(report, 'utf8')))
      .filter(({ status }) => status !== 'skipped')
      .map(({ titles, file, status, message }) => ({
        what: titles.join(' › ') || file,
        errors: status === 'failed' ? [message.split('\n')[0] ?? ''] : [],
      }));
    return [...visited, ...journeys];
  };
