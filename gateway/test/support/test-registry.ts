import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  moduleManifest,
  type PageEntry,
  type PublishedVersion,
  portalContractVersion,
  type RemoteVersion,
} from '@portal/contracts';
import { connectRemoteStore, createUpload } from '@portal/remotes';

export const remoteBuild = (name: string, version: string, overrides: Partial<RemoteVersion> = {}): RemoteVersion => ({
  manifestVersion: 2,
  name,
  version,
  routes: [`/${name.replace('mfe-', '')}`, `/${name.replace('mfe-', '')}/:id`],
  widgets: [],
  portalContract: `^${portalContractVersion}`,
  entry: 'remoteEntry.js',
  globalName: `${name}_${version}`.replaceAll(/\W/g, '_'),
  preload: ['module.0a1b.js'],
  ...overrides,
});

/** Reads the `subject` that this repository's remote declares for a page. */
export const declaredSubject = (remote: string, page: string): Pick<PageEntry, 'subject'> => {
  const file = join(process.cwd(), '..', remote, 'module.json');
  const { pages = {} } = moduleManifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { subject: pages[page]?.subject };
};

export interface TestBuild {
  manifest: RemoteVersion;
  /** Path -> content. By default, an entry that contains its version. */
  files?: Record<string, string | Buffer>;
}

/** Opens the registry of a gateway. Its writes skip the checks of a publish. */
export const createTestRegistry = (uri: string, prefix: string) => {
  const store = connectRemoteStore({ uri, prefix });
  const { db, lastBackup, close } = store;
  const head = db.collection<{ _id: string; revision: number }>('registry');

  const buildUpload = ({ manifest, files }: TestBuild) => {
    const contents = Object.entries(files ?? { 'remoteEntry.js': `/* ${manifest.version} */` });
    const all = [...contents, ['remote.json', JSON.stringify(manifest)] as const];
    return createUpload(new Map(all.map(([path, content]) => [path, Buffer.from(content)])));
  };

  /** Makes the last build of each remote active. @returns the revision */
  const publish = async (...builds: readonly (RemoteVersion | TestBuild)[]): Promise<number> => {
    const revision = ((await head.findOne({ _id: 'registry' }))?.revision ?? 0) + 1;
    const at = new Date(revision).toISOString();
    for (const build of builds) {
      const { manifest, files } = buildUpload('manifest' in build ? build : { manifest: build });
      const { name, version } = manifest;
      for (const { integrity, content } of files)
        await db
          .collection('contents.chunks')
          .updateOne({ files_id: integrity, n: 0 }, { $set: { data: content } }, { upsert: true });
      const row: PublishedVersion = {
        ...{ name, version, manifest, smoke: null, bytes: 0, publishedAt: at, publishedBy: 'test' },
        ...{ activatedAt: null, rolledBackAt: null },
        files: files.map(({ path, size, integrity }) => ({ path, size, integrity })),
      };
      await db.collection<{ _id: string }>('versions').replaceOne({ _id: `${name}/${version}` }, row, { upsert: true });
      const remote = { active: version, candidate: null, pinned: false };
      await db.collection<{ _id: string }>('remotes').replaceOne({ _id: name }, remote, { upsert: true });
    }
    await head.updateOne({ _id: 'registry' }, { $set: { revision } }, { upsert: true });
    return revision;
  };

  return { store, db, lastBackup, publish, close };
};
