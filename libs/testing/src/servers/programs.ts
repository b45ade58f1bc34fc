import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { run } from './process.ts';

/** A program that the portal needs can neither be found nor downloaded, or a server cannot be reached. The message contains a hint. */
export class ProvisioningError extends Error {
  override readonly name = 'ProvisioningError';
}

/** Receives one line of progress for the person who is waiting. */
export type Report = (line: string) => void;

export const silent: Report = () => undefined;

/** One source of a program. */
export interface ProgramSource {
  name: string;
  /** Printed before a step that may take long. */
  announcement?: string;
  /** @returns the program's path; null if this source is not available */
  find(): Promise<string | null>;
}

interface FindOptions {
  /** @returns why the program does not run here, or null if it does */
  diagnose(path: string): Promise<string | null>;
  /** Printed if every source fails. */
  hint: string;
  report: Report;
}

/**
 * Tries the sources in order.
 * @returns the path of the first program that runs here
 * @throws ProvisioningError with every attempt, its reason and the hint
 */
export const findProgram = async (
  name: string,
  sources: ProgramSource[],
  { diagnose, hint, report }: FindOptions,
): Promise<string> => {
  const attempts: string[] = [];
  for (const source of sources) {
    try {
      if (source.announcement) report(source.announcement);
      const path = await source.find();
      const problem = path === null ? 'not available' : await diagnose(path);
      if (path !== null && problem === null) return path;
      attempts.push(`${source.name}: ${problem}`);
    } catch (error) {
      attempts.push(`${source.name}: ${readReason(error)}`);
    }
  }
  throw new ProvisioningError(`${name} cannot be found or downloaded.\n  ${attempts.join('\n  ')}\n${hint}`);
};

export const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Finds the full path of the first of these programs on the PATH, or null. */
export const findOnPath = async (...names: string[]): Promise<string | null> => {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (await isExecutable(path)) return path;
  }
  return null;
};

/** Returns why a program cannot run here (missing library, wrong processor, ...), or null if it prints its version. */
export const diagnose = async (path: string, flag = '--version'): Promise<string | null> => {
  try {
    await run(path, [flag], { timeout: 20_000 });
    return null;
  } catch (error) {
    return readReason(error);
  }
};

/** Returns the last line of a program's stderr, where programs print why they failed, or the error's message. */
const readReason = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  const text = (error instanceof Error && 'stderr' in error && String(error.stderr)) || message;
  return text.trim().split('\n').at(-1)?.trim() ?? '';
};

/** Returns whether system packages can be installed: as root on Debian or Ubuntu. */
export const canInstallSystemPackages = async (): Promise<boolean> =>
  process.getuid?.() === 0 && (await findOnPath('apt-get')) !== null;

/** Installs packages with apt-get. RUNLEVEL=1 keeps a package's own service from starting on its default port. */
export const installSystemPackages = async (...names: string[]): Promise<void> => {
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }, timeout: 300_000 };
  await run('apt-get', ['update', '-qq'], options);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options);
};
