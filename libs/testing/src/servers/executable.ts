import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Full path of a program on PATH, or null. */
export const findOnPath = async (name: string): Promise<string | null> => {
  for (const dir of (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
    const path = join(dir, name);
    if (await isExecutable(path)) return path;
  }
  return null;
};

export const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Why a program cannot run here (missing library, wrong processor, ...), or null when `--version` answers. */
export const diagnose = async (path: string): Promise<string | null> => {
  try {
    await run(path, ['--version'], { timeout: 20_000 });
    return null;
  } catch (error) {
    return lastLine(
      error instanceof Error ? ('stderr' in error && String(error.stderr)) || error.message : String(error),
    );
  }
};

/** The last non-empty line: where a program that failed says why. */
export const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.trim() ?? '';
