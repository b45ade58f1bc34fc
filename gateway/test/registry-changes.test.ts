import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { portalContractVersion } from '@portal/contracts';
import { run } from '@portal/remotes/cli';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';
import { remoteBuild } from './support/test-registry.ts';

const operatorToken = 'operator-token-of-the-tests-000000000000';
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway({ REMOTES_OPERATOR_TOKEN: operatorToken });
  await gateway.registry.store.recordShell({ version: 'test', portalContract: portalContractVersion, shared: {} });
});
afterAll(() => gateway.stop());

const cli = async (command: string) => {
  const lines: string[] = [];
  const code = await run([...command.split(' '), '--portal', gateway.url], {
    env: { PORTAL_TOKEN: operatorToken },
    workspaceDir: gateway.filesDir,
    print: (line) => void lines.push(line),
    smoke: () => Promise.reject(new Error('no browser')),
  });
  return { code, text: lines.join('\n') };
};

test('a rollback without a previous version is rejected, and names the way that remains', async () => {
  await gateway.publish(remoteBuild('mfe-clans', '1.0.0'));
  expect(await cli('rollback mfe-clans')).toEqual({
    code: 1,
    text: expect.stringMatching(/^Rejected \(no_previous\): mfe-clans has no previous .*\nHint: .* --to <version>/),
  });
  expect((await cli('rollback mfe-clans --to=')).code).toBe(1);
  await gateway.publish(remoteBuild('mfe-clans', '1.1.0'));
  for (const state of ['live', 'live already'])
    expect((await cli('rollback mfe-clans --to 1.0.0')).text).toBe(`mfe-clans 1.0.0 is ${state}`);
  expect((await cli('audit mfe-clans')).text).toMatch(/^\S+ {2}operator {2}rollback {2}mfe-clans {2}1.1.0 -> 1.0.0/);
});

test('a promotion or canary that loses a route needs --drop-route, which is audited', async () => {
  await gateway.publish(
    remoteBuild('mfe-news', '1.0.0', { routes: ['/news'] }),
    remoteBuild('mfe-news', '1.1.0', { routes: ['/news', '/news/:id'] }),
  );
  const promote = 'promote mfe-news 1.0.0';
  const canary = 'canary mfe-news 1.0.0 10';
  for (const change of [promote, canary])
    expect((await cli(change)).text).toMatch(/^Rejected \(route_lost\): .*\nHint: .*--drop-route/);
  for (const change of [canary, promote]) expect((await cli(`${change} --drop-route /news/:id`)).code).toBe(0);
  const without = 'without /news/:id {2}forced';
  expect((await cli('audit mfe-news')).text).toMatch(
    new RegExp(
      `promote {2}mfe-news {2}1.1.0 -> 1.0.0 {2}${without}\n.*canary {2}mfe-news {2}1.0.0 {2}10 %; ${without}`,
    ),
  );
});
