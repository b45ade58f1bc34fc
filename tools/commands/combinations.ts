import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createPortalClient } from '@portal/remotes/client';
import { testCombinations } from '@portal/remotes/test-combinations';
import { workspaceRoot } from '@portal/testing/servers';
import { visitCombination } from '../remotes/visit-combination';
import { withEphemeralPortal } from '../start/ephemeral-portal';
import { processes } from '../start/processes';
import { environmentOfRunning } from '../start/running-portal';
import { startGateway } from '../start/second-gateway';
import { readSettings, SettingsError } from '../start/settings';

const print = (line: string) => console.log(line);

const options = {
  portal: { type: 'string' },
  previous: { type: 'string' },
  ephemeral: { type: 'boolean', default: false },
  grep: { type: 'string', short: 'g' },
  only: { type: 'string' },
} as const;

/** Of the gateway of the portal that `npm start` runs. */
const localGateway = async (): Promise<NodeJS.ProcessEnv> => {
  const settings = readSettings(process.env);
  const definition = processes(settings).find(({ name }) => name === 'gateway');
  return { ...(await environmentOfRunning(settings)), ...definition?.env };
};

/**
 * Calls `test` with the address of the shell before the live one. For the folder of its build, that is another gateway of the portal.
 * @param readGateway returns the environment of the portal's gateway
 */
const withPrevious = async (
  previous: string | undefined,
  readGateway: () => Promise<NodeJS.ProcessEnv | undefined>,
  test: (address: string | undefined) => Promise<number>,
): Promise<number> => {
  if (previous === undefined || URL.canParse(previous)) return test(previous);
  const gateway = await startGateway(await readGateway(), { SHELL_DIR: resolve(previous) });
  try {
    return await test(gateway.url);
  } finally {
    await gateway.stop();
  }
};

/**
 * `npm run test:combinations -- [remote [version]]` tests a version in every pair of shell and builds that visitors get once it is promoted,
 * and records the results there, which `promote` requires. Without a name: all candidates, or else all active versions.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [remote, version] = positionals;
  const { portal, previous, only } = values;
  const visit = visitCombination(values.grep, print);

  const testAll = async (
    { portal, previous }: { portal: string | undefined; previous: string | undefined },
    env: NodeJS.ProcessEnv,
  ): Promise<number> => {
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

  if (!values.ephemeral)
    return withPrevious(previous, localGateway, (address) => testAll({ portal, previous: address }, process.env));
  return withEphemeralPortal({ name: 'combinations', print, env: { PORTAL_SEED: 'demo' } }, (own) => {
    const gateway = own.environments.get('gateway');
    const env = { ...gateway, PORTAL_TOKEN: gateway?.['REMOTES_OPERATOR_TOKEN'] };
    return withPrevious(
      previous,
      async () => gateway,
      (address) => testAll({ portal: own.url, previous: address }, env),
    );
  });
};
