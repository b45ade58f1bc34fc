import { limits } from '@portal/contracts';
import type { Context, Middleware } from 'koa';
import { AppError } from '../app-error.ts';
import { isMongoUnavailable } from '../database/mongo-errors.ts';
import type { Logger } from '../logger.ts';

const retryAfterSeconds = 2;

/** Maps any thrown value to an expected failure: `unavailable` if the database is down, else `internal`, which is a bug. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (isMongoUnavailable(error)) return new AppError('unavailable', { cause: error, retryAfter: retryAfterSeconds });
  return new AppError('internal', { cause: error });
};

const clip = (text: string, length: number = limits.error.textLength): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;

/**
 * Builds `{error, code, issues?, issuesOmitted?}` with a limited number of shortened issues: a small request must not cause a large
 * response.
 */
const errorBody = ({ message, code, issues = [] }: AppError): string => {
  const shown = issues.slice(0, limits.error.issues);
  const omitted = issues.length - shown.length;
  return JSON.stringify({
    error: clip(message, limits.error.messageLength),
    code,
    ...(shown.length > 0 && {
      issues: shown.map((issue) => ({ path: clip(issue.path), message: clip(issue.message) })),
    }),
    ...(omitted > 0 && { issuesOmitted: omitted }),
  });
};

/** Writes an error to the response. Nothing else does. */
const respondWithError = (ctx: Context, error: AppError): void => {
  ctx.status = error.status;
  ctx.type = 'application/json';
  ctx.set('cache-control', 'no-store');
  if (error.retryAfter !== undefined) ctx.set('retry-after', String(error.retryAfter));
  else if (error.status === 503) ctx.set('retry-after', String(retryAfterSeconds));
  ctx.body = errorBody(error);
};

/**
 * Translates errors, and requests without a response, into the error shape. Must be the outermost middleware. Bugs are logged with their
 * cause.
 */
export const translateErrors = (logger: Logger): Middleware =>
  async function handleErrors(ctx, next) {
    try {
      await next();
      if (ctx.status === 404 && ctx.body == null && ctx.respond !== false) throw new AppError('not_found');
    } catch (thrown) {
      const error = toAppError(thrown);
      const requestId = ctx.state['requestId'] as string | undefined;
      if (error.code === 'internal') logger.error({ err: thrown, requestId, path: ctx.path }, 'unhandled error');
      else if (error.status >= 500)
        logger.warn({ err: error.cause ?? error, requestId, errorCode: error.code }, 'request failed');
      respondWithError(ctx, error);
    }
  };
