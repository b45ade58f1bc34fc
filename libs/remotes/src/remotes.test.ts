import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { remoteRegistry } from '@portal/contracts';
import { activate, publish, rollback } from './remotes';
import { createTestRemotes } from './testing/test-remotes';

const { root, remotesDir, clear, write, manifestOf, build, publishOne, registryBytes, errorOf, entryOf } =
  createTestRemotes();
afterEach(clear);

describe('publish', () => {
  test('copies the build and makes it live', () => {
    expect(publishOne('mfe-clans')).toEqual({ name: 'mfe-clans', version: '1.0.0', changed: true });
    expect(readFileSync(join(remotesDir, 'mfe-clans/1.0.0/remoteEntry.js'), 'utf8')).toBe('/* 1.0.0 */');
    expect(readdirSync(join(remotesDir, 'mfe-clans'))).toEqual(['1.0.0']);
    expect(remoteRegistry.parse(JSON.parse(registryBytes() ?? ''))).toEqual({
      remotes: {
        'mfe-clans': {
          active: '1.0.0',
          lastGood: null,
          versions: { '1.0.0': manifestOf('mfe-clans', '1.0.0') },
        },
      },
    });
  });

  test('keeps the previous version as last good, and all older ones', () => {
    for (const version of ['1.0.0', '1.1.0', '2.0.0']) publishOne('mfe-clans', version);
    expect(entryOf('mfe-clans')).toEqual({
      active: '2.0.0',
      lastGood: '1.1.0',
      versions: ['1.0.0', '1.1.0', '2.0.0'],
    });
  });

  test('publishing the same build again changes nothing', () => {
    publishOne('mfe-clans');
    const before = registryBytes();
    expect(publishOne('mfe-clans')).toEqual({ name: 'mfe-clans', version: '1.0.0', changed: false });
    expect(registryBytes()).toBe(before);
  });

  test('compressed copies do not make it another build', () => {
    publish({
      remotesDir,
      name: 'mfe-clans',
      buildDir: build('mfe-clans', '1.0.0', {}, { 'remoteEntry.js.br': 'one' }),
    });
    const again = build('mfe-clans', '1.0.0', {}, { 'remoteEntry.js.br': 'two', 'remoteEntry.js.gz': 'three' });
    expect(publish({ remotesDir, name: 'mfe-clans', buildDir: again }).changed).toBe(false);
  });

  test('leaves no lock and no temporary file behind', () => {
    publishOne('mfe-clans');
    expect(readdirSync(remotesDir).sort()).toEqual(['mfe-clans', 'registry.json']);
  });
});

describe('a build is rejected', () => {
  const cases: [string, () => unknown][] = [
    [
      'not_built',
      () =>
        publish({
          remotesDir,
          name: 'mfe-news',
          buildDir: join(root, 'nowhere'),
        }),
    ],
    [
      'manifest_invalid',
      () =>
        publish({
          remotesDir,
          name: 'mfe-news',
          buildDir: build('mfe-news', '1.0.0', {}, { 'remote.json': '{' }),
        }),
    ],
    ['manifest_invalid', () => publishOne('mfe-news', 'latest')],
    ['manifest_invalid', () => publishOne('mfe-news', '1.0.0', { routes: ['/news/'] })],
    ['manifest_invalid', () => publishOne('mfe-news', '1.0.0', { routes: ['/'] })],
    ['manifest_invalid', () => publishOne('mfe-news', '1.0.0', { routes: ['/news/:id?'] })],
    ['manifest_invalid', () => publishOne('mfe-news', '1.0.0', { entry: '<script>.js' })],
    ['manifest_invalid', () => publishOne('mfe-news', '1.0.0', { portalContract: 'newest' })],
    ['name_mismatch', () => publish({ remotesDir, name: 'mfe-other', buildDir: build('mfe-news') })],
    [
      'version_mismatch',
      () =>
        publish({
          remotesDir,
          name: 'mfe-news',
          version: '2.0.0',
          buildDir: build('mfe-news', '1.0.0'),
        }),
    ],
    ['file_missing', () => publishOne('mfe-news', '1.0.0', { preload: ['gone.js'] })],
    [
      'file_missing',
      () =>
        publishOne('mfe-news', '1.0.0', {
          entry: '../mfe-clans/1.0.0/remoteEntry.js',
        }),
    ],
    [
      'file_not_allowed',
      () =>
        publish({
          remotesDir,
          name: 'mfe-news',
          buildDir: build('mfe-news', '1.0.0', {}, { 'all.css': '*{}' }),
        }),
    ],
    ['contract_unsatisfied', () => publishOne('mfe-news', '1.0.0', { portalContract: '^3.0.0' })],
    ['route_reserved', () => publishOne('mfe-news', '1.0.0', { routes: ['/api'] })],
    ['route_reserved', () => publishOne('mfe-news', '1.0.0', { routes: ['/remotes/mfe-clans'] })],
    ['route_reserved', () => publishOne('mfe-news', '1.0.0', { routes: ['/terms'] })],
    ['route_conflict', () => publishOne('mfe-news', '1.0.0', { routes: ['/news', '/clans'] })],
    ['route_conflict', () => publishOne('mfe-news', '1.0.0', { routes: ['/clans/new'] })],
    ['route_conflict', () => publishOne('mfe-news', '1.0.0', { routes: ['/clans/*'] })],
    ['route_reserved', () => publishOne('mfe-news', '1.0.0', { routes: ['/:page'] })],
    ['widget_conflict', () => publishOne('mfe-news', '1.0.0', { widgets: ['clan-card'] })],
    [
      'version_exists',
      () =>
        publish({
          remotesDir,
          name: 'mfe-clans',
          buildDir: build('mfe-clans', '1.0.0', {}, { 'module.0a1b.js': 'other' }),
        }),
    ],
    [
      'version_exists',
      () =>
        publish({
          remotesDir,
          name: 'mfe-clans',
          buildDir: build('mfe-clans', '1.0.0', {}, { 'more.js': '' }),
        }),
    ],
  ];

  test.each(cases)('%s, and the registry stays byte for byte the same', (code, action) => {
    publishOne('mfe-clans', '1.0.0', { widgets: ['clan-card'] });
    const before = registryBytes();
    const published = readdirSync(remotesDir, { recursive: true }).sort();
    expect(errorOf(action).code).toBe(code);
    expect(registryBytes()).toBe(before);
    expect(readdirSync(remotesDir, { recursive: true }).sort()).toEqual(published);
  });

  test('file_not_allowed: a link out of the build', () => {
    const buildDir = build('mfe-news');
    symlinkSync('/etc/hostname', join(buildDir, 'host.js'));
    expect(errorOf(() => publish({ remotesDir, name: 'mfe-news', buildDir })).code).toBe('file_not_allowed');
  });

  test('registry_invalid: a broken registry is not overwritten', () => {
    write(join(remotesDir, 'registry.json'), '{"remotes":');
    expect(errorOf(() => publishOne('mfe-news')).code).toBe('registry_invalid');
    expect(registryBytes()).toBe('{"remotes":');
  });

  test('registry_locked while another publish runs; the lock of a process that has exited is taken over', () => {
    write(join(remotesDir, 'registry.lock'), String(process.ppid));
    expect(errorOf(() => publishOne('mfe-news')).code).toBe('registry_locked');
    const noSuchProcess = 2 ** 22 + 1;
    write(join(remotesDir, 'registry.lock'), String(noSuchProcess));
    expect(publishOne('mfe-news').changed).toBe(true);
  });
});

describe('activate and rollback', () => {
  beforeEach(() => {
    publishOne('mfe-clans', '1.0.0', { routes: ['/clans', '/tournaments'] });
    publishOne('mfe-clans', '1.1.0', { routes: ['/clans'] });
  });

  test('activate makes an older version live and keeps the other as last good', () => {
    expect(activate(remotesDir, 'mfe-clans', '1.0.0')).toEqual({ name: 'mfe-clans', version: '1.0.0', changed: true });
    expect(entryOf('mfe-clans')).toMatchObject({
      active: '1.0.0',
      lastGood: '1.1.0',
    });
  });

  test('activating the live version changes nothing', () => {
    const before = registryBytes();
    expect(activate(remotesDir, 'mfe-clans', '1.1.0').changed).toBe(false);
    expect(registryBytes()).toBe(before);
  });

  test('rollback makes the last good version live, once', () => {
    rollback(remotesDir, 'mfe-clans');
    expect(entryOf('mfe-clans')).toMatchObject({
      active: '1.0.0',
      lastGood: null,
    });
    expect(errorOf(() => rollback(remotesDir, 'mfe-clans')).code).toBe('no_last_good');
  });

  test.each<[string, () => unknown]>([
    ['remote_unknown', () => activate(remotesDir, 'mfe-other', '1.0.0')],
    ['remote_unknown', () => rollback(remotesDir, 'mfe-other')],
    ['version_unknown', () => activate(remotesDir, 'mfe-clans', '9.9.9')],
  ])('%s is rejected', (code, action) => {
    expect(errorOf(action).code).toBe(code);
  });

  test.each<[string, () => unknown]>([
    ['activate', () => activate(remotesDir, 'mfe-clans', '1.0.0')],
    ['rollback', () => rollback(remotesDir, 'mfe-clans')],
  ])('%s is rejected when another remote has taken the route since', (_name, action) => {
    publishOne('mfe-cups', '1.0.0', { routes: ['/tournaments'] });
    const before = registryBytes();
    expect(errorOf(action)).toMatchObject({
      code: 'route_conflict',
      message: expect.stringContaining('mfe-cups'),
    });
    expect(registryBytes()).toBe(before);
  });
});
