import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** No production code imports these. */
const isTest = (file: string): boolean => /^(test|src\/testing)\/|\.(test|stories)\.tsx?$/.test(file);

/** `src/routes.ts` of a service and the dynamic imports of a remote's `src/module.ts` load each feature for its requests only. */
const isEntry = (file: string, keyword: string): boolean =>
  file === 'src/routes.ts' || (file === 'src/module.ts' && keyword === 'import');

const importPattern = /\b(from|import)\b[\s(]*(?:\/\*[^*]*\*\/\s*)?'(\.[^']*)'/g;

/** Importers by path without extension; both from the project's folder. */
const readImporters = (dir: string): Map<string, string[]> => {
  const importers = new Map<string, string[]>();
  const files = readdirSync(join(dir, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => `src/${file}`);
  for (const file of files.filter((file) => /\.tsx?$/.test(file) && !isTest(file)))
    for (const [, keyword = '', path = ''] of readFileSync(join(dir, file), 'utf8').matchAll(importPattern)) {
      const imported = join(dirname(file), path);
      if (!isEntry(file, keyword)) importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  return importers;
};

/** Where a service or remote with features is. */
const folderOf = (root: string, project: string): string | undefined =>
  [`services/${project}`, project].find((folder) => existsSync(join(root, folder, 'src/features')));

/** The features that import one of the files. The whole project where other code imports one, or where a file is not a module. */
const featuresOf = (root: string, project: string, folder: string, changed: readonly string[]): string[] => {
  const importers = readImporters(join(root, folder));
  const reached = new Set(changed.map((file) => file.slice(folder.length + 1)).filter((file) => !isTest(file)));
  for (const file of reached)
    for (const importer of importers.get(file.replace(/(\/index)?\.tsx?$/, '')) ?? []) reached.add(importer);
  return Array.from(reached, (file) => {
    const [, feature] = /^src\/features\/([^/]+)\/.*\.tsx?$/.exec(file) ?? [];
    return feature === undefined ? project : `${project}/${feature}`;
  });
};

/**
 * Parts that a change can affect: features, as `<project>/<folder of src/features>`, where nothing changed but services, remotes, journeys
 * and documents; otherwise projects.
 * @param affected Nx projects that changed or depend on a changed one
 * @param changed files from the root
 */
export const affectedParts = (root: string, affected: readonly string[], changed: readonly string[]): string[] => {
  const parts = affected.map((project) => {
    const folder = folderOf(root, project);
    return { project, folder, files: changed.filter((file) => folder && file.startsWith(`${folder}/`)) };
  });
  const known = new Set(parts.flatMap(({ files }) => files));
  if (!changed.every((file) => known.has(file) || /^(e2e|docs)\/|\.md$/.test(file))) return [...affected];
  return parts.flatMap(({ project, folder, files }) =>
    folder === undefined || files.length === 0 ? project : featuresOf(root, project, folder, files),
  );
};

/** A module of a test and the modules of tests that it imports, as one text. */
const readTest = (module: string): string => {
  const paths = new Set([module]);
  return Array.from(paths, (path) => {
    const file = [`${path}.ts`, join(path, 'index.ts')].find(existsSync);
    if (file === undefined || file.includes('/src/')) return '';
    const text = readFileSync(file, 'utf8');
    for (const [, , name = ''] of text.matchAll(importPattern)) paths.add(join(dirname(file), name));
    return text;
  }).join();
};

/** Up to the first parameter. */
const pathPattern = /\/(?:api|internal)\/[^'`"?${\s]*/g;
const literalPaths = (text: string): string[] => Array.from(text.matchAll(pathPattern), ([path]) => path);

/** Source files of a folder and its subfolders. */
const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

/** Finds the paths that a text names: in literals, and by the contract's constants for them. */
const createPathFinder = (root: string) => {
  const constants = sourcesIn(join(root, 'libs/contracts/src'))
    .flatMap((source) => source.split('export const '))
    .map((text) => ({ name: /^\w+Path\b/.exec(text)?.[0], paths: literalPaths(text) }));
  return (text: string): string[] => [
    ...literalPaths(text),
    ...constants.flatMap(({ name, paths }) => (name && text.includes(name) ? paths : [])),
  ];
};

/**
 * Integration tests of services, and the history of two gateways, that cannot run the changed features: they name paths, but none that these
 * implement, and import none of them. Their files, from the root.
 */
export const unaffectedTests = (root: string, affected: readonly string[], changed: readonly string[]): string[] => {
  const parts = affectedParts(root, affected, changed);
  const services = affected.filter((project) => existsSync(join(root, 'services', project)));
  const select = (tests: readonly string[], projects: readonly string[]): string[] => {
    const features = parts.filter((part) => projects.some((project) => part.startsWith(`${project}/`)));
    if (features.length === 0 || projects.some((project) => parts.includes(project))) return [];
    const pathsIn = createPathFinder(root);
    const folders = features.map((feature) => `services/${feature.replace('/', '/src/features/')}`);
    const implemented = folders.flatMap((folder) => sourcesIn(join(root, folder)).flatMap(pathsIn));
    return tests.filter((test) => {
      const text = readTest(join(root, test.replace(/\.ts$/, '')));
      const named = pathsIn(text);
      const isNamed = (path: string) => named.some((other) => path.startsWith(other) || other.startsWith(path));
      const isImported = folders.some((folder) => text.includes(folder.slice(folder.indexOf('src/'))));
      const namesAll = named.length === 0 || text.includes('(contract)');
      return !namesAll && !isImported && !implemented.some(isNamed);
    });
  };
  return services.flatMap((service) => {
    const folder = `services/${service}/test`;
    if (!existsSync(join(root, folder)) || changed.some((file) => file.startsWith(folder))) return [];
    const tests = readdirSync(join(root, folder)).filter((file) => file.endsWith('.test.ts'));
    const files = tests.map((file) => `${folder}/${file}`);
    return select(files, [service]);
  });
};
