import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { remoteRegistry, shellDescriptionFile } from '@portal/contracts';
import { publishBuilt } from '../src/publish-built.ts';
import { computeIntegrity, readBuild } from '../src/upload.ts';
import { actor, createTestRemotes } from './support/test-remotes.ts';

const { root, store, build, upload, publish, readState, clear, close } = createTestRemotes();
afterEach(clear);
afterAll(close);

const compressed = (quality: number) =>
  brotliCompressSync(`/* 1.0.0 */`, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 10 + quality },
  });
const filesIn = () => store.db.collection('contents.files').countDocuments();

describe('a publish', () => {
  test('stores the files with their hashes, makes the version live and is audited', async () => {
    const content = 'x'.repeat(500_000);
    const { changed, registry } = await publish('mfe-clans', '1.0.0', {}, { 'large.0a1b.js': content, 'empty.js': '' });
    expect(changed).toBe(true);
    expect(remoteRegistry.parse(registry)).toEqual(registry);
    const version = registry.remotes['mfe-clans']?.versions['1.0.0'];
    expect(version).toMatchObject({ publishedBy: actor, rolledBackAt: null });
    const large = version?.files.find(({ path }) => path === 'large.0a1b.js');
    expect(large).toEqual({ path: 'large.0a1b.js', size: 500_000, integrity: computeIntegrity(Buffer.from(content)) });
    for (const file of version?.files ?? []) {
      const stored = await store.readFile(file);
      expect(stored && computeIntegrity(stored)).toBe(file.integrity);
    }
    expect(await store.readAudit('mfe-clans', 9)).toMatchObject([
      { actor, action: 'publish', remote: 'mfe-clans', from: null, to: '1.0.0', forced: false },
    ]);
  });

  test('of the same build again changes nothing, whatever its compressed copies are', async () => {
    await publish('mfe-clans', '1.0.0', {}, { 'remoteEntry.js.br': compressed(1) });
    const before = await store.read();
    const files = { 'remoteEntry.js.br': compressed(11) };
    expect((await publish('mfe-clans', '1.0.0', {}, files)).changed).toBe(false);
    expect(await store.read()).toEqual(before);
    expect(await store.readAudit(undefined, 9)).toHaveLength(1);
  });

  test('stores equal files once', async () => {
    await publish('mfe-clans', '1.0.0');
    const before = await filesIn();
    await publish('mfe-clans', '1.1.0');
    // The entry and remote.json name their version; the module is the same.
    expect(await filesIn()).toBe(before + 2);
  });

  test('without activation, or of a pinned remote, only makes the version available', async () => {
    await store.publish([await upload('mfe-clans', '1.0.0')], { actor, activate: false });
    expect(await readState('mfe-clans')).toMatchObject({ active: null, versions: ['1.0.0'] });
    await store.promote('mfe-clans', '1.0.0', { actor });
    await store.setPinned('mfe-clans', true, { actor });
    await publish('mfe-clans', '1.1.0');
    expect(await readState('mfe-clans')).toMatchObject({ active: '1.0.0', pinned: true, versions: ['1.0.0', '1.1.0'] });
  });

  test('waits for others: none is lost, and their revisions follow each other', async () => {
    const names = Array.from({ length: 8 }, (_, number) => `mfe-team${number}`);
    const uploads = await Promise.all(names.map((name) => upload(name)));
    const changes = await Promise.all(uploads.map((one) => store.publish([one], { actor })));
    expect(changes.map(({ registry }) => registry.revision).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const { registry } = await store.read();
    expect(Object.keys(registry.remotes).sort()).toEqual(names);
  });
});

describe('a build is rejected', () => {
  const cases: [string, () => unknown][] = [
    ['not_built', () => readBuild(join(root, 'nowhere'))],
    ['manifest_invalid', () => publish('mfe-news', '1.0.0', {}, { 'remote.json': '{' })],
    ['manifest_invalid', () => publish('mfe-news', 'latest')],
    ['manifest_invalid', () => publish('mfe-news', '1.0.0', { routes: ['/news/'] })],
    ['manifest_invalid', () => publish('mfe-news', '1.0.0', { routes: ['/'] })],
    ['manifest_invalid', () => publish('mfe-news', '1.0.0', { entry: '<script>.js' })],
    ['file_missing', () => publish('mfe-news', '1.0.0', { preload: ['gone.js'] })],
    ['file_missing', () => publish('mfe-news', '1.0.0', { entry: '../mfe-clans/1.0.0/remoteEntry.js' })],
    ['global_style', () => publish('mfe-news', '1.0.0', {}, { 'all.css': '*{}' })],
    [
      'contract_unsatisfied',
      async () => {
        await store.recordShell({ version: 'live', portalContract: '2.2.0', shared: {} });
        await publish('mfe-news', '1.0.0', { portalContract: '^3.0.0' });
      },
    ],
    ['route_reserved', () => publish('mfe-news', '1.0.0', { routes: ['/api'] })],
    ['route_reserved', () => publish('mfe-news', '1.0.0', { routes: ['/terms'] })],
    ['route_conflict', () => publish('mfe-news', '1.0.0', { routes: ['/news', '/clans'] })],
    ['route_conflict', () => publish('mfe-news', '1.0.0', { routes: ['/clans/new'] })],
    ['route_conflict', () => publish('mfe-news', '1.0.0', { routes: ['/Clans/:name'] })],
    ['widget_conflict', () => publish('mfe-news', '1.0.0', { widgets: ['clan-card'] })],
    ['version_exists', () => publish('mfe-clans', '1.0.0', { widgets: ['clan-card'] }, { 'module.0a1b.js': 'other' })],
    ['version_unknown', () => store.promote('mfe-clans', '9.0.0', { actor })],
    ['remote_unknown', () => store.promote('mfe-unknown', '1.0.0', { actor })],
    ['remote_unknown', () => store.promote('constructor', '1.0.0', { actor })],
  ];

  test.each(cases)('%s: nothing has changed (%#)', async (code, action) => {
    await publish('mfe-clans', '1.0.0', { widgets: ['clan-card'] });
    const before = await store.read();
    await expect(async () => action()).rejects.toMatchObject({
      name: 'RegistryError',
      code,
    });
    expect(await store.read()).toEqual(before);
    expect(await store.readAudit(undefined, 9)).toHaveLength(1);
  });

  test('when it contains a link', async () => {
    const dist = build('mfe-news');
    symlinkSync('/etc/hostname', join(dist, 'link.js'));
    await expect(readBuild(dist)).rejects.toThrow('link.js is a link');
  });

  test('when its routes belong to a version that it would roll back to', async () => {
    await publish('mfe-news', '1.0.0', { routes: ['/news', '/guides'] });
    await publish('mfe-news', '1.1.0', { routes: ['/news'] });
    await publish('mfe-guides', '1.0.0', { routes: ['/guides'] });
    await expect(store.rollback('mfe-news', { actor })).rejects.toMatchObject({ code: 'route_conflict' });
    expect(await readState('mfe-news')).toMatchObject({ active: '1.1.0' });
  });
});

describe('publishing the builds of a workspace', () => {
  const run = () => publishBuilt(store, root, actor);

  /** Builds a shell with one script, and publishes. */
  const deploy = async (version: string, portalContract = '2.2.0') => {
    const shellDir = join(root, 'shell/dist');
    rmSync(shellDir, { recursive: true, force: true });
    mkdirSync(join(shellDir, 'assets'), { recursive: true });
    const shell = { version, portalContract, shared: {} };
    writeFileSync(join(shellDir, shellDescriptionFile), JSON.stringify(shell));
    writeFileSync(join(shellDir, `assets/main.${version}.js`), `/* ${version} */`);
    await run();
  };

  test('is needed once for each build, and does not undo a rollback', async () => {
    build('mfe-clans', '1.0.0');
    build('mfe-news', '1.0.0');
    expect(await run()).toHaveLength(2);
    build('mfe-clans', '1.1.0');
    expect(await run()).toEqual([{ name: 'mfe-clans', version: '1.1.0' }]);
    await store.rollback('mfe-clans', { actor });
    expect(await run()).toEqual([]);
    expect(await readState('mfe-clans')).toMatchObject({ active: '1.0.0' });
  });

  test('records what its builds take from the shell, so that a rollback leads to none that the live shell lacks', async () => {
    build('mfe-clans', '1.0.0', { shared: { react: '^18.0.0' } });
    await run();
    build('mfe-clans', '1.1.0');
    await run();
    await store.recordShell({ version: 'live', portalContract: '2.2.0', shared: { react: '19.3.0' } });
    await expect(store.rollback('mfe-clans', { actor })).rejects.toMatchObject({ code: 'shared_unsatisfied' });
    expect(await readState('mfe-clans')).toMatchObject({ active: '1.1.0' });
  });

  test('records its shell, once for each deployment: a second run moves no shell, and going back to one makes it the last', async () => {
    const shells = async () => {
      const rows = await store.db.collection('shells').find().sort({ seenAt: -1 }).limit(2).toArray();
      return rows.map(({ version }) => version);
    };
    for (const version of ['a', 'b', 'c', 'c']) await deploy(version);
    expect(await shells()).toEqual(['c', 'b']);
    await deploy('b');
    await deploy('d');
    expect(await shells()).toEqual(['d', 'b']);
  });

  test('checks its builds against its own shell, which may be newer than the one that gateways still serve', async () => {
    build('mfe-clans', '1.0.0');
    await deploy('a');
    build('mfe-clans', '2.0.0', { portalContract: '^3.0.0' });
    await expect(deploy('b')).rejects.toMatchObject({ code: 'contract_unsatisfied' });
    expect(await readState('mfe-clans')).toMatchObject({ active: '1.0.0' });
    await deploy('b', '3.0.0');
    expect(await readState('mfe-clans')).toMatchObject({ active: '2.0.0' });
  });

  test('stores the files of its shell, which stay as long as the shell is recorded', async () => {
    build('mfe-clans', '1.0.0');
    for (const version of ['a', 'b', 'c']) await deploy(version);
    const paths = async () => (await store.readShellFiles()).map(({ path }) => path).sort();
    expect(await paths()).toEqual(['assets/main.a.js', 'assets/main.b.js', 'assets/main.c.js']);
    await store.collectGarbage(new Date(Date.now() + 60_000), { actor });
    expect(await paths()).toEqual(['assets/main.b.js', 'assets/main.c.js']);
    const [file] = await store.readShellFiles();
    expect(file && String(await store.readFile(file))).toBe('/* b */');
  });

  test('publishes all of them or none, and lets a route move from one remote to another', async () => {
    build('mfe-clans', '1.0.0', { routes: ['/clans', '/news'] });
    build('mfe-news', '1.0.0', { routes: ['/guides'] });
    await run();
    build('mfe-clans', '1.1.0', { routes: ['/clans'] });
    build('mfe-news', '1.1.0', { routes: ['/guides', '/news'] });
    expect(await run()).toHaveLength(2);
    build('mfe-clans', '1.2.0', { routes: ['/clans', '/news'] });
    build('mfe-news', '1.2.0', { routes: ['/guides', '/news'] });
    await expect(run()).rejects.toMatchObject({ code: 'route_conflict' });
    expect(await readState('mfe-clans')).toMatchObject({ active: '1.1.0', versions: ['1.0.0', '1.1.0'] });
  });

  test('requires folder and build to be of the same remote', async () => {
    const dist = build('mfe-clans');
    writeFileSync(join(dist, 'remote.json'), JSON.stringify((await upload('mfe-other')).manifest));
    await expect(run()).rejects.toMatchObject({ code: 'name_mismatch' });
  });
});
