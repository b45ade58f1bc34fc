import { type GateRule, gateHints } from '@portal/contracts';

/** A rule that a build breaks, and what breaks it. */
export interface Problem {
  code: GateRule;
  message: string;
}

/** The build was refused; nothing has changed. `code` is the first broken rule's, `problems` has all. */
export class GateError extends Error {
  override readonly name = 'GateError';
  readonly code: GateRule;
  readonly hint: string;
  readonly problems: readonly Problem[];

  constructor(first: Problem, ...more: readonly Problem[]) {
    const problems = [first, ...more];
    super(problems.map(({ message }) => message).join('\n'));
    this.problems = problems;
    this.code = first.code;
    this.hint = gateHints[first.code];
  }
}
