import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Settings, SettingsError } from './settings';

/** Takes the data folder for this process. Answers how to give it back. @throws SettingsError when another portal uses it */
export const lockDataDir = ({ dataDir }: Settings): (() => void) => {
  const file = join(dataDir, 'portal.pid');
  mkdirSync(dataDir, { recursive: true });
  const owner = ownerOf(file);
  if (owner !== null) {
    throw new SettingsError(
      `PORTAL_DATA_DIR: ${dataDir} is in use by the portal with process id ${owner}. Stop it, or set PORTAL_DATA_DIR to another folder.`,
    );
  }
  writeFileSync(file, `${process.pid} ${startTime(process.pid)}\n`);
  return () => rmSync(file, { force: true });
};

const ownerOf = (file: string): number | null => {
  try {
    const [pid = '', started] = readFileSync(file, 'utf8').trim().split(' ');
    return startTime(Number(pid)) === started ? Number(pid) : null;
  } catch {
    return null;
  }
};

/** Process ids come again, above all in containers; together with the start time they name one process. @throws when there is none */
const startTime = (pid: number): string => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command in parentheses may hold spaces; the start time is the 20th field after it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};
