import { describe, expect, test } from '@jest/globals';
import { listIssues } from '../testing/list-issues.ts';
import {
  findPrevious,
  getVersionState,
  moduleManifest,
  publishedVersion,
  remoteName,
  remoteRegistry,
  versionName,
} from './registry.ts';

const manifest = {
  manifestVersion: 2,
  name: 'mfe-account',
  routes: ['/profile', '/clans/:id'],
  widgets: ['clan-card'],
  portalContract: '^1.0.0',
};
const version = {
  ...manifest,
  version: '1.0.0',
  entry: 'remoteEntry.js',
  globalName: 'mfe_account_1_0_0',
  preload: ['main.1a.js'],
};

describe('a module manifest', () => {
  test('is accepted', () => {
    const profile = {
      title: 'Profile',
      description: 'You at {community}',
      firstCall: { path: '/api/users/me?x=1&y=2' },
    };
    const pages = { '/profile': { ...profile, search: 'sitemap' }, '/clans/:id': { canonical: '/profile' } };
    expect(listIssues(moduleManifest, manifest)).toEqual([]);
    expect(listIssues(moduleManifest, { ...manifest, pages })).toEqual([]);
    const subject = { call: '/api/clans/{id}', title: '{name}', description: '[{text}, ]{members|count:member}' };
    const own = { call: '/api/players/{username}', ofSignedInPlayer: true, title: '{username}' };
    const subjects = { '/profile': { subject: own }, '/clans/:id': { subject } };
    expect(listIssues(moduleManifest, { ...manifest, pages: subjects })).toEqual([]);
  });

  test.each([
    ['a name that is no folder', { name: '../shell' }],
    ['no route', { routes: [] }],
    ['a route that is no path', { routes: ['https://example.com'] }],
    ['a route with a query', { routes: ['/profile?x'] }],
    ['an optional segment', { routes: ['/profile/:tab?'] }],
    ['a wildcard that is not at the end', { routes: ['/profile/*/x'] }],
    ['all paths', { routes: ['/*'] }],
    ['a widget in camel case', { widgets: ['clanCard'] }],
    ['an unknown key', { styles: [] }],
    ['a page that is no route', { pages: { '/clans': { title: 'Clans' } } }],
    ['an alias of a page that is no route', { pages: { '/profile': { canonical: '/me' } } }],
    ['a page with an unknown key', { pages: { '/profile': { heading: 'Profile' } } }],
    ['a page with an empty title', { pages: { '/profile': { title: '' } } }],
    ['a page with a long title', { pages: { '/profile': { title: 'x'.repeat(61) } } }],
    ['a page with a long description', { pages: { '/profile': { description: 'x'.repeat(201) } } }],
    ['a description with another placeholder', { pages: { '/profile': { description: '{product}' } } }],
    ['a first call elsewhere', { pages: { '/profile': { firstCall: { path: 'https://example.com/api/x' } } } }],
    [
      'a subject with another parameter',
      { pages: { '/clans/:id': { subject: { call: '/api/x/{name}', title: 'x' } } } },
    ],
    ['a subject elsewhere', { pages: { '/clans/:id': { subject: { call: 'https://x/{id}', title: 'x' } } } }],
    ['an open brace', { pages: { '/profile': { subject: { call: '/api/x', title: '{name' } } } }],
    ['an unknown formatter', { pages: { '/profile': { subject: { call: '/api/x', title: '{name|upper}' } } } }],
    ['a page with parameters in the sitemap', { pages: { '/clans/:id': { search: 'sitemap' } } }],
    ['an unknown version', { manifestVersion: 3 }],
  ])('is rejected with %s', (_, change) => {
    expect(listIssues(moduleManifest, { ...manifest, ...change })).not.toEqual([]);
  });
});

describe('a manifest of the first version, which lists prefixes', () => {
  const { manifestVersion: _, ...fields } = manifest;

  test('covers the same paths by patterns', () => {
    expect(moduleManifest.parse({ ...fields, routes: ['/clans', '/auth/signin'] })).toEqual({
      ...manifest,
      routes: ['/clans/*', '/auth/signin/*'],
    });
  });

  test('is rejected with a pattern', () => {
    expect(listIssues(moduleManifest, { ...fields, routes: ['/clans/:id'] })).not.toEqual([]);
  });
});

describe('the registry', () => {
  const at = '2026-11-22T12:00:00.000Z';
  const published = {
    ...{ name: 'mfe-account', version: '1.0.0', manifest: version, files: [], bytes: 0 },
    ...{ publishedAt: at, publishedBy: 'team', smoke: null, activatedAt: at, rolledBackAt: null },
  };
  const remote = { active: '1.0.0', candidate: null, pinned: false, versions: { '1.0.0': published } };
  const registry = { revision: 1, remotes: { 'mfe-account': remote } };

  test('is accepted, empty too', () => {
    expect(listIssues(remoteRegistry, registry)).toEqual([]);
    expect(listIssues(remoteRegistry, { revision: 0, remotes: {} })).toEqual([]);
  });

  test.each([
    ['no semantic version', { active: 'latest' }],
    ['a share above 100 %', { candidate: { version: '1.0.0', percentage: 101 } }],
    [
      'a file outside its folder',
      { versions: { '1.0.0': { ...published, manifest: { ...version, entry: 'https://example.com/x.js' } } } },
    ],
  ])('is rejected with %s', (_, change) => {
    const broken = { revision: 1, remotes: { 'mfe-account': { ...registry.remotes['mfe-account'], ...change } } };
    expect(listIssues(remoteRegistry, broken)).not.toEqual([]);
  });
});

test('a version is live, candidate, previous or other; one that was rolled back is never previous', () => {
  const at = (hour: number) => `2026-11-22T1${hour}:00:00.000Z`;
  const row = (name: string, activatedAt: string | null, change: object = {}) =>
    publishedVersion.parse({
      ...{
        name: 'mfe-account',
        version: name,
        manifest: { ...version, version: name },
        files: [],
        shared: {},
        bytes: 0,
      },
      ...{ publishedAt: at(0), publishedBy: 'team', smoke: null, activatedAt, rolledBackAt: null, ...change },
    });
  // An earlier release stored this.
  const earlier = {
    provenAt: null,
    demotion: { at: at(9), reason: 'rolled back by team' },
    shared: { react: '^19.0.0' },
  };
  const rows = [
    row('1.0.0', at(1)),
    row('1.1.0', at(3)),
    row('1.2.0', at(4), { rolledBackAt: at(5) }),
    row('1.3.0', at(6), earlier),
    row('1.4.0', at(7)),
    row('1.5.0', null),
    row('1.6.0', null),
  ];
  const remote = {
    ...{ active: '1.4.0', candidate: { version: '1.5.0', percentage: 10 }, pinned: false },
    versions: Object.fromEntries(rows.map((one) => [one.version, one])),
  };
  expect(findPrevious(remote)?.version).toBe('1.1.0');
  expect(remote.versions['1.3.0']?.manifest.shared).toEqual({ react: '^19.0.0' });
  expect(rows.map((one) => getVersionState(remote, one.version))).toEqual([
    ...['other', 'previous', 'other', 'other', 'live', 'candidate', 'other'],
  ]);
});

test('no remote or version has the name of a property that every object has', () => {
  for (const name of Object.getOwnPropertyNames(Object.prototype)) {
    expect(remoteName.safeParse(name).success).toBe(false);
    expect(versionName.safeParse(name).success).toBe(false);
  }
});
