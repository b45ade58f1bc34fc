import type { GateRule } from '@portal/contracts';

type RegistryErrorCode =
  | GateRule
  | 'not_built'
  | 'upload_invalid'
  | 'name_mismatch'
  | 'version_mismatch'
  | 'remote_unknown'
  | 'version_unknown'
  | 'directory_not_empty';

/** A rule that a build or a change breaks, and the cause. */
export interface Problem {
  /** A client of another release may get a code that it does not list. */
  code: RegistryErrorCode | (string & {});
  message: string;
}

/** A build or a change of the registry was rejected; nothing has changed then. `code` is the first broken rule's, `problems` has all. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
  readonly code: Problem['code'];
  readonly problems: readonly Problem[];

  constructor(code: Problem['code'], message: string, problems: readonly Problem[] = [{ code, message }]) {
    super(message);
    this.code = code;
    this.problems = problems;
  }
}

/** @throws RegistryError with all of the problems, if there are any */
export const rejectAll = (problems: readonly Problem[]): void => {
  const [first] = problems;
  if (first) throw new RegistryError(first.code, problems.map(({ message }) => message).join('\n'), problems);
};

export const errorMessage = (error: unknown): string => (error as Error | null)?.message ?? String(error);
