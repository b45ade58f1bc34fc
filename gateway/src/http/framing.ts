import type { IncomingMessage } from 'node:http';
import { AppError } from '@portal/service-kit';
import type { GatewayMiddleware } from './context.ts';

/** Returns whether a proxy in front may interpret the framing differently from this server. */
const isAmbiguous = ({ rawHeaders, headers, httpVersionMinor }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts += 1;
  if (hosts > 1 || (hosts === 0 && httpVersionMinor > 0)) return true;
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return false;
  // HTTP/1.0 has no transfer codings: a proxy may end the body elsewhere.
  return httpVersionMinor === 0 || coding.trim().toLowerCase() !== 'chunked' || 'content-length' in headers;
};

/**
 * Rejects requests with ambiguous framing or an unknown expectation before other middleware reads them.
 * @throws AppError `bad_request` or `expectation_failed`
 */
export const requireClearFraming: GatewayMiddleware = (ctx, next) => {
  const { expect } = ctx.req.headers;
  if (isAmbiguous(ctx.req)) {
    ctx.set('connection', 'close');
    throw new AppError('bad_request');
  }
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') throw new AppError('expectation_failed');
  return next();
};

/** Closes the connection after the response if part of the request's body was not received. */
export const endConnection: GatewayMiddleware = async (ctx, next) => {
  await next();
  if (!ctx.req.complete) ctx.set('connection', 'close');
};
