import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { AppError } from '../app-error';

const invalidPath = () =>
  new AppError('validation_failed', { issues: [{ path: 'path', message: 'Not a valid address' }] });

/** Characters that no path needs and that parsers disagree on, plain or encoded. */
const refused = /[^\x21-\x7e]|[\\#]|%(?:00|5c)/i;
/** Below these folders, names are file names and keep their case. */
const fileFolder = /^\/(?:assets|remotes)(?=\/|$)/i;

/** Most paths are normal already: these segments need neither decoding nor another case. */
const normal = /^(?:\/[a-z0-9_-]+(?:\.[a-z0-9]+)?)+$/;

/** Whether a path is certainly in normal form; the unusual ones are normalized to find out. */
export const isNormalPath = (path: string): boolean => normal.test(path);

const decodeUnreserved = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });

/**
 * The one spelling of a path, for every decision that is made by it: unreserved characters decoded once (delimiters such as %2F stay
 * encoded), no dot segments, no empty segments, no trailing slash, lower case except for the names of files.
 * @throws AppError `validation_failed` for a backslash, a NUL, or percent-encoding that is malformed or no UTF-8
 */
export const normalizePath = (path: string): string => {
  if (isNormalPath(path)) return path;
  if (refused.test(path)) throw invalidPath();
  try {
    decodeURIComponent(path);
  } catch {
    throw invalidPath();
  }
  const segments: string[] = [];
  for (const segment of decodeUnreserved(path).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const clean = `/${segments.join('/')}`;
  const [insensitive] = fileFolder.exec(clean) ?? [clean];
  return insensitive.toLowerCase() + clean.slice(insensitive.length);
};

/** Origin form, or the absolute form that clients send to proxies; `*` and other forms mean nothing here. */
const requestTarget = /^(?:https?:\/\/[^/?#\\]+(?=[/?]|$)|(?=\/))([^?]*)(.*)$/i;

const normalizeTarget = (target: string): string => {
  if (isNormalPath(target)) return target;
  const [, path, query] = requestTarget.exec(target) ?? [];
  if (path === undefined) throw invalidPath();
  return normalizePath(path) + query;
};

/** Framing that a proxy in front may understand in another way than this server. */
export const isAmbiguous = ({ rawHeaders, headers, httpVersionMinor }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts += 1;
  if (hosts > 1 || (hosts === 0 && httpVersionMinor > 0)) return true;
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return false;
  // HTTP/1.0 has no codings: a proxy may end the body elsewhere.
  return httpVersionMinor === 0 || coding.trim().toLowerCase() !== 'chunked' || 'content-length' in headers;
};

/**
 * Runs before other middleware: rejects ambiguous requests and normalizes the path.
 * @throws AppError `bad_request`, `expectation_failed` or `validation_failed`
 */
export const normalizeRequest: Middleware = (ctx, next) => {
  const { expect } = ctx.req.headers;
  if (isAmbiguous(ctx.req)) {
    ctx.set('connection', 'close');
    throw new AppError('bad_request');
  }
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') throw new AppError('expectation_failed');
  ctx.url = normalizeTarget(ctx.url);
  return next();
};
