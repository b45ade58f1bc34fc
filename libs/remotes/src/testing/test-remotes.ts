import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RemoteVersion } from '@portal/contracts';
import { RegistryError } from '../errors';
import { list, publish } from '../remotes';

/** A temporary workspace with builds of remotes and a folder to publish them to; `clear` empties both after each test. */
export const createTestRemotes = () => {
  const root = mkdtempSync(join(tmpdir(), 'remotes-'));
  const remotesDir = join(root, 'published');
  const clear = () => rmSync(root, { recursive: true, force: true });

  const write = (file: string, content: string) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };

  const manifestOf = (name: string, version: string, overrides: Partial<RemoteVersion> = {}): RemoteVersion => ({
    manifestVersion: 2,
    name,
    version,
    routes: [`/${name.replace('mfe-', '')}`, `/${name.replace('mfe-', '')}/:id`],
    widgets: [],
    portalContract: '^2.0.0',
    entry: 'remoteEntry.js',
    globalName: `${name}_${version}`.replaceAll(/\W/g, '_'),
    preload: ['module.0a1b.js'],
    ...overrides,
  });

  /** Writes a build to the folder that the remote's own build uses. @returns that folder */
  const build = (
    name: string,
    version = '1.0.0',
    overrides: Partial<RemoteVersion> = {},
    files: Record<string, string> = {},
  ) => {
    const dist = join(root, name, 'dist');
    rmSync(dist, { recursive: true, force: true });
    const all = {
      'remoteEntry.js': `/* ${version} */`,
      'module.0a1b.js': 'export {}',
      'remote.json': JSON.stringify(manifestOf(name, version, overrides)),
      ...files,
    };
    for (const [file, content] of Object.entries(all)) write(join(dist, file), content);
    return dist;
  };

  const publishOne = (name: string, version?: string, overrides?: Partial<RemoteVersion>) =>
    publish({ remotesDir, name, buildDir: build(name, version, overrides) });

  const registryBytes = () => {
    const file = join(remotesDir, 'registry.json');
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };

  const errorOf = (action: () => unknown): RegistryError => {
    try {
      action();
    } catch (error) {
      if (error instanceof RegistryError) return error;
      throw error;
    }
    throw new Error('nothing was rejected');
  };

  const entryOf = (name: string) => {
    const entry = list(remotesDir)[name];
    return (
      entry && {
        active: entry.active,
        lastGood: entry.lastGood,
        versions: Object.keys(entry.versions),
      }
    );
  };

  return { root, remotesDir, clear, write, manifestOf, build, publishOne, registryBytes, errorOf, entryOf };
};
