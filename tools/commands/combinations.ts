import { parseArgs } from 'node:util';
import { createPortalClient } from '@portal/remotes/client';
import { testCombinations } from '@portal/remotes/test-combinations';
import { workspaceRoot } from '@portal/testing/servers';
import { visitCombination } from '../remotes/visit-combination';
import { withEphemeralPortal } from '../start/ephemeral-portal';

const print = (line: string) => console.log(line);

/** Home, sign-in and every page of header and footer; the pages and widgets of the remote are always loaded. */
const shortSelection = 'the home page shows the literal texts|every header and footer link|sign-in returns to the page';

const options = {
  portal: { type: 'string' },
  previous: { type: 'string' },
  ephemeral: { type: 'boolean', default: false },
  grep: { type: 'string', short: 'g', default: shortSelection },
  only: { type: 'string' },
} as const;

/**
 * `npm run test:combinations -- [remote [version]]` tests a version in every pair of shell and builds that visitors get once it is promoted,
 * and leaves the signed record that `promote` requires. Without a name: all candidates, or else all active versions.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [remote, version] = positionals;
  const { portal = process.env['PORTAL_URL'] || `http://localhost:${process.env['PORT'] || 3000}`, grep } = values;
  const context = {
    print,
    workspaceDir: workspaceRoot(),
    previous: values.previous,
    only: values.only,
    journeys: grep,
  };

  const testAll = async (address: string, env: NodeJS.ProcessEnv): Promise<number> => {
    const { remotes } = await createPortalClient({ ...context, portal: address, env }).call('GET /api/remotes');
    const states = Object.entries(remotes).filter(([name]) => remote === undefined || name === remote);
    const candidates = states.filter(([, { candidate }]) => candidate);
    let isGreen = states.length > 0;
    for (const [name, { active, candidate }] of candidates.length > 0 ? candidates : states) {
      const tested = version ?? candidate?.version ?? active;
      if (tested === null) continue;
      const visit = visitCombination(grep, print);
      isGreen =
        (await testCombinations({ ...context, remote: name, version: tested, portal: address, env, visit })) && isGreen;
    }
    return isGreen ? 0 : 1;
  };

  if (!values.ephemeral) return testAll(new URL(portal).origin, process.env);
  return withEphemeralPortal({ name: 'combinations', print, env: { PORTAL_SEED: 'demo' } }, (own) =>
    testAll(own.url, {
      ...own.environments.get('gateway'),
      PORTAL_TOKEN: own.environments.get('gateway')?.['REMOTES_OPERATOR_TOKEN'],
    }),
  );
};
