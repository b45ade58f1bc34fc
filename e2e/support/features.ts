import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contract } from '@portal/contracts';

// A feature is a folder of `src/features` in a service or remote, written `<project>/<folder>`. Code outside of features is `<project>`.

const root = resolve(import.meta.dirname, '../..');

interface Found {
  /** The pattern's first and second group. */
  first: string;
  second: string;
  /** Path of the file below the project's `src`. */
  file: string;
}

const findInSources = (folder: string, pattern: RegExp): Found[] =>
  readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => {
      const matches = readFileSync(join(root, folder, 'src', file), 'utf8').matchAll(pattern);
      return Array.from(matches, ([, first = '', second = '']) => ({ first, second, file }));
    });

const featureOf = (project: string, file: string): string => {
  const [, feature] = /^features\/([^/]+)\//.exec(file) ?? [];
  return feature === undefined ? project : `${project}/${feature}`;
};

const services = readdirSync(join(root, 'services'));

const implementations = services.flatMap((service) =>
  findInSources(`services/${service}`, /'([A-Z]+ \/[^']+)'/g).map(({ first, file }) => ({
    key: first,
    feature: featureOf(service, file),
  })),
);

const routes = Object.keys(contract).map((key) => ({
  pattern: new RegExp(`^${key.slice(key.indexOf('/')).replace(/\{\w+\}/g, '[^/]+')}$`),
  features: implementations.filter((each) => each.key === key).map(({ feature }) => feature),
}));

const chunks = readdirSync(root)
  .filter((folder) => folder.startsWith('mfe-'))
  .flatMap((remote) =>
    findInSources(remote, /webpackChunkName: "([^"]+)" \*\/\s*'([^']+)'/g).map(({ first, second, file }) => ({
      remote,
      name: first,
      feature: featureOf(remote, join(file, '..', second)),
    })),
  );

/** The features of a remote or service that a request loads or calls; none for paths of the shell and the gateway. */
export const featuresOf = (path: string): string[] => {
  const [, remote, file] = /^\/remotes\/([^/]+)\/[^/]+\/([^./]+)/.exec(path) ?? [];
  if (remote !== undefined) {
    const chunk = chunks.find((each) => each.remote === remote && each.name === file);
    return [chunk?.feature ?? remote];
  }
  if (path === '/readyz') return services;
  return routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ features }) => features);
};
