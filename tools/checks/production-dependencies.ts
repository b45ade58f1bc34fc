import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Manifest = Partial<
  Record<'scripts' | 'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>
>;

export const readManifest = (dir: string) => JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Manifest;

const installedIn = (name: string, dir: string): string | undefined => {
  const candidate = join(dir, 'node_modules', name);
  if (existsSync(join(candidate, 'package.json'))) return candidate;
  return dirname(dir) === dir ? undefined : installedIn(name, dirname(dir));
};

/** Names of all packages that projects need in production, direct and indirect: every kind of dependency but `devDependencies`. */
export const productionDependencies = (projectDirs: readonly string[]): Set<string> => {
  const names = new Set<string>();
  const visited = new Set<string>();
  const visit = (dir: string) => {
    if (visited.has(dir)) return;
    visited.add(dir);
    const { dependencies, optionalDependencies, peerDependencies } = readManifest(dir);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      names.add(name);
      const found = installedIn(name, dir);
      if (found) visit(found);
    }
  };
  for (const dir of projectDirs) visit(dir);
  return names;
};
