import { parseArgs } from 'node:util';
import { createPortalClient } from '@portal/remotes/client';
import { testCombinations } from '@portal/remotes/test-combinations';
import { workspaceRoot } from '@portal/testing/servers';
import { visitCombination } from '../remotes/visit-combination';
import { withEphemeralPortal } from '../start/ephemeral-portal';
import { SettingsError } from '../start/settings';

const print = (line: string) => console.log(line);

const options = {
  portal: { type: 'string' },
  previous: { type: 'string' },
  ephemeral: { type: 'boolean', default: false },
  grep: { type: 'string', short: 'g' },
  only: { type: 'string' },
} as const;

/**
 * `npm run test:combinations -- [remote [version]]` tests a version in every pair of shell and builds that visitors get once it is promoted,
 * and records the results there, which `promote` requires. Without a name: all candidates, or else all active versions.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [remote, version] = positionals;
  const { previous, only } = values;
  const visit = visitCombination(values.grep, print);

  const testAll = async (portal: string | undefined, env: NodeJS.ProcessEnv): Promise<number> => {
    const client = createPortalClient({ portal, env, workspaceDir: workspaceRoot() });
    const { remotes } = await client.call('GET /api/remotes');
    const states = Object.entries(remotes).filter(([name]) => remote === undefined || name === remote);
    if (states.length === 0) throw new SettingsError(`${client.portal} has no remote named ${remote}`);
    const candidates = states.filter(([, { candidate }]) => candidate);
    let isGreen = true;
    for (const [name, { active, candidate }] of candidates.length > 0 ? candidates : states) {
      const tested = version ?? candidate?.version ?? active;
      if (tested === null) continue;
      const target = { remote: name, version: tested, client };
      isGreen = (await testCombinations({ ...target, previous, only, print, visit })) && isGreen;
    }
    return isGreen ? 0 : 1;
  };

  if (!values.ephemeral) return testAll(values.portal, process.env);
  return withEphemeralPortal({ name: 'combinations', print, env: { PORTAL_SEED: 'demo' } }, (own) =>
    testAll(own.url, {
      ...own.environments.get('gateway'),
      PORTAL_TOKEN: own.environments.get('gateway')?.['REMOTES_OPERATOR_TOKEN'],
    }),
  );
};
