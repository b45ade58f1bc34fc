import type {
  LiveRemote,
  LiveVersion,
  PublishedVersion,
  RemoteFile,
  RemoteRegistry,
  RemoteState,
  ShellDescription,
} from '@portal/contracts';
import { type FirstPaint, firstPaint, firstPaintFile } from '@portal/contracts/first-paint';
import { fitsShell, listServable, shownVersions } from '@portal/remotes';
import type { Logger } from '@portal/service-kit';
import type { RemoteFiles } from './remote-files.ts';

export interface RegistrySnapshot {
  revision: number;
  /** Remote name -> its live builds, as far as the shell of this gateway can load them. */
  live: Record<string, LiveRemote>;
  remotes: RemoteRegistry['remotes'];
  /** The builds that pages may show. */
  shown: PublishedVersion[];
  /** Whether the shell of this gateway can load a build. */
  canLoad(build: PublishedVersion): boolean;
  /** Finds a published file by its path below `/remotes/`. */
  fileAt(path: string): RemoteFile | undefined;
  /** The first paints of a live build; undefined for a build without them. */
  findFirstPaint(name: string, version: string): FirstPaint | undefined;
}

export const toLiveVersion = ({ manifest, files }: PublishedVersion): LiveVersion => {
  const entry = files.find(({ path }) => path === manifest.entry);
  return { ...manifest, ...(entry && { integrity: entry.integrity }) };
};

const listLive = (remotes: RegistrySnapshot['remotes'], shell: ShellDescription | null): Record<string, LiveRemote> =>
  Object.fromEntries(
    Object.entries(remotes).flatMap(([name, remote]) => {
      // The active version may also be unreadable. The previous one is better than no page.
      const [active, previous] = listServable(remote, shell);
      if (!active) return [];
      return [[name, { active: toLiveVersion(active), previous: previous ? toLiveVersion(previous) : null }]];
    }),
  );

const listShown = (remote: RemoteState, shell: ShellDescription | null): PublishedVersion[] => [
  ...new Set([...listServable(remote, shell).slice(0, 2), ...shownVersions(remote)]),
];

const toKey = ({ name, version }: Pick<PublishedVersion, 'name' | 'version'>) => `${name}/${version}`;

/**
 * Creates the function that builds snapshots. It reads the files that pages need in advance, so requests find them in memory.
 * @param shell the shell that this gateway serves; null if a dev server serves it
 */
export const createSnapshots = (files: RemoteFiles, shell: ShellDescription | null, logger: Logger) => {
  /** First paints by build. A build never changes. */
  const paints = new Map<string, FirstPaint>();

  const readPaint = async (build: PublishedVersion): Promise<void> => {
    const key = toKey(build);
    if (paints.has(key)) return;
    const file = build.files.find(({ path }) => path === firstPaintFile);
    if (!file) return;
    try {
      paints.set(key, firstPaint.parse(JSON.parse(String(await files.read(file)))));
    } catch (error) {
      logger.warn({ err: error, remote: build.name, version: build.version }, 'first paint could not be loaded');
    }
  };

  return async ({ revision, remotes }: RemoteRegistry): Promise<RegistrySnapshot> => {
    const shown = Object.values(remotes).flatMap((remote) => listShown(remote, shell));
    await Promise.all(shown.map(readPaint));
    const versions = Object.values(remotes).flatMap((remote) => Object.values(remote.versions));
    const published = new Map(
      versions.flatMap((build) =>
        build.files.map((file): [string, RemoteFile] => [`${toKey(build)}/${file.path}`, file]),
      ),
    );
    return {
      revision,
      live: listLive(remotes, shell),
      remotes,
      shown,
      canLoad: (build) => shell === null || fitsShell(build, shell),
      fileAt: (path) => published.get(path),
      findFirstPaint: (name, version) => paints.get(`${name}/${version}`),
    };
  };
};
