import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { portalContractVersion, shellDescriptionFile } from '@portal/contracts';
import { computeIntegrity, hashFiles } from '@portal/remotes';
import { startTcpProxy, testDatabase, waitFor } from '@portal/testing';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';
import { remoteBuild } from './support/test-registry.ts';

const cacheDir = mkdtempSync(join(tmpdir(), 'remotes-cache-'));
const other: TestGateway[] = [];
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway({ REMOTES_CACHE_DIR: cacheDir });
});
afterAll(async () => {
  for (const one of other) await one.stop();
  await gateway.stop();
  rmSync(cacheDir, { recursive: true, force: true });
});

const html = { accept: 'text/html' };
const activeAt = async (one: TestGateway) =>
  /"active":\{[^}]*?"version":"([^"]+)"/.exec((await one.get('/clans', { headers: html })).text)?.[1];
const build = (version: string, module: string) => ({
  manifest: remoteBuild('mfe-clans', version),
  files: { 'remoteEntry.js': `/* ${version} */`, 'module.0a1b.js': module },
});
const modulePath = (version: string) => `/remotes/mfe-clans/${version}/module.0a1b.js`;
const getCopyPath = (content: string) =>
  join(cacheDir, Buffer.from(computeIntegrity(Buffer.from(content)).slice(7), 'base64').toString('base64url'));

/** Starts another gateway of the same portal, or of a portal with another MongoDB. */
const startBeside = async (variables: Record<string, string> = {}, shellFiles: Record<string, string> = {}) => {
  const beside = await startTestGateway({ MONGODB_DB_PREFIX: gateway.prefix, ...variables }, shellFiles);
  other.push(beside);
  return beside;
};

test('all gateways serve a promoted version, and keep serving the one before', async () => {
  const second = await startBeside();
  for (const version of ['1.0.0', '1.1.0', '1.0.0']) {
    await gateway.publish(build(version, `module of ${version}`));
    for (const one of [gateway, second]) await waitFor(async () => (await activeAt(one)) === version);
  }
  for (const one of [gateway, second]) expect((await one.get(modulePath('1.1.0'))).text).toBe('module of 1.1.0');
});

test('a changed copy is replaced from the store, and a changed byte in the store is never served', async () => {
  await gateway.publish(build('2.0.0', 'genuine'));
  await waitFor(() => existsSync(getCopyPath('genuine')));
  writeFileSync(getCopyPath('genuine'), 'genuinE');
  expect((await gateway.get(modulePath('2.0.0'))).text).toBe('genuine');

  await gateway.publish(build('2.1.0', 'stored'));
  await waitFor(() => existsSync(getCopyPath('stored')));
  const chunk = { files_id: computeIntegrity(Buffer.from('stored')) };
  await gateway.registry.db.collection('contents.chunks').updateOne(chunk, { $set: { data: Buffer.from('st0red') } });
  writeFileSync(getCopyPath('stored'), 'st0red');
  expect((await gateway.get(modulePath('2.1.0'))).status).toBe(404);
  expect(gateway.log.filter(({ msg }) => msg === 'file of a remote does not match its hash')).toMatchObject([
    { source: 'copy', file: 'module.0a1b.js' },
    { source: 'copy' },
    { source: 'store', level: 50 },
  ]);
  const metrics = await fetch(`${gateway.opsUrl}/metrics`);
  expect(await metrics.text()).toMatch(/remote_file_mismatches_total\{source="store"[^}]*\} 1/);
});

test('in place of an active version that cannot be read, pages have the previous one', async () => {
  const { store, db } = gateway.registry;
  const by = { actor: 'test' };
  await gateway.publish(build('2.1.1', 'before'), build('2.1.2', 'unreadable'));
  for (const version of ['2.1.1', '2.1.2', '2.1.1', '2.1.2']) await store.promote('mfe-clans', version, by);
  await db.collection('versions').updateOne({ version: '2.1.2' }, { $set: { 'manifest.manifestVersion': 9 } });
  await store.setPinned('mfe-clans', true, by);
  await waitFor(async () => (await activeAt(gateway)) === '2.1.1');
  await store.setPinned('mfe-clans', false, by);
});

test('old copies of files of deleted versions are removed, and no others', async () => {
  await gateway.publish(build('2.2.0', 'deleted'));
  await waitFor(() => existsSync(getCopyPath('deleted')));
  // A worker that has read a newer registry has copied this one.
  const ahead = join(cacheDir, 'a'.repeat(64));
  writeFileSync(ahead, 'ahead');
  const anHourAgo = new Date(Date.now() - 3_700_000);
  for (const copy of [getCopyPath('deleted'), getCopyPath('genuine')]) utimesSync(copy, anHourAgo, anHourAgo);
  await gateway.registry.db.collection<{ _id: string }>('versions').deleteOne({ _id: 'mfe-clans/2.2.0' });
  await gateway.publish(build('2.3.0', 'next'));
  await waitFor(() => existsSync(getCopyPath('next')) && !existsSync(getCopyPath('deleted')));
  expect([getCopyPath('genuine'), ahead, join(cacheDir, 'registry.json')].filter(existsSync)).toHaveLength(3);
});

test('without MongoDB a gateway with the cache of an earlier one serves the last registry; without it, it is not ready', async () => {
  await gateway.publish(build('3.0.0', 'kept'));
  await waitFor(() => existsSync(getCopyPath('kept')) && readdirSync(cacheDir).includes('registry.json'));
  const nowhere = { MONGODB_URI: 'mongodb://127.0.0.1:1' };
  const [cached, empty] = await Promise.all([
    startBeside({ ...nowhere, REMOTES_CACHE_DIR: cacheDir }),
    startBeside(nowhere),
  ]);
  await waitFor(async () => (await activeAt(cached)) === '3.0.0');
  expect((await cached.get(modulePath('3.0.0'))).text).toBe('kept');
  expect((await cached.get('/readyz')).json()).toMatchObject({ ready: true, degraded: ['gateway'] });
  expect(await empty.get('/readyz')).toMatchObject({ status: 503 });
});

test('a gateway that starts again does not change which shells were deployed last', async () => {
  const shells = ['before', 'live'].map((version) => ({ version, portalContract: portalContractVersion, shared: {} }));
  for (const shell of shells) await gateway.registry.store.recordShell(shell);
  await startBeside({}, { [shellDescriptionFile]: JSON.stringify(shells[0]) });
  expect(await gateway.registry.db.collection('shells').find().sort({ seenAt: -1 }).toArray()).toMatchObject([
    { version: 'live' },
    { version: 'before' },
  ]);
});

test('files of other shells that were deployed are served to open tabs, and to pages of another gateway in a rolling update', async () => {
  const path = 'assets/menu.0123456789.js';
  expect(await gateway.get(`/${path}`)).toMatchObject({ status: 404 });
  const shell = { version: 'other', portalContract: portalContractVersion, shared: {} };
  const files = hashFiles(new Map([[path, Buffer.from('the menu of another shell')]]));
  await gateway.registry.store.recordShell(shell, files);
  await waitFor(async () => (await gateway.get(`/${path}`)).status === 200);
  const response = await gateway.get(`/${path}`);
  expect(response.text).toBe('the menu of another shell');
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('a gateway that starts before MongoDB serves the remotes once it is up', async () => {
  const proxy = await startTcpProxy({ port: Number(new URL(testDatabase().uri).port) });
  proxy.cut();
  const early = await startTestGateway({
    MONGODB_URI: `mongodb://${proxy.host}:${proxy.port}/?directConnection=true`,
  });
  try {
    expect(await activeAt(early)).toBeUndefined();
    proxy.resume();
    await early.publish(build('1.0.0', 'export {}'));
    expect(await activeAt(early)).toBe('1.0.0');
    await waitFor(async () => {
      const indexes = await early.registry.db.collection('remote_health').indexes();
      return indexes.some(({ expireAfterSeconds }) => expireAfterSeconds !== undefined);
    });
  } finally {
    await early.stop();
    await proxy.stop();
  }
});
