import { type ErrorCode, errorCatalog } from '@portal/contracts';

export interface Issue {
  /** Dotted path of the field, empty for the whole input. */
  path: string;
  message: string;
}

interface AppErrorOptions {
  /** Replaces the catalogue's public text. */
  message?: string;
  issues?: Issue[];
  /** Seconds for the Retry-After header. */
  retryAfter?: number;
  /** For the log only. */
  cause?: unknown;
}

/** An expected failure: the response has its code, and it is not logged as a bug. Anything else that is thrown is a bug and becomes a 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  readonly issues: Issue[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ErrorCode,
    options: AppErrorOptions = {},
  ) {
    super(options.message ?? errorCatalog[code].message, { cause: options.cause });
    this.status = errorCatalog[code].status;
    this.issues = options.issues;
    this.retryAfter = options.retryAfter;
  }
}

/** The portal has too much to do now; the same call works later. @param cause for the log only */
export const createBusyError = (cause: unknown): AppError => new AppError('busy', { retryAfter: 2, cause });
