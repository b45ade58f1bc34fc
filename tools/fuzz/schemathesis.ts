import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installPythonPackage, run, workspaceRoot } from '@portal/testing/servers';

const requirement = 'schemathesis==4.32.5';

/** The parts of schemathesis's JSON report that are read here. */
interface FuzzReport {
  operations: { total: number; tested: number };
  test_cases: { generated: number };
  failures: { count: number }[];
  errors: unknown[];
  /** `missing_auth`: operations that returned only 401 and 403. */
  warnings: { missing_auth: string[] };
}

const python = async (args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv; signal?: AbortSignal } = {}) =>
  (await run('python3', args, { stdio: 'inherit', reject: false, ...options })).exitCode ?? 1;

/** @throws ProvisioningError without Python, pip or the package */
export const installSchemathesis = (print: (line: string) => void): Promise<string> =>
  installPythonPackage(requirement, print);

/** Schemathesis signs in again after a 401: it tests the sign-out call too, which ends the session. */
const signIn = (username: string) => `
[auth.dynamic.openapi.session]
path = "/api/auth/signin"
payload = { identifier = "${username}", password = "Demo-Pass-1" }
extract_from = "cookie"
extract_selector = "sid"
retry_on = [401]
`;

/** Runs every check as one demo account or anonymously, and prints the findings. @param dir for configuration and report */
export const runSchemathesis = async (
  program: string,
  { username, dir, args, signal }: { username: string | undefined; dir: string; args: string[]; signal: AbortSignal },
): Promise<FuzzReport> => {
  const own = join(workspaceRoot(), 'tools/fuzz');
  const [config, report] = [join(dir, 'schemathesis.toml'), join(dir, `${username}.json`)];
  const base = await readFile(join(own, 'schemathesis.toml'), 'utf8');
  await writeFile(config, username === undefined ? base : base + signIn(username));
  const command = [join(program, 'bin/schemathesis'), '--config-file', config, 'run', '--report-json-path', report];
  const env = { ...process.env, PYTHONPATH: `${program}:${own}`, SCHEMATHESIS_HOOKS: 'semantics' };
  const code = await python([...command, ...args], { cwd: dir, env, signal });
  signal.throwIfAborted();
  if (!existsSync(report)) throw new Error(`schemathesis ended with ${code} and wrote no report`);
  return JSON.parse(await readFile(report, 'utf8'));
};
