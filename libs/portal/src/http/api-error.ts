import type { ErrorCode } from '@portal/contracts';

export interface FieldIssue {
  /** Dotted path of the field, as the contract names it. */
  path: string;
  message: string;
}

interface ApiErrorInit {
  status: number;
  statusText: string;
  bodyText: string;
  cause?: unknown;
}

interface ErrorBody {
  error?: unknown;
  code?: unknown;
  issues?: unknown;
}

const parseBody = (bodyText: string): ErrorBody => {
  try {
    const body: unknown = JSON.parse(bodyText);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
};

const isIssue = (value: unknown): value is FieldIssue =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'message' in value &&
  typeof value.message === 'string';

/** A call that got no successful answer. Screens read `code` and `errorText`; `message` follows the specification: `status: body`. */
export class ApiError extends Error {
  readonly status: number;
  /** The catalogue's code; `network` when there was no answer at all, `unknown` when the answer did not come from the portal. */
  readonly code: ErrorCode | 'network' | 'unknown';
  readonly bodyText: string;
  /** The body's `error` field: the public text of the server. */
  readonly errorText: string | undefined;
  readonly issues: readonly FieldIssue[];

  constructor({ status, statusText, bodyText, cause }: ApiErrorInit) {
    super(`${status}: ${bodyText || statusText}`, { cause });
    const body = parseBody(bodyText);
    this.name = 'ApiError';
    this.status = status;
    this.bodyText = bodyText;
    this.errorText = typeof body.error === 'string' ? body.error : undefined;
    this.issues = Array.isArray(body.issues) ? body.issues.filter(isIssue) : [];
    this.code = status === 0 ? 'network' : toCode(body.code);
  }

  /** The error of a request that the network or the browser ended before an answer came. */
  static network(cause: unknown): ApiError {
    const statusText = cause instanceof Error ? cause.message : 'Network error';
    return new ApiError({ status: 0, statusText, bodyText: '', cause });
  }
}

// The catalogue itself stays out of the browser: a code is trusted by its form, and screens match the ones they know.
const toCode = (value: unknown): ErrorCode | 'unknown' => (isCode(value) ? value : 'unknown');
const isCode = (value: unknown): value is ErrorCode => typeof value === 'string' && /^[a-z_]+$/.test(value);

/** The server's public text of a failed call, else the screen's own. */
export const errorTextOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError ? error.errorText : undefined) ?? fallback;
