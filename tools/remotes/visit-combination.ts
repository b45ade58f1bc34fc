import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { CombinationVisit, VisitOutcome } from '@portal/remotes/test-combinations';
import { findChromium, run, workspaceRoot } from '@portal/testing/servers';
import { withBrowser } from '../browser';
import { demoPassword } from '../browser/sessions';
import { fromPlaywright } from '../test-run/results';
import { visitBuild } from './visit-build';

/** Loads the remote's pages and widgets, then runs the journeys whose titles match. Needs the demo account. */
export const visitCombination =
  (grep: string, print: (line: string) => void) =>
  async ({ address, cookies, manifest }: CombinationVisit): Promise<VisitOutcome> => {
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
      E2E_COOKIES: JSON.stringify(cookies),
    };
    const args = [cli, 'test', '--project=journeys', '--workers=2', `--grep=${grep}`];
    await run(process.execPath, args, { cwd: join(root, 'e2e'), env, stdio: 'inherit', reject: false });
    const journeys = fromPlaywright(JSON.parse(readFileSync(report, 'utf8')), String);
    return {
      passed:
        journeys.filter(({ status }) => status === 'passed').length +
        visited.filter((one) => one.errors.length === 0).length,
      failures: [
        ...visited.flatMap(({ what, errors }) => errors.map((error) => `${what}: ${error}`)),
        ...journeys
          .filter(({ status }) => status === 'failed')
          .map(({ titles, message }) => `${titles.join(' › ')}: ${message.split('\n')[0]}`),
      ],
    };
  };
