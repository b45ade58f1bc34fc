import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createPortalClient } from '@portal/remotes/client';
import { testCombinations } from '@portal/remotes/test-combinations';
import { workspaceRoot } from '@portal/testing/servers';
import { visitCombination } from '../remotes/visit-combination';
import { withEphemeralPortal } from '../start/ephemeral-portal';
import { processes } from '../start/processes';
import { findRunningPortal } from '../start/running-portal';
import { startGateway } from '../start/second-gateway';
import { SettingsError } from '../start/settings';

const options = {
  portal: { type: 'string' },
  previous: { type: 'string' },
  ephemeral: { type: 'boolean', default: false },
  grep: { type: 'string', short: 'g' },
  only: { type: 'string' },
} as const;

export const usage = `Usage: npm run test:combinations -- [remote [version]] [options]
  --portal <address>   by default PORTAL_URL, or http://localhost:3000
  --previous <shell>   address of a gateway with the shell before the live one, or the folder of its build
  -g, --grep <text>    further journeys, by title
  --only <text>        the combinations that contain the text; nothing is recorded
  --ephemeral          the builds of this checkout, on a portal of the run`;

/** Of the gateway of the portal that `npm start` runs. */
const localGateway = async (): Promise<NodeJS.ProcessEnv> => {
  const { settings, env } = await findRunningPortal();
  return { ...env, ...processes(settings).find(({ name }) => name === 'gateway')?.env };
};

/**
 * `npm run test:combinations -- [remote [version]]` tests a version in every pair of shell and builds that visitors get once it is promoted,
 * and records the results there, which `promote` requires. Without a name: all candidates, or else all active versions.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [remote, version] = positionals;
  const { previous, only } = values;
  const visit = visitCombination(values.grep, console.log);

  /** @param readGateway returns the environment of the portal's gateway */
  const testAll = async (portal: string | undefined, env: NodeJS.ProcessEnv, readGateway: typeof localGateway) => {
    const client = createPortalClient({ portal, env, workspaceDir: workspaceRoot() });
    const { remotes } = await client.call('GET /api/remotes');
    const states = Object.entries(remotes).filter(([name]) => remote === undefined || name === remote);
    if (states.length === 0) throw new SettingsError(`${client.portal} has no remote named ${remote}`);
    const candidates = states.filter(([, { candidate }]) => candidate);
    // For the folder of its build, the shell before the live one is that of another gateway of the portal.
    const isFolder = previous !== undefined && !URL.canParse(previous);
    const gateway = isFolder ? await startGateway(await readGateway(), { SHELL_DIR: resolve(previous) }) : undefined;
    let isGreen = true;
    try {
      for (const [name, { active, candidate }] of candidates.length > 0 ? candidates : states) {
        const tested = version ?? candidate?.version ?? active;
        if (tested === null) continue;
        const target = { remote: name, version: tested, client, previous: gateway?.url ?? previous };
        isGreen = (await testCombinations({ ...target, only, print: console.log, visit })) && isGreen;
      }
    } finally {
      await gateway?.stop();
    }
    return isGreen ? 0 : 1;
  };

  if (!values.ephemeral) return testAll(values.portal, process.env, localGateway);
  return withEphemeralPortal({ name: 'combinations', env: { PORTAL_SEED: 'demo' } }, (own) => {
    const gateway = own.environments.get('gateway') ?? {};
    const env = { ...gateway, PORTAL_TOKEN: gateway['REMOTES_OPERATOR_TOKEN'] };
    return testAll(own.url, env, async () => gateway);
  });
};
