import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { installedPackage, readJson } from '../tools/webpack/project.mjs';
import { buildSbom, readWorkspaceSbom } from './sbom.mjs';

// Lays out the files of every image: `node deploy/assemble.mjs out` makes out/gateway, out/account and so on from the builds.

const root = join(import.meta.dirname, '..');

/** Projects whose builds an image contains; a new service or remote needs no line here. */
const images = {
  gateway: ['gateway', 'shell'],
  ...Object.fromEntries(readdirSync(join(root, 'services')).map((name) => [name, [`services/${name}`]])),
  backup: ['libs/backup'],
  remotes: ['libs/remotes', ...readdirSync(root).filter((folder) => folder.startsWith('mfe-'))],
};

/** `scale` loads synthetic data for benchmarks. */
const isShipped = (file) => !/\/dist\/scale\.mjs(?:\.map)?$/.test(file);

/** The font weights that share images use. */
const isFont = (file) => /(?:Inter_500Medium|Oswald_600SemiBold)\.ttf$/.test(file);

const isRuntimeFile = (file) =>
  isFont(file) ||
  (/(?:^|\/)(?:package|versions)\.json$|(?:^|\/)licen[cs]e[^/]*$|\.[cm]?js$|\.node$|\.so[.\d]*$/i.test(file) &&
    !/^(?:src|install|bin|node_modules)\//.test(file));

/** Folders of a package and of the dependencies that npm installed for this platform. */
const withDependencies = (name, fromDir, found = new Set()) => {
  const { dir } = installedPackage(name, fromDir);
  if (found.has(dir)) return found;
  found.add(dir);
  const { dependencies = {}, optionalDependencies = {} } = readJson(join(dir, 'package.json'));
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) {
    try {
      withDependencies(dependency, dir, found);
    } catch (error) {
      if (!(dependency in optionalDependencies)) throw error;
    }
  }
  return found;
};

const copyRuntimeFiles = (packageDir, imageDir) => {
  const files = readdirSync(packageDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(packageDir, join(entry.parentPath, entry.name)));
  for (const file of files.filter(isRuntimeFile)) {
    cpSync(join(packageDir, file), join(imageDir, relative(root, packageDir), file));
  }
};

/** The license texts of packages, which their licenses require in every copy. */
const collectLicenses = (packages) =>
  packages
    .flatMap((dir) =>
      readdirSync(join(root, dir))
        .filter((file) => /^(?:licen[cs]e|notice)/i.test(file))
        .map((file) => `${dir.replace(/^.*node_modules\//, '')}\n\n${readFileSync(join(root, dir, file), 'utf8')}`),
    )
    .join(`\n${'-'.repeat(80)}\n`);

const assemble = async (name, imageDir, workspaceSbom) => {
  const packages = new Set();
  for (const project of images[name]) {
    const report = join(root, project, 'reports/bundled-packages.json');
    if (!existsSync(report)) throw new Error(`${project} is not built: run npm run build`);
    const { packages: bundled, native } = readJson(report);
    const nativeDirs = native.flatMap((module) => [...withDependencies(module, join(root, project))]);
    for (const dir of nativeDirs) copyRuntimeFiles(dir, imageDir);
    for (const dir of [...bundled, ...nativeDirs.map((dir) => relative(root, dir))]) packages.add(dir);
    for (const folder of ['dist', 'seed'].filter((folder) => existsSync(join(root, project, folder)))) {
      cpSync(join(root, project, folder), join(imageDir, project, folder), { recursive: true, filter: isShipped });
    }
  }
  // Records which shell is deployed, and stores its files.
  if (name === 'remotes')
    for (const part of ['shell.json', 'assets'])
      cpSync(join(root, 'shell/dist', part), join(imageDir, 'shell/dist', part), { recursive: true });
  else if (name !== 'backup') cpSync(join(root, 'deploy/healthcheck.mjs'), join(imageDir, 'healthcheck.mjs'));
  const contents = [...packages].sort();
  writeFileSync(join(imageDir, 'licenses.txt'), collectLicenses(contents));
  const manifests = contents.map((dir) => readJson(join(root, dir, 'package.json')));
  const refs = [...new Set(manifests.map((manifest) => `${manifest.name}@${manifest.version}`))];
  writeFileSync(join(imageDir, 'sbom.cdx.json'), JSON.stringify(buildSbom(workspaceSbom, name, refs), null, 2));
};

const [outDir] = process.argv.slice(2);
if (!outDir) throw new Error('Usage: node deploy/assemble.mjs <output folder>');
const workspaceSbom = await readWorkspaceSbom(root);
for (const name of Object.keys(images)) {
  const imageDir = resolve(outDir, name);
  rmSync(imageDir, { recursive: true, force: true });
  mkdirSync(imageDir, { recursive: true });
  await assemble(name, imageDir, workspaceSbom);
}
