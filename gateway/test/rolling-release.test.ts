import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { shellDescriptionFile } from '@portal/contracts';
import { createUpload } from '@portal/remotes';
import { waitFor } from '@portal/testing';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';
import { remoteBuild } from './support/test-registry.ts';

const buildShell = (portalContract: string) => ({ version: `shell-${portalContract}`, portalContract, shared: {} });
const buildFiles = (portalContract: string) => ({ [shellDescriptionFile]: JSON.stringify(buildShell(portalContract)) });

let before: TestGateway;
let after: TestGateway;

beforeAll(async () => {
  before = await startTestGateway({}, buildFiles('5.3.0'));
  after = await startTestGateway({ MONGODB_DB_PREFIX: before.prefix }, buildFiles('6.0.0'));
});
afterAll(async () => {
  await after.stop();
  await before.stop();
});

const buildUpload = (version: string, portalContract: string) => {
  const manifest = remoteBuild('mfe-clans', version, { portalContract });
  const files = {
    'remoteEntry.js': `/* ${version} */`,
    'module.0a1b.js': version,
    'remote.json': JSON.stringify(manifest),
  };
  return createUpload(new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)])));
};
const publish = (version: string, portalContract: string, shell = buildShell('5.3.0')) =>
  before.registry.store.publish([buildUpload(version, portalContract)], { actor: 'test', built: {}, shell });
const versionsAt = async ({ get }: TestGateway) => {
  const { text } = await get('/clans', { headers: { accept: 'text/html' } });
  return [...text.matchAll(/"(?:active|previous)":\{[^}]*?"version":"([^"]+)"/g)].map(([, version]) => version);
};
const serves = (gateway: TestGateway, versions: string[]) =>
  waitFor(async () => (await versionsAt(gateway)).join() === versions.join(), { what: versions.join() });

test('during a release each gateway serves the newest live version that its shell can load', async () => {
  await publish('1.0.0', '^5.0.0');
  await publish('1.1.0', '^5.3.0');
  await serves(before, ['1.1.0', '1.0.0']);
  // The remotes of the next release go live before its gateways.
  await publish('2.0.0', '^6.0.0', buildShell('6.0.0'));
  await serves(after, ['2.0.0']);
  expect(await versionsAt(before)).toEqual(['1.1.0', '1.0.0']);
  // A page of one gateway may load its files from the other.
  for (const gateway of [before, after])
    for (const version of ['1.1.0', '2.0.0'])
      expect(await gateway.get(`/remotes/mfe-clans/${version}/module.0a1b.js`)).toMatchObject({ status: 200 });

  // A remote that works in both shells is live in both.
  await publish('2.1.0', '>=5.2.0', buildShell('6.0.0'));
  await serves(after, ['2.1.0', '2.0.0']);
  await serves(before, ['2.1.0', '1.1.0']);
});

test('a candidate is shown only by gateways whose shell can load it', async () => {
  await publish('3.0.0', '^6.0.0', buildShell('6.0.0'));
  await serves(after, ['3.0.0', '2.1.0']);
  const { store } = before.registry;
  await store.publish([buildUpload('3.1.0', '^6.0.0')], { actor: 'test', shell: buildShell('6.0.0'), activate: false });
  await store.setCandidate('mfe-clans', { version: '3.1.0', percentage: 100 }, { actor: 'test' });
  await serves(after, ['3.1.0', '3.0.0']);
  expect(await versionsAt(before)).toEqual(['2.1.0', '1.1.0']);
});

test('builds of the portal that do not work in the shell of their release are rejected', async () => {
  await expect(publish('4.0.0', '^7.0.0', buildShell('6.0.0'))).rejects.toMatchObject({ code: 'contract_unsatisfied' });
});

test('a gateway whose shell can load no version serves the live one and does not lose the page', async () => {
  const late = await startTestGateway({ MONGODB_DB_PREFIX: before.prefix }, buildFiles('4.0.0'));
  try {
    await serves(late, ['3.0.0', '2.1.0']);
  } finally {
    await late.stop();
  }
});
