import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { combinationJourneys, portalContractVersion, shellDescriptionFile } from '@portal/contracts';
import { createPortalClient } from '@portal/remotes/client';
import { type CombinationVisit, testCombinations } from '@portal/remotes/test-combinations';
import { startTestGateway, type TestGateway } from './support/test-gateway';
import { remoteBuild } from './support/test-registry';

const operatorToken = 'operator-token-of-the-tests-000000000000';
const shellOf = (version: string) => ({ version, portalContract: portalContractVersion, shared: {} });
const startWith = (version: string, variables: Record<string, string> = {}) =>
  startTestGateway(
    { REMOTES_OPERATOR_TOKEN: operatorToken, ...variables },
    { [shellDescriptionFile]: JSON.stringify(shellOf(version)) },
  );

const remote = 'mfe-clans';
const version = '1.1.0';
let live: TestGateway;
let previous: TestGateway;

beforeAll(async () => {
  live = await startWith('live');
  previous = await startWith('before', { MONGODB_DB_PREFIX: live.prefix });
  await live.publish(remoteBuild(remote, version));
  await live.publish(remoteBuild(remote, '1.0.0'));
});
afterAll(async () => {
  await previous.stop();
  await live.stop();
});

/** @param failing shell in which a page fails */
const run = async (options: { previous?: string; only?: string } = {}, failing?: string) => {
  const client = createPortalClient({ portal: live.url, env: { PORTAL_TOKEN: operatorToken }, workspaceDir: '/' });
  const visited: string[] = [];
  const visit = async ({ address }: CombinationVisit) => {
    visited.push(address);
    const checks = [...combinationJourneys, 'module', '/clans', '/clans/:id'];
    const errors = address === failing ? ['the page is broken'] : [];
    return checks.map((what) => ({ what, errors: what === '/clans' ? errors : [] }));
  };
  const isGreen = await testCombinations({ remote, version, client, print: () => undefined, visit, ...options });
  return { isGreen, visited };
};
const promote = () => live.registry.store.promote(remote, version, { actor: 'test' });

test('the shell that --previous serves is tested also where the portal has never deployed it; a promotion requires those it has', async () => {
  await live.registry.store.recordShell(shellOf('live'));
  expect(await run()).toEqual({ isGreen: true, visited: [live.url] });
  expect(await run({ previous: previous.url }, previous.url)).toEqual({
    isGreen: false,
    visited: [live.url, previous.url],
  });
  const { record } = await live.registry.store.combinationsOf(remote, version);
  expect(record?.runs.map(({ shell }) => shell)).toEqual(['live', 'before']);

  await live.registry.store.recordShell(shellOf('before'));
  await live.registry.store.recordShell(shellOf('live'));
  await expect(promote()).rejects.toMatchObject({ code: 'combinations_failed' });
  await expect(run()).rejects.toThrow('Shell before is required too');
  expect(await run({ previous: previous.url })).toMatchObject({ isGreen: true });
  expect(await promote()).toMatchObject({ changed: true });
});
