import { type CheckResults, combinationJourneys } from '@portal/contracts';
import type { CombinationVisit } from '@portal/remotes/test-combinations';
import { demoPassword, withBrowser } from '../browser';
import { fromPlaywright } from '../test-run/playwright-report';
import { runJourneys } from '../test-run/playwright-run';
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
    const report = await runJourneys({
      ...{ url: address, name: 'combinations', workers: 2, print },
      grep: [...combinationJourneys, ...(added ? [added] : [])].join('|'),
      env: { E2E_COOKIES: JSON.stringify(cookies) },
    });
    const journeys = fromPlaywright(report)
      .filter(({ status }) => status !== 'skipped')
      .map(({ titles, file, status, message }) => ({
        what: titles.join(' › ') || file,
        errors: status === 'failed' ? [message.split('\n')[0] ?? ''] : [],
      }));
    return [...visited, ...journeys];
  };
