import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findPrevious, type RemoteVersion } from '@portal/contracts';
import { testDatabase } from '@portal/testing';
import { connectRemoteStore } from '../../src/index.ts';
import { readBuild } from '../../src/upload.ts';

export const actor = 'team';

const buildManifest = (name: string, version: string, overrides: Partial<RemoteVersion> = {}): RemoteVersion => ({
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

/** A temporary workspace with builds of remotes, and a store with its own database. */
export const createTestRemotes = () => {
  const root = mkdtempSync(join(tmpdir(), 'remotes-'));
  const database = testDatabase();
  let now = Date.parse('2026-11-22T12:00:00Z');
  // Each reading is later, so that changes have a defined order.
  const clock = () => {
    now += 1_000;
    return new Date(now);
  };
  const store = connectRemoteStore({ uri: database.uri, prefix: database.prefix, clock });

  /** Writes a build to the folder that the remote's own build uses. @returns that folder */
  const build = (
    name: string,
    version = '1.0.0',
    overrides: Partial<RemoteVersion> = {},
    files: Record<string, string | Buffer> = {},
  ): string => {
    const dist = join(root, name, 'dist');
    rmSync(dist, { recursive: true, force: true });
    const all = {
      'remoteEntry.js': `/* ${version} */`,
      'module.0a1b.js': 'export {}',
      'remote.json': JSON.stringify(buildManifest(name, version, overrides)),
      ...files,
    };
    for (const [file, content] of Object.entries(all)) {
      mkdirSync(dirname(join(dist, file)), { recursive: true });
      writeFileSync(join(dist, file), content);
    }
    return dist;
  };
  const upload = (...args: Parameters<typeof build>) => readBuild(build(...args));

  return {
    root,
    database,
    store,
    build,
    upload,
    publish: async (...args: Parameters<typeof build>) => store.publish([await upload(...args)], { actor }),
    /** Lets time pass. */
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    readState: async (name: string) => {
      const remote = (await store.read()).registry.remotes[name];
      return remote && { ...remote, previous: findPrevious(remote)?.version, versions: Object.keys(remote.versions) };
    },
    async clear() {
      rmSync(root, { recursive: true, force: true });
      await store.db.dropDatabase();
    },
    async close() {
      await store.close();
    },
  };
};
