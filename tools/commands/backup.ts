import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connectRemoteStore } from '@portal/remotes';
import { findOnPath, ProvisioningError, run as runProgram } from '@portal/testing/servers';
import { findRunningPortal } from '../start/running-portal.ts';

export const usage = `Usage: npm run backup -- [file], by default portal-<time>.gz
       npm run restore -- <file>`;

const programs = {
  save: { name: 'mongodump', options: ['--oplog'] },
  restore: { name: 'mongorestore', options: ['--oplogReplay', '--drop'] },
};

/** Lets the gateway report the age of the backup. @throws ProvisioningError if MongoDB cannot be reached any more */
const recordBackup = async (
  file: string,
  { MONGODB_URI: uri = '', MONGODB_DB_PREFIX: prefix = 'portal' }: NodeJS.ProcessEnv,
) => {
  const store = connectRemoteStore({ uri, prefix });
  try {
    await store.lastBackup.record(new Date());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProvisioningError(`${file} is complete, but its time could not be recorded: ${reason}`);
  } finally {
    await store.close();
  }
};

/** `npm run backup` and `npm run restore`: runs MongoDB's own tools on all databases of the portal. @returns their exit code */
export const run = async ([action, given, ...rest]: string[]): Promise<number> => {
  if ((action !== 'save' && action !== 'restore') || (action === 'restore' && !given) || rest.length > 0) {
    process.stderr.write(`${usage}\n`);
    return 64;
  }
  const { name, options } = programs[action];
  const program = await findOnPath(name);
  if (!program) throw new ProvisioningError(`${name} is not on the PATH: install the MongoDB Database Tools.`);
  const fileName = given ?? `portal-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.gz`;
  const file = resolve(process.env['INIT_CWD'] ?? '.', fileName);
  if (action === 'save' && existsSync(file)) throw new ProvisioningError(`${file} exists`);
  const { env } = await findRunningPortal();
  // The backup contains personal data.
  process.umask(0o077);
  const configDir = mkdtempSync(join(tmpdir(), 'portal-backup-'));
  const config = join(configDir, 'config.yaml');
  try {
    // The URI may contain a password, and every user of the machine can read the arguments of a process.
    writeFileSync(config, `uri: ${JSON.stringify(env['MONGODB_URI'])}\n`);
    const args = [`--config=${config}`, ...options, '--gzip', `--archive=${file}`];
    const exitCode = (await runProgram(program, args, { stdio: 'inherit', reject: false })).exitCode ?? 1;
    if (action === 'save' && exitCode === 0) await recordBackup(file, env);
    return exitCode;
  } finally {
    rmSync(configDir, { recursive: true });
  }
};
