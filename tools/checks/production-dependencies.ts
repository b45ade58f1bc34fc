import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

type Manifest = Partial<
  Record<'scripts' | 'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>
>;

export const readManifest = (dir: string) => JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Manifest;

/** Names of all packages that projects need in production, direct and indirect: every kind of dependency but `devDependencies`. */
export const productionDependencies = (projectDirs: readonly string[]): Set<string> => {
  const names = new Set<string>();
  const dirs = new Set(projectDirs);
  for (const dir of dirs) {
    const { dependencies, optionalDependencies, peerDependencies } = readManifest(dir);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      names.add(name);
      const folders = createRequire(join(dir, 'package.json')).resolve.paths(name) ?? [];
      const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(join(path, 'package.json')));
      if (found) dirs.add(found);
    }
  }
  return names;
};
