import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@portal/service-kit';

interface ShellFiles {
  shellDir: string;
  logger: Logger;
}

/** Reads a JSON file of the shell's build. Older builds may lack the file, so pages work without it. */
export const readShellFile = <T>(
  { shellDir, logger }: ShellFiles,
  name: string,
  { parse }: { parse(json: unknown): T },
): T | undefined => {
  const file = join(shellDir, name);
  try {
    return parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    logger.warn({ err: error, file }, 'file of the shell could not be loaded');
    return undefined;
  }
};
