import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type RemoteVersion, remoteRegistry } from '@portal/contracts';
import { runRemotesCommand } from './command';
import { activate, list, publish, publishBuilt, Refusal, rollback } from './index';

let root: string;
let remotesDir: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'remotes-'));
  remotesDir = join(root, 'published');
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, content: string) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
};

const manifestOf = (name: string, version: string, overrides: Partial<RemoteVersion> = {}): RemoteVersion => ({
  name,
  version,
  routes: [`/${name.replace('mfe-', '')}`],
  widgets: [],
  portalContract: '^1.0.0',
  entry: 'remoteEntry.js',
  globalName: `${name}_${version}`.replaceAll(/\W/g, '_'),
  preload: ['module.0a1b.js'],
  ...overrides,
});

/** Leaves a build where the remote's own build would. @returns its folder */
const build = (
  name: string,
  version = '1.0.0',
  overrides: Partial<RemoteVersion> = {},
  files: Record<string, string> = {},
) => {
  const dist = join(root, name, 'dist');
  rmSync(dist, { recursive: true, force: true });
  const all = {
    'remoteEntry.js': `/* ${version} */`,
    'module.0a1b.js': 'export {}',
    'remote.json': JSON.stringify(manifestOf(name, version, overrides)),
    ...files,
  };
  for (const [file, content] of Object.entries(all)) write(join(dist, file), content);
  return dist;
};

const publishOne = (name: string, version?: string, overrides?: Partial<RemoteVersion>) =>
  publish({ remotesDir, name, buildDir: build(name, version, overrides) });

const registryBytes = () => {
  const file = join(remotesDir, 'registry.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

const refusalOf = (action: () => unknown): Refusal => {
  try {
    action();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

const entryOf = (name: string) => {
  const entry = list(remotesDir)[name];
  return (
    entry && {
      active: entry.active,
      lastGood: entry.lastGood,
      versions: Object.keys(entry.versions),
    }
  );
};

describe('publish', () => {
  test('copies the build and makes it live', () => {
    expect(publishOne('mfe-clans')).toEqual([{ name: 'mfe-clans', version: '1.0.0', changed: true }]);
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

  test('keeps what was live as the last good version, and all older ones', () => {
    for (const version of ['1.0.0', '1.1.0', '2.0.0']) publishOne('mfe-clans', version);
    expect(entryOf('mfe-clans')).toEqual({
      active: '2.0.0',
      lastGood: '1.1.0',
      versions: ['1.0.0', '1.1.0', '2.0.0'],
    });
  });

  test('the same build again changes nothing', () => {
    publishOne('mfe-clans');
    const before = registryBytes();
    expect(publishOne('mfe-clans')).toEqual([{ name: 'mfe-clans', version: '1.0.0', changed: false }]);
    expect(registryBytes()).toBe(before);
  });

  test('another compression of the same files is the same build', () => {
    publish({
      remotesDir,
      name: 'mfe-clans',
      buildDir: build('mfe-clans', '1.0.0', {}, { 'remoteEntry.js.br': 'one' }),
    });
    const again = build('mfe-clans', '1.0.0', {}, { 'remoteEntry.js.br': 'two', 'remoteEntry.js.gz': 'three' });
    expect(publish({ remotesDir, name: 'mfe-clans', buildDir: again })[0]?.changed).toBe(false);
  });

  test('leaves no lock and no draft behind', () => {
    publishOne('mfe-clans');
    expect(readdirSync(remotesDir).sort()).toEqual(['mfe-clans', 'registry.json']);
  });
});

describe('a build is refused', () => {
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
    ['contract_unsatisfied', () => publishOne('mfe-news', '1.0.0', { portalContract: '^2.0.0' })],
    ['route_reserved', () => publishOne('mfe-news', '1.0.0', { routes: ['/api'] })],
    ['route_reserved', () => publishOne('mfe-news', '1.0.0', { routes: ['/remotes/mfe-clans'] })],
    ['route_reserved', () => publishOne('mfe-news', '1.0.0', { routes: ['/terms'] })],
    ['route_conflict', () => publishOne('mfe-news', '1.0.0', { routes: ['/news', '/clans'] })],
    ['route_conflict', () => publishOne('mfe-news', '1.0.0', { routes: ['/clans/new'] })],
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

  test.each(cases)('%s, and not a byte of the registry changes', (code, action) => {
    publishOne('mfe-clans', '1.0.0', { widgets: ['clan-card'] });
    const before = registryBytes();
    const published = readdirSync(remotesDir, { recursive: true }).sort();
    expect(refusalOf(action).code).toBe(code);
    expect(registryBytes()).toBe(before);
    expect(readdirSync(remotesDir, { recursive: true }).sort()).toEqual(published);
  });

  test('file_not_allowed: a link out of the build', () => {
    const buildDir = build('mfe-news');
    symlinkSync('/etc/hostname', join(buildDir, 'host.js'));
    expect(refusalOf(() => publish({ remotesDir, name: 'mfe-news', buildDir })).code).toBe('file_not_allowed');
  });

  test('registry_invalid: a broken registry is not overwritten', () => {
    write(join(remotesDir, 'registry.json'), '{"remotes":');
    expect(refusalOf(() => publishOne('mfe-news')).code).toBe('registry_invalid');
    expect(registryBytes()).toBe('{"remotes":');
  });

  test('registry_locked while another publish runs; the lock of a process that is gone is taken over', () => {
    write(join(remotesDir, 'registry.lock'), String(process.ppid));
    expect(refusalOf(() => publishOne('mfe-news')).code).toBe('registry_locked');
    const noSuchProcess = 2 ** 22 + 1;
    write(join(remotesDir, 'registry.lock'), String(noSuchProcess));
    expect(publishOne('mfe-news')[0]?.changed).toBe(true);
  });
});

describe('activate and rollback', () => {
  beforeEach(() => {
    publishOne('mfe-clans', '1.0.0', { routes: ['/clans', '/tournaments'] });
    publishOne('mfe-clans', '1.1.0', { routes: ['/clans'] });
  });

  test('activate makes an older version live and keeps the other as last good', () => {
    expect(activate(remotesDir, 'mfe-clans', '1.0.0')).toEqual([
      { name: 'mfe-clans', version: '1.0.0', changed: true },
    ]);
    expect(entryOf('mfe-clans')).toMatchObject({
      active: '1.0.0',
      lastGood: '1.1.0',
    });
  });

  test('activating what is live changes nothing', () => {
    const before = registryBytes();
    expect(activate(remotesDir, 'mfe-clans', '1.1.0')[0]?.changed).toBe(false);
    expect(registryBytes()).toBe(before);
  });

  test('rollback goes to the last good version once', () => {
    rollback(remotesDir, 'mfe-clans');
    expect(entryOf('mfe-clans')).toMatchObject({
      active: '1.0.0',
      lastGood: null,
    });
    expect(refusalOf(() => rollback(remotesDir, 'mfe-clans')).code).toBe('no_last_good');
  });

  test.each<[string, () => unknown]>([
    ['remote_unknown', () => activate(remotesDir, 'mfe-other', '1.0.0')],
    ['remote_unknown', () => rollback(remotesDir, 'mfe-other')],
    ['version_unknown', () => activate(remotesDir, 'mfe-clans', '9.9.9')],
  ])('%s is refused', (code, action) => {
    expect(refusalOf(action).code).toBe(code);
  });

  test.each<[string, () => unknown]>([
    ['activate', () => activate(remotesDir, 'mfe-clans', '1.0.0')],
    ['rollback', () => rollback(remotesDir, 'mfe-clans')],
  ])('%s is refused when another remote has taken the route since', (_name, action) => {
    publishOne('mfe-cups', '1.0.0', { routes: ['/tournaments'] });
    const before = registryBytes();
    expect(refusalOf(action)).toMatchObject({
      code: 'route_conflict',
      message: expect.stringContaining('mfe-cups'),
    });
    expect(registryBytes()).toBe(before);
  });
});

describe('publishBuilt', () => {
  const start = (...names: string[]) => publishBuilt({ remotesDir, workspaceDir: root, names });

  test('publishes every build', () => {
    build('mfe-clans');
    build('mfe-news');
    expect(start('mfe-clans', 'mfe-news').map(({ name }) => name)).toEqual(['mfe-clans', 'mfe-news']);
  });

  test('does not undo a rollback when the build is the same as last time', () => {
    for (const version of ['1.0.0', '1.1.0']) {
      build('mfe-clans', version);
      start('mfe-clans');
    }
    rollback(remotesDir, 'mfe-clans');
    expect(start('mfe-clans')).toEqual([]);
    expect(entryOf('mfe-clans')?.active).toBe('1.0.0');
  });

  test('makes an earlier version live again when that is what was built now', () => {
    for (const version of ['1.0.0', '1.1.0', '1.0.0']) {
      build('mfe-clans', version);
      start('mfe-clans');
    }
    expect(entryOf('mfe-clans')).toMatchObject({
      active: '1.0.0',
      lastGood: '1.1.0',
    });
  });

  test('lets a route move from one remote to another in one step', () => {
    build('mfe-clans', '1.0.0', { routes: ['/clans', '/members'] });
    build('mfe-news');
    start('mfe-clans', 'mfe-news');
    build('mfe-clans', '1.1.0', { routes: ['/clans'] });
    build('mfe-news', '1.1.0', { routes: ['/news', '/members'] });
    expect(start('mfe-news', 'mfe-clans')).toHaveLength(2);
  });

  test('publishes all or nothing', () => {
    build('mfe-clans');
    build('mfe-news', '1.0.0', { portalContract: '^9.0.0' });
    expect(refusalOf(() => start('mfe-clans', 'mfe-news')).code).toBe('contract_unsatisfied');
    expect(registryBytes()).toBeNull();
  });
});

describe('the command', () => {
  const command = (...args: string[]) => {
    const printed: string[] = [];
    const code = runRemotesCommand(args, {
      remotesDir,
      workspaceDir: root,
      print: (line) => printed.push(line),
    });
    return { code, text: printed.join('\n') };
  };

  test('publishes, lists, activates and rolls back', () => {
    expect(command('list')).toEqual({
      code: 0,
      text: 'Nothing is published yet',
    });
    build('mfe-clans', '1.0.0');
    expect(command('publish', 'mfe-clans')).toEqual({
      code: 0,
      text: 'mfe-clans 1.0.0 is live',
    });
    build('mfe-clans', '1.1.0');
    expect(command('publish', 'mfe-clans', '--version', '1.1.0').code).toBe(0);
    expect(command('list').text).toBe('mfe-clans\n  1.0.0  last good\n  1.1.0  live');
    expect(command('activate', 'mfe-clans', '1.1.0').text).toBe('mfe-clans 1.1.0 is live already');
    expect(command('rollback', 'mfe-clans').text).toBe('mfe-clans 1.0.0 is live');
  });

  test('says why something is refused', () => {
    expect(command('rollback', 'mfe-clans')).toEqual({
      code: 1,
      text: 'Refused (remote_unknown): mfe-clans has never been published',
    });
  });

  test.each([
    [[]],
    [['publish']],
    [['activate', 'mfe-clans']],
    [['list', 'mfe-clans']],
    [['deploy']],
    [['publish', 'mfe-clans', '--force']],
  ])('explains itself when it does not understand %j', (args) => {
    const { code, text } = command(...args);
    expect(code).toBe(2);
    expect(text).toContain('Usage: npm run remotes');
  });
});
