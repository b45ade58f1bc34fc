import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { buildLimits, type GateRule, gateHints, type RemoteVersion, remoteVersion } from '@portal/contracts';
import { RegistryError } from '../errors.ts';
import { chunkScript, testShell, testState, testUpload } from '../testing/test-upload.ts';
import { checkUpload, type GateOptions, type GateState } from './check-upload.ts';

interface BadBuild {
  rule: GateRule;
  what: string;
  manifest?: Partial<RemoteVersion>;
  files?: Record<string, string | Buffer | null>;
  state?: Partial<GateState>;
  /** A part of the message. */
  text: string;
}

const globalName = 'mfe_clans_1_0_0';
const buildManifest = (manifest: Partial<RemoteVersion>) =>
  remoteVersion.parse(JSON.parse(String(testUpload(manifest).get('remote.json'))));
const news = buildManifest({ name: 'mfe-news', routes: ['/news', '/:page/cup'], widgets: ['latest-news'] });
const clans = buildManifest({ routes: ['/clans', '/clans/:id', '/clans/:id/games'] });
const beside = (builds: { active: RemoteVersion | null; candidate: RemoteVersion | null }) => ({
  remotes: { [(builds.active ?? builds.candidate ?? clans).name]: builds },
});
const chunk = (code: string) => ({ 'module.0a1b.js': chunkScript(globalName, code), 'module.0a1b.js.gz': null });

const badBuilds: BadBuild[] = [
  { rule: 'manifest_invalid', what: 'no remote.json', files: { 'remote.json': null }, text: 'missing' },
  { rule: 'manifest_invalid', what: 'a route with a query', manifest: { routes: ['/a?b'] }, text: 'routes' },
  {
    rule: 'manifest_invalid',
    what: 'hundreds of routes',
    manifest: { routes: Array.from({ length: 201 }, (_, n) => `/clans/${n}`) },
    text: '<=200 items',
  },
  {
    rule: 'manifest_invalid',
    what: 'a page that is no route',
    manifest: { pages: { '/cups': { title: 'Cups' } } },
    text: '/cups is not one of the routes',
  },
  {
    rule: 'manifest_invalid',
    what: 'a call of an unknown feature',
    manifest: { pages: { '/clans': { firstCall: { path: '/api/clans', feature: 'liveClans' } } } },
    text: 'The call /api/clans of /clans depends on liveClans',
  },
  {
    rule: 'manifest_invalid',
    what: 'a subject of a private call',
    manifest: { pages: { '/clans': { subject: { call: '/api/auth/me', title: '{username}' } } } },
    text: '/api/auth/me',
  },
  {
    rule: 'manifest_invalid',
    what: 'a subject of an unknown call',
    manifest: { pages: { '/clans': { subject: { call: '/api/cups', title: '{name}' } } } },
    text: '/api/cups',
  },
  {
    rule: 'manifest_invalid',
    what: 'a misspelled field of a subject',
    manifest: { pages: { '/clans': { subject: { call: '/api/stats/community', title: '{player}' } } } },
    text: 'shows player',
  },
  {
    rule: 'manifest_invalid',
    what: 'a subject in an unknown part of the sitemap',
    manifest: {
      pages: { '/clans': { subject: { call: '/api/stats/community', title: '{players}', sitemap: 'cups' } } },
    },
    text: 'listed in cups',
  },
  { rule: 'manifest_invalid', what: 'no contract range', manifest: { portalContract: 'newest' }, text: 'newest' },
  { rule: 'file_missing', what: 'a listed chunk is missing', manifest: { preload: ['gone.js'] }, text: 'gone.js' },
  {
    rule: 'file_missing',
    what: 'an entry elsewhere',
    manifest: { entry: '../mfe-news/1.0.0/x.js' },
    text: '../mfe-news',
  },
  { rule: 'file_not_allowed', what: 'a page', files: { 'index.html': '<p>' }, text: 'index.html' },
  { rule: 'file_not_allowed', what: 'a path out of the build', files: { 'a/../../x.js': '' }, text: 'a/../../x.js' },
  { rule: 'file_not_allowed', what: 'an address with an empty segment', files: { 'a//x.js': '' }, text: 'a//x.js' },
  { rule: 'file_not_allowed', what: 'an address with a dot', files: { 'a/./x.js': '' }, text: 'a/./x.js' },
  { rule: 'file_too_large', what: 'an 11 MB picture', files: { 'cup.png': Buffer.alloc(11e6) }, text: 'cup.png' },
  {
    rule: 'build_too_large',
    what: 'many files at the limit',
    files: Object.fromEntries([1, 2, 3, 4].map((n) => [`cup${n}.png`, Buffer.alloc(buildLimits.fileBytes)])),
    text: `${buildLimits.totalBytes}`,
  },
  {
    rule: 'compressed_copy_differs',
    what: 'other code in the compressed copy',
    files: { 'module.0a1b.js.br': brotliCompressSync('alert(1)') },
    text: 'module.0a1b.js.br',
  },
  { rule: 'compressed_copy_differs', what: 'no gzip', files: { 'module.0a1b.js.gz': 'x' }, text: 'module.0a1b.js.gz' },
  { rule: 'syntax_error', what: 'in the entry', files: { 'remoteEntry.js': 'var x = {' }, text: 'remoteEntry.js' },
  { rule: 'syntax_error', what: 'in a chunk', files: chunk('let a; let a;'), text: 'module.0a1b.js' },
  {
    rule: 'syntax_error',
    what: 'a script that nests too deeply',
    files: chunk('['.repeat(100_000) + ']'.repeat(100_000)),
    text: 'call stack',
  },
  { rule: 'global_style', what: 'a stylesheet', files: { 'app.css': 'a{}' }, text: 'app.css' },
  {
    rule: 'expose_invalid',
    what: 'two modules',
    manifest: { exposes: ['./module', './b'] },
    text: './module, ./b',
  },
  { rule: 'expose_invalid', what: 'another module', manifest: { exposes: ['./entry'] }, text: './entry' },
  { rule: 'expose_invalid', what: 'none', manifest: { exposes: undefined }, text: 'nothing' },
  { rule: 'unique_name_invalid', what: 'a name without version', manifest: { globalName: 'clans' }, text: 'clans' },
  {
    rule: 'contract_unsatisfied',
    what: 'newer than the live shell',
    manifest: { portalContract: '^2.3.0' },
    text: `shell ${testShell.version} provides 2.2.0`,
  },
  {
    rule: 'contract_unsatisfied',
    what: 'newer than a shell one may roll back to',
    state: { shells: [testShell, { ...testShell, version: 'before', portalContract: '1.9.0' }] },
    text: 'shell before provides 1.9.0',
  },
  {
    rule: 'shared_unsatisfied',
    what: 'another React',
    manifest: { shared: { react: '^18.0.0' } },
    text: 'react ^18.0.0',
  },
  {
    rule: 'shared_unsatisfied',
    what: 'a module that a shell does not provide',
    state: { shells: [{ ...testShell, shared: {} }] },
    text: 'provides none',
  },
  { rule: 'shell_unknown', what: 'no shell is live', state: { shells: [] }, text: 'No release' },
  { rule: 'route_reserved', what: 'a path of the gateway', manifest: { routes: ['/api/x'] }, text: '/api' },
  { rule: 'route_reserved', what: 'a page of the shell', manifest: { routes: ['/mobile'] }, text: '/mobile' },
  {
    rule: 'navigation_unknown',
    what: 'a link to a page of another remote',
    manifest: { navigation: [{ place: 'header', label: 'News', path: '/news', order: 10 }] },
    text: 'News leads to /news',
  },
  {
    rule: 'route_conflict',
    what: "another remote's active version",
    state: beside({ active: news, candidate: null }),
    manifest: { routes: ['/news'] },
    text: '/news of mfe-news 1.0.0',
  },
  {
    rule: 'route_conflict',
    what: "another remote's candidate",
    state: beside({ active: null, candidate: news }),
    manifest: { routes: ['/clans/:id'], name: 'mfe-cups', widgets: [] },
    text: '/:page/cup of mfe-news 1.0.0',
  },
  {
    rule: 'widget_conflict',
    what: "another remote's widget",
    state: beside({ active: news, candidate: null }),
    manifest: { widgets: ['latest-news'], routes: ['/clans'] },
    text: 'latest-news',
  },
  { rule: 'widget_unknown', what: 'a misspelt widget', manifest: { widgets: ['clan-crad'] }, text: 'clan-crad' },
  {
    rule: 'route_lost',
    what: 'a page less',
    state: beside({ active: clans, candidate: null }),
    text: '/clans/:id/games',
  },
];

const catchError = async (result: Promise<unknown>): Promise<RegistryError> => {
  const error = await result.catch((reason: unknown) => reason);
  if (error instanceof RegistryError) return error;
  throw new Error('not refused', { cause: error });
};

describe('a build is refused', () => {
  test.each(badBuilds)('$rule: $what', async ({ rule, manifest, files, state, text }) => {
    const error = await catchError(checkUpload(testUpload(manifest, files), testState(state)));
    expect(error).toMatchObject({ code: rule, message: expect.stringContaining(text) });
  });

  test('there is a bad build for every rule that needs no registry', () => {
    const rules = Object.keys(gateHints).filter((rule) => rule !== 'version_exists' && rule !== 'no_previous');
    expect(new Set(badBuilds.map(({ rule }) => rule))).toEqual(new Set(rules));
  });

  test('with all its problems at once', async () => {
    const upload = testUpload({ routes: ['/api'], portalContract: '^9.0.0', exposes: [] });
    const { problems } = await catchError(checkUpload(upload, testState()));
    expect(problems.map(({ code }) => code)).toEqual(['expose_invalid', 'contract_unsatisfied', 'route_reserved']);
  });
});

describe('a build is accepted', () => {
  test('with its manifest and the hashes of its files', async () => {
    const { manifest, files } = await checkUpload(testUpload(), testState());
    expect(manifest).toMatchObject({ name: 'mfe-clans', version: '1.0.0', globalName, shared: { react: '^19.3.1' } });
    expect(files).toHaveLength(4);
    for (const { integrity } of files) expect(integrity).toMatch(/^sha384-[\w+/]{64}$/);
  });

  test.each<[string, Partial<RemoteVersion>, GateOptions, Partial<GateState>]>([
    ['with a confirmed lost route', {}, { dropRoutes: ['/clans/:id/games'] }, {}],
    ['with another name of a parameter', { routes: ['/clans', '/clans/:clan', '/clans/:clan/games'] }, {}, {}],
    ['with a wildcard in place of pages', { routes: ['/clans/*'] }, {}, {}],
    [
      'when a page has moved to another remote',
      {},
      {},
      {
        remotes: {
          'mfe-clans': { active: clans, candidate: null },
          'mfe-x': { active: { ...news, routes: ['/clans/:id/games'] }, candidate: null },
        },
      },
    ],
    ['with a widget under its own name', { widgets: ['mfe-clans-table'], routes: clans.routes }, {}, {}],
  ])('%s', async (_, manifest, options, state) => {
    const live = { ...beside({ active: clans, candidate: null }), ...state };
    await expect(checkUpload(testUpload(manifest), testState(live), options)).resolves.toBeDefined();
  });
});
