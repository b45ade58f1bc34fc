import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { productionDependencies, readManifest } from './production-dependencies.ts';

// The files that each image adds to its Node.js base, laid out by the command that `deploy/Dockerfile` runs.

const run = promisify(execFile);
const root = resolve(__dirname, '../..');
const maxBytes = 60_000_000;
const remotes = readdirSync(root).filter((name) => existsSync(join(root, name, 'module.json')));

interface Image {
  /** Only their `dependencies` may be in the image. */
  projects: string[];
  entries: string[];
  files: RegExp[];
  separatePackages: string[];
}

const common = [/^licenses\.txt$/, /^sbom\.cdx\.json$/];
const hashed = String.raw`[\w-]+\.[0-9a-f]{10}\.(?:js|svg|woff2|png|webp)(?:\.br|\.gz)?$`;

/** Code that entries of one project share, and OpenTelemetry, which is loaded on demand. */
const isChunk =
  /^(?:gateway|libs\/(?:backup|remotes)|services\/\w+)\/dist\/(?:chunk|open-telemetry|getMachineId-\w+)-[A-Z0-9]{8}\.mjs(?:\.map)?$/;

const sharp = [
  'sharp',
  'semver',
  'detect-libc',
  '@img/colour',
  `@img/sharp-linux-${process.arch}`,
  `@img/sharp-libvips-linux-${process.arch}`,
];
const fonts = ['@expo-google-fonts/inter', '@expo-google-fonts/oswald'];
const argon2 = ['@node-rs/argon2', `@node-rs/argon2-linux-${process.arch}-gnu`];

/** The modules that a project's build script makes, without the loader of benchmark data. */
const listEntries = (project: string): string[] => {
  const build = readManifest(join(root, project)).scripts?.['build'] ?? '';
  const names = build
    .split(' ')
    .slice(2)
    .map((source) => parse(source).name);
  return names.filter((name) => name !== 'scale').map((name) => `${project}/dist/${name}.mjs`);
};

const server = (project: string, separatePackages: string[] = [], files: RegExp[] = []): Image => ({
  projects: [project],
  entries: listEntries(project),
  files: [
    ...common,
    /^healthcheck\.mjs$/,
    ...(existsSync(join(root, project, 'seed'))
      ? [new RegExp(`^${project}/seed/(?:news/)?[\\w-]+\\.(?:json|md|webp)$`)]
      : []),
    ...files,
  ],
  separatePackages,
});

const gateway = server(
  'gateway',
  [],
  [
    /^shell\/dist\/(?:(?:first-paint|pages|shell)\.json|index\.html(?:\.br|\.gz)?)$/,
    new RegExp(`^shell/dist/assets/${hashed}`),
    /^shell\/dist\/(?:favicon\.ico|(?:touch-icon|icon-\d+)\.png|sw\.js(?:\.br|\.gz)?)$/,
  ],
);

/** Packages of services that are not bundled; a service without any needs no line here. */
const separateServicePackages: Record<string, string[]> = {
  account: [...sharp, ...fonts, ...argon2],
  community: [...sharp, ...fonts],
  competition: [...sharp, ...fonts],
};
const services = readdirSync(join(root, 'services'));

const images: Record<string, Image> = {
  gateway: { ...gateway, projects: ['gateway', 'shell'] },
  ...Object.fromEntries(services.map((name) => [name, server(`services/${name}`, separateServicePackages[name])])),
  backup: {
    projects: ['libs/backup'],
    entries: ['libs/backup/dist/main.mjs'],
    files: common,
    separatePackages: [],
  },
  remotes: {
    projects: ['libs/remotes', ...remotes],
    entries: ['libs/remotes/dist/main.mjs'],
    files: [
      ...common,
      /^shell\/dist\/shell\.json$/,
      new RegExp(`^shell/dist/assets/${hashed}`),
      new RegExp(`^(?:${remotes.join('|')})/dist/(?:first-paint\\.json|remote(?:Entry\\.js(?:\\.br|\\.gz)?|\\.json))$`),
      new RegExp(`^(?:${remotes.join('|')})/dist/${hashed}`),
    ],
    separatePackages: [],
  },
};

/** Packages that webpack adds to pages. */
const fromTools = /^@module-federation\//;

interface Sbom {
  metadata: { component: { name: string } };
  components: { 'bom-ref': string; licenses?: object[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

let outDir: string;

beforeAll(async () => {
  outDir = mkdtempSync(join(tmpdir(), 'images-'));
  await run(process.execPath, [join(root, 'deploy/assemble.mjs'), outDir]);
});
afterAll(() => rmSync(outDir, { recursive: true, force: true }));

const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)));

const parsePackageName = (path: string) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
const distinct = <T>(values: (T | undefined)[]): T[] => [...new Set(values)].filter((value) => value !== undefined);

test('there is a layout for every image of the Dockerfile', () => {
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
  const copied = [...dockerfile.matchAll(/--from=build \/images\/(\w+) /g)].map(([, name]) => name);
  expect(copied.sort()).toEqual(Object.keys(images).sort());
  expect(readdirSync(outDir).sort()).toEqual(Object.keys(images).sort());
});

describe.each(Object.entries(images))(
  'the image %s',
  (name, { projects, entries, files: expected, separatePackages }) => {
    const imageDir = () => join(outDir, name);
    const files = () => filesIn(imageDir());
    const sbom = () => JSON.parse(readFileSync(join(imageDir(), 'sbom.cdx.json'), 'utf8')) as Sbom;
    const listed = () => sbom().components.map((component) => component['bom-ref'].replace(/@[^@]+$/, ''));

    test('contains its bundles and nothing unexpected', () => {
      const own = files().filter((file) => !file.startsWith('node_modules/') && !isChunk.test(file));
      const modules = entries.flatMap((entry) => [entry, `${entry}.map`]);
      const others = own.filter((file) => !modules.includes(file));
      expect(modules.filter((file) => !own.includes(file))).toEqual([]);
      expect(others.filter((file) => !expected.some((pattern) => pattern.test(file)))).toEqual([]);
      for (const pattern of expected) expect(others.filter((file) => pattern.test(file))).not.toEqual([]);
    });

    test('contains only the packages that are not bundled, without sources and headers', () => {
      const installed = files().filter((file) => file.startsWith('node_modules/'));
      expect(distinct(installed.map(parsePackageName)).sort()).toEqual([...separatePackages].sort());
      const runtime = /\.(?:[cm]?js|node|json|ttf|ejs|css|png|svg)$|\.so[.\d]*$|\/licen[cs]e[^/]*$/i;
      expect(installed.filter((file) => !runtime.test(file))).toEqual([]);
    });

    test('contains no development dependency', () => {
      const allowed = productionDependencies(projects.map((project) => join(root, project)));
      expect(listed().filter((found) => !allowed.has(found) && !fromTools.test(found))).toEqual([]);
    });

    test('lists its contents in its SBOM', () => {
      // Source maps list the files of a bundle.
      const maps = files().filter((file) => file.endsWith('.mjs.map'));
      const sources = maps.flatMap(
        (map) => (JSON.parse(readFileSync(join(imageDir(), map), 'utf8')) as { sources: string[] }).sources,
      );
      const held = distinct([...sources, ...files()].map(parsePackageName));
      expect(held.filter((found) => !listed().includes(found))).toEqual([]);
      // Pages come without source maps.
      if (name !== 'gateway' && name !== 'remotes')
        expect(listed().filter((found) => !held.includes(found))).toEqual([]);

      const { metadata, components, dependencies } = sbom();
      expect(metadata.component.name).toBe(`efootball-portal/${name}`);
      expect(components.filter(({ licenses }) => !licenses?.length)).toEqual([]);
      const refs = new Set(components.map((component) => component['bom-ref']));
      expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
    });

    test('adds at most 60 MB to its base', () => {
      const bytes = files().reduce((sum, file) => sum + statSync(join(imageDir(), file)).size, 0);
      expect(bytes).toBeLessThan(maxBytes);
    });

    test('starts without further files', async () => {
      // Without its configuration an entry ends as soon as all of its modules have loaded.
      const outputs = await Promise.all(
        entries.map(async (entry) => {
          const started = run(process.execPath, [entry], { cwd: imageDir(), env: {}, timeout: 120_000 });
          started.child.stdin?.end();
          const { stderr } = await started.catch((error: { stderr: string }) => error);
          return stderr;
        }),
      );
      expect(outputs.filter((output) => /ERR_MODULE|Cannot find|SyntaxError|ReferenceError/.test(output))).toEqual([]);
      const program = `
      ${separatePackages.includes('sharp') ? "await (await import('sharp')).default({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).webp().toBuffer();" : ''}
      ${separatePackages.includes('@node-rs/argon2') ? "await (await import('@node-rs/argon2')).hash('a password');" : ''}`;
      await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: imageDir(), env: {} });
    });
  },
);
