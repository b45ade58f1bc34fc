import type { errorCatalogue } from '@portal/contracts';
import type { Context, Middleware } from 'koa';
import { AppError } from '../app-error';
import type { Logger } from '../logger';
import { isMongoUnavailable } from '../mongo-errors';

const retryAfterSeconds = 2;

/** Any thrown value as an expected failure: a database that is away is `unavailable`, the rest is a bug and `internal`. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (isMongoUnavailable(error)) return new AppError('unavailable', { cause: error, retryAfter: retryAfterSeconds });
  return new AppError('internal', { cause: error });
};

/** Writes the one error shape: `{error, code, issues?}`. */
export const answerError = (http: Context, error: AppError): void => {
  http.status = error.status;
  http.type = 'application/json';
  http.set('cache-control', 'no-store');
  if (error.retryAfter !== undefined) http.set('retry-after', String(error.retryAfter));
  else if (error.status === 503) http.set('retry-after', String(retryAfterSeconds));
  http.body = { error: error.message, code: error.code, ...(error.issues && { issues: error.issues }) };
};

/** Outermost: translates what was thrown, and what nobody answered, into the error shape. Bugs are logged with their cause. */
export const errors = (logger: Logger): Middleware =>
  async function translateErrors(http, next) {
    try {
      await next();
      if (http.status === 404 && http.body == null && http.respond !== false) throw new AppError('not_found');
    } catch (thrown) {
      const error = toAppError(thrown);
      const requestId = http.state['requestId'] as string | undefined;
      if (error.code === 'internal') logger.error({ err: thrown, requestId, path: http.path }, 'bug');
      else if (error.status >= 500)
        logger.warn({ err: error.cause ?? error, requestId, answer: error.code }, 'cannot serve');
      answerError(http, error);
    }
  };

/** Bodies for failures that the parser reports before a request exists. */
export const parserErrors: Record<string, keyof typeof errorCatalogue> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};
