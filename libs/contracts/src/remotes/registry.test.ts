import { describe, expect, test } from '@jest/globals';
import { issuesOf } from '../testing/issues-of';
import { moduleManifest, remoteRegistry } from './registry';

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
  test('is accepted', () => expect(issuesOf(moduleManifest, manifest)).toEqual([]));

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
    ['an unknown version', { manifestVersion: 3 }],
  ])('is refused with %s', (_, change) => {
    expect(issuesOf(moduleManifest, { ...manifest, ...change })).not.toEqual([]);
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

  test('is refused with a pattern', () => {
    expect(issuesOf(moduleManifest, { ...fields, routes: ['/clans/:id'] })).not.toEqual([]);
  });
});

describe('the registry', () => {
  const registry = { remotes: { 'mfe-account': { active: '1.0.0', lastGood: null, versions: { '1.0.0': version } } } };

  test('is accepted, empty too', () => {
    expect(issuesOf(remoteRegistry, registry)).toEqual([]);
    expect(issuesOf(remoteRegistry, { remotes: {} })).toEqual([]);
  });

  test.each([
    ['no semantic version', { active: 'latest' }],
    ['a file outside its folder', { versions: { '1.0.0': { ...version, entry: 'https://example.com/x.js' } } }],
  ])('is refused with %s', (_, change) => {
    const broken = { remotes: { 'mfe-account': { ...registry.remotes['mfe-account'], ...change } } };
    expect(issuesOf(remoteRegistry, broken)).not.toEqual([]);
  });
});
