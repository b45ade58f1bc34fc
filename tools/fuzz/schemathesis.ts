import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boundToUs, cacheDir, findOnPath, ProvisioningError, workspaceRoot } from '@portal/testing/servers';

const requirement = 'schemathesis==4.32.5';

export interface Role {
  name: string;
  /** A demo account; without one every request is anonymous. */
  username?: string;
  /** An operation that the role may call. */
  canCall?: string;
}

export interface FuzzRun {
  url: string;
  role: Role;
  /** For configuration and report. */
  dir: string;
  seed: string;
  seconds: number;
  signal: AbortSignal;
}

/** The parts of schemathesis's JSON report that are read here. */
export interface FuzzReport {
  operations: { total: number; tested: number };
  test_cases: { generated: number };
  failures: { count: number }[];
  errors: unknown[];
  warnings: { missing_auth: string[] };
}

const python = (args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv; signal?: AbortSignal } = {}) =>
  new Promise<number>((resolve, reject) => {
    const child = spawn(...boundToUs('python3', args), { stdio: 'inherit', ...options });
    child.once('error', reject).once('close', (code) => resolve(code ?? 1));
  });

/**
 * Installs schemathesis below the cache folder, unless it is there.
 * @returns its folder
 * @throws ProvisioningError without Python, pip or the package
 */
export const installSchemathesis = async (print: (line: string) => void): Promise<string> => {
  if (!(await findOnPath('python3'))) throw new ProvisioningError('npm run fuzz needs Python 3.10 or newer with pip.');
  const folder = join(cacheDir(), requirement);
  if (existsSync(folder)) return folder;
  print(`- installing ${requirement}`);
  const partial = `${folder}.${process.pid}`;
  // Into a folder of its own, not a virtual environment: Debian's Python cannot create one.
  const code = await python(['-m', 'pip', 'install', '--quiet', '--target', partial, requirement]);
  if (code !== 0) throw new ProvisioningError(`${requirement} could not be installed, see pip's message above.`);
  await rename(partial, folder);
  return folder;
};

/** Schemathesis signs in again after a 401: the sign-out call is tested too, and ends the session. */
const signIn = (username: string) => `
[auth.dynamic.openapi.session]
path = "/api/auth/signin"
payload = { identifier = "${username}", password = "Demo-Pass-1" }
extract_from = "cookie"
extract_selector = "sid"
retry_on = [401]
`;

/** Runs every check as one role and prints the findings. @throws Error when there is no report */
export const runSchemathesis = async (program: string, run: FuzzRun): Promise<FuzzReport> => {
  const { url, role, dir, seed, seconds, signal } = run;
  const own = join(workspaceRoot(), 'tools/fuzz');
  const config = join(dir, 'schemathesis.toml');
  const report = join(dir, `${role.name}.json`);
  const base = await readFile(join(own, 'schemathesis.toml'), 'utf8');
  await writeFile(config, base + (role.username === undefined ? '' : signIn(role.username)));
  const limits = ['--max-examples', '20', '--max-time', String(seconds), '--max-response-time', '2'];
  const output = ['--no-color', '--warnings', 'off', '--report-json-path', report];
  const args = ['--checks', 'all', '--continue-on-failure', '--seed', seed, ...limits, ...output];
  const command = [
    join(program, 'bin/schemathesis'),
    '--config-file',
    config,
    'run',
    `${url}/api/openapi.json`,
    ...args,
  ];
  const env = { ...process.env, PYTHONPATH: `${program}:${own}`, SCHEMATHESIS_HOOKS: 'semantics' };
  const code = await python(command, { cwd: dir, env, signal });
  if (!existsSync(report)) throw new Error(`schemathesis ended with ${code} and no report`);
  const result: FuzzReport = JSON.parse(await readFile(report, 'utf8'));
  if (role.canCall && result.warnings.missing_auth.includes(role.canCall))
    throw new Error(`${role.canCall} never worked ${role.name}: the sign-in failed`);
  return result;
};
