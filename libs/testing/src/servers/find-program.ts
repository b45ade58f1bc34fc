import { lastLine } from './executable';
import { ProvisioningError, type Report } from './provisioning-error';

/** One way to come by a program: answers its path, or null where this way is not open. */
export interface Source {
  name: string;
  /** Shown before a step that may take long. */
  announcement?: string;
  find(): Promise<string | null>;
}

/**
 * Tries the sources in order and answers the first program that runs here.
 * @throws ProvisioningError that lists what was tried and names the way out.
 */
export const findProgram = async (
  what: string,
  sources: Source[],
  { diagnose, hint, report }: { diagnose(path: string): Promise<string | null>; hint: string; report: Report },
): Promise<string> => {
  const tried: string[] = [];
  for (const source of sources) {
    try {
      if (source.announcement) report(source.announcement);
      const path = await source.find();
      const problem = path === null ? 'not available' : await diagnose(path);
      if (path !== null && problem === null) return path;
      tried.push(`${source.name}: ${problem}`);
    } catch (error) {
      tried.push(`${source.name}: ${lastLine(error instanceof Error ? error.message : String(error))}`);
    }
  }
  throw new ProvisioningError(`${what} cannot be found or downloaded.\n  ${tried.join('\n  ')}\n${hint}`);
};
