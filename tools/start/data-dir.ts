import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pidusage from 'pidusage';
import { type Settings, SettingsError } from './settings.ts';

/** Locks the data folder for this process. @returns a function that unlocks it @throws SettingsError when another portal uses it */
export const lockDataDir = async ({ dataDir }: Settings): Promise<() => void> => {
  const file = join(dataDir, 'portal.pid');
  mkdirSync(dataDir, { recursive: true });
  const owner = await readOwner(file);
  if (owner !== null)
    throw new SettingsError(
      `PORTAL_DATA_DIR: ${dataDir} is in use by the portal with process id ${owner}. Stop it, or set PORTAL_DATA_DIR to another folder.`,
    );
  writeFileSync(file, `${process.pid} ${await startedAt(process.pid)}\n`);
  return () => rmSync(file, { force: true });
};

/** The start time is rounded to seconds on macOS and derived from the uptime on Linux. */
const toleranceMs = 2_000;

const readOwner = async (file: string): Promise<number | null> => {
  try {
    const [pid = 0, started = 0] = readFileSync(file, 'utf8').split(' ').map(Number);
    return Math.abs((await startedAt(pid)) - started) < toleranceMs ? pid : null;
  } catch {
    return null;
  }
};

/** Process ids are reused, above all in containers; with the start time they identify one process. @throws when there is none */
const startedAt = async (pid: number): Promise<number> => {
  const { timestamp, elapsed } = await pidusage(pid);
  return Math.round(timestamp - elapsed);
};
