import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { portalContractVersion, remoteName } from '@portal/contracts';
import { RegistryError } from '../errors.ts';

interface ScaffoldOptions {
  name: string;
  /** Outside the workspace as a rule. A remote that is there already gets the current packages only. */
  directory: string;
  workspaceDir: string;
}

/** Packages that remotes depend on, as folders of the workspace. */
const libraries = ['./libs/contracts', './libs/portal', './libs/ui', './tools'];
const templateDir = 'libs/remotes/template';
const packagesDir = 'packages';

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
const writeJson = (file: string, content: object) => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);

/** Packs the libraries with `npm pack`. @returns package name -> path of its file from the remote's folder */
const packLibraries = (workspaceDir: string, directory: string): Map<string, string> => {
  const target = join(directory, packagesDir);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const args = ['pack', ...libraries, '--pack-destination', target, '--json', '--ignore-scripts', '--offline'];
  const packed = JSON.parse(execFileSync('npm', args, { cwd: workspaceDir, encoding: 'utf8' })) as {
    name: string;
    filename: string;
  }[];
  return new Map(
    packed.map(({ name, filename }) => {
      // The name contains a hash, because npm rejects a file whose content has changed.
      const hash = createHash('sha256')
        .update(readFileSync(join(target, filename)))
        .digest('hex')
        .slice(0, 10);
      const renamed = filename.replace(/\.tgz$/, `-${hash}.tgz`);
      renameSync(join(target, filename), join(target, renamed));
      return [name, `${packagesDir}/${renamed}`];
    }),
  );
};

/** Sets the versions of the packages that the template names to those that the shell is built with. */
const pinVersions = (manifest: Manifest, template: Manifest, findVersion: (name: string) => string): Manifest => {
  const pin = (own: Record<string, string> = {}, named: Record<string, string> = {}) => ({
    ...own,
    ...Object.fromEntries(Object.keys(named).map((name) => [name, findVersion(name)])),
  });
  return {
    ...manifest,
    dependencies: pin(manifest.dependencies, template.dependencies),
    devDependencies: pin(manifest.devDependencies, template.devDependencies),
  };
};

const toTitle = (name: string): string =>
  name.replaceAll(
    /(?:^|-)(\w)/g,
    (match, letter: string) => `${match.startsWith('-') ? ' ' : ''}${letter.toUpperCase()}`,
  );

const copyTemplate = ({ name, directory, workspaceDir }: ScaffoldOptions): void => {
  cpSync(join(workspaceDir, templateDir), directory, { recursive: true });
  // npm leaves a file named .gitignore out of packages, and git would apply it here.
  renameSync(join(directory, 'gitignore'), join(directory, '.gitignore'));
  const copied = readdirSync(join(workspaceDir, templateDir), { recursive: true, withFileTypes: true });
  for (const { parentPath, name: file } of copied.filter((entry) => entry.isFile() && entry.name !== 'gitignore')) {
    const path = join(parentPath.replace(join(workspaceDir, templateDir), directory), file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replaceAll('sample-remote', name).replaceAll('Sample Remote', toTitle(name)));
  }
  const module = join(directory, 'module.json');
  writeJson(module, { ...readJson<object>(module), portalContract: `^${portalContractVersion}` });
  const [base, browser] = ['tsconfig.base.json', 'tsconfig.browser.json'].map((file) =>
    readJson<{ compilerOptions: object }>(join(workspaceDir, file)),
  );
  const { incremental: _, tsBuildInfoFile: __, ...own } = { ...browser?.compilerOptions } as Record<string, unknown>;
  const compilerOptions = { ...base?.compilerOptions, ...own };
  writeJson(join(directory, 'tsconfig.json'), { compilerOptions, include: ['src', '.storybook'] });
};

/**
 * Creates a remote that needs no file of the workspace: its libraries and build tools are npm packages in its folder. In the folder of a
 * remote it replaces the packages.
 * @returns whether the remote is new
 * @throws RegistryError `manifest_invalid` or `directory_not_empty`; nothing is written then
 */
export const createRemote = (options: ScaffoldOptions): boolean => {
  const { name, directory, workspaceDir } = options;
  if (!remoteName.safeParse(name).success)
    throw new RegistryError('manifest_invalid', `${name} is not a name: use lower-case letters, digits and hyphens`);
  const isNew = !existsSync(join(directory, 'module.json'));
  if (isNew && existsSync(directory) && readdirSync(directory).length > 0)
    throw new RegistryError('directory_not_empty', `${directory} has files and is not a remote`);
  const packages = packLibraries(workspaceDir, directory);
  if (isNew) copyTemplate(options);
  const findVersion = (request: string): string => {
    const file = packages.get(request);
    if (file) return `file:${file}`;
    return readJson<Manifest>(join(workspaceDir, 'node_modules', request, 'package.json')).version;
  };
  const manifest = join(directory, 'package.json');
  const template = readJson<Manifest>(join(workspaceDir, templateDir, 'package.json'));
  writeJson(manifest, pinVersions(readJson<Manifest>(manifest), template, findVersion));
  return isNew;
};
