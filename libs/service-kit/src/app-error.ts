import { type ErrorCode, errorCatalog } from '@portal/contracts';

export interface Issue {
  /** Dotted path of the field; empty for the whole input. */
  path: string;
  message: string;
}

interface AppErrorOptions {
  /** Replaces the catalogue's public text. */
  message?: string;
  issues?: Issue[];
  /** Seconds for the Retry-After header. */
  retryAfter?: number;
  /** Cause for the log; clients never see it. */
  cause?: unknown;
}

/**
 * An expected failure: the response contains its code, and it is not logged as a bug. Any other thrown value is a bug and becomes a 500.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: Issue[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorCatalog[code].message, { cause: options.cause });
    this.code = code;
    this.status = errorCatalog[code].status;
    this.issues = options.issues;
    this.retryAfter = options.retryAfter;
  }
}

/** Creates the error for an overloaded portal, where the same call works later. @param cause for the log only */
export const createBusyError = (cause: unknown): AppError => new AppError('busy', { retryAfter: 2, cause });
