import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface Project {
  /** Its name in Nx. */
  name: string;
  dir: string;
  scripts: string[];
}

interface Manifest {
  workspaces?: string[];
  scripts?: Record<string, string>;
  nx?: { name?: string };
}

const readManifest = (dir: string) => JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Manifest;

/** Folders of a workspace pattern, whose last part may end with a star: `tools`, `services/*`, `mfe-*`. */
const foldersOf = (root: string, pattern: string): string[] => {
  const parent = join(root, dirname(pattern));
  const [prefix = '', star] = basename(pattern).split(/(\*)$/);
  return readdirSync(parent)
    .filter((name) => (star ? name.startsWith(prefix) : name === prefix))
    .map((name) => join(parent, name))
    .filter((dir) => existsSync(join(dir, 'package.json')));
};

/** The workspace's projects, from their package.json files. */
export const findProjects = (root: string): Project[] =>
  (readManifest(root).workspaces ?? [])
    .flatMap((pattern) => foldersOf(root, pattern))
    .map((dir) => {
      const { nx, scripts = {} } = readManifest(dir);
      return { name: nx?.name ?? basename(dir), dir, scripts: Object.keys(scripts) };
    });
