import type { ErrorCode } from '@portal/contracts';

interface FieldIssue {
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
  issuesOmitted?: unknown;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const parseBody = (bodyText: string): ErrorBody => {
  try {
    const body: unknown = JSON.parse(bodyText);
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
};

const isIssue = (value: unknown): value is FieldIssue =>
  isObject(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string';

/** A failed call. Screens read `code` and `errorText`; `message` is `status: body`, as the specification requires. */
export class ApiError extends Error {
  readonly status: number;
  /** A code of the contract's catalog; `network` without a response, `unknown` when the response is not the portal's. */
  readonly code: ErrorCode | 'network' | 'unknown';
  readonly bodyText: string;
  /** The body's `error` field: the server's public text. */
  readonly errorText: string | undefined;
  readonly issues: readonly FieldIssue[];
  /** How many issues the response left out. */
  readonly issuesOmitted: number;

  constructor({ status, statusText, bodyText, cause }: ApiErrorInit) {
    super(`${status}: ${bodyText || statusText}`, { cause });
    const body = parseBody(bodyText);
    this.name = 'ApiError';
    this.status = status;
    this.bodyText = bodyText;
    this.errorText = typeof body.error === 'string' ? body.error : undefined;
    this.issues = Array.isArray(body.issues) ? body.issues.filter(isIssue) : [];
    this.issuesOmitted = Number(body.issuesOmitted ?? 0);
    this.code = status === 0 ? 'network' : toCode(body.code);
  }

  /** Whether the same request may succeed later. A network error is temporary, too, but has no response to show. */
  get isTemporary(): boolean {
    return this.status >= 500 || this.status === 429;
  }

  /** The error of a request that the network or the browser aborted before a response arrived. */
  static network(cause: unknown): ApiError {
    const statusText = cause instanceof Error ? cause.message : 'Network error';
    return new ApiError({ status: 0, statusText, bodyText: '', cause });
  }
}

// The catalog stays out of the bundle: any well-formed code is accepted, and screens match the ones they handle.
const toCode = (value: unknown): ErrorCode | 'unknown' => (isCode(value) ? value : 'unknown');
const isCode = (value: unknown): value is ErrorCode => typeof value === 'string' && /^[a-z_]+$/.test(value);

/** The server's public text of a failed call, or the screen's fallback. */
export const getErrorText = (error: unknown, fallback: string): string =>
  (error instanceof ApiError ? error.errorText : undefined) ?? fallback;
