import { AppError } from '@portal/service-kit';
import type { GatewayMiddleware } from './context.ts';

const invalidPath = () =>
  new AppError('validation_failed', { issues: [{ path: 'path', message: 'Not a valid URL path' }] });

/** Characters that no path needs and that parsers interpret differently, plain or encoded. */
const forbidden = /[^\x21-\x7e]|[\\#]|%(?:00|5c)/i;
/** Names below these folders are file names, so they keep their case. */
const fileFolder = /^\/(?:assets|remotes)(?=\/|$)/i;
const encodedByte = /%[0-9a-f]{2}/gi;
/** Fast path: almost every path needs no decoding or other change. */
const plain = /^(?:\/[a-z0-9_~-][a-z0-9._~-]*)+$/;

const decodeUnreserved = (path: string): string =>
  path.replace(encodedByte, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });

/**
 * Returns the canonical form of a path: unreserved characters decoded once (delimiters such as %2F stay encoded), no dot segments, no
 * empty segments, no trailing slash, lower case except for percent-encodings and the names of files.
 * @throws AppError `validation_failed` for a backslash, a NUL, or percent-encoding that is malformed or no UTF-8
 */
export const normalizePath = (path: string): string => {
  if (plain.test(path)) return path;
  if (forbidden.test(path)) throw invalidPath();
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
  const lowerCase = insensitive.toLowerCase() + clean.slice(insensitive.length);
  return lowerCase.replace(encodedByte, (encoded) => encoded.toUpperCase());
};

/** Origin form, or the absolute form that clients send to proxies; `*` and other forms mean nothing here. */
const requestTarget = /^(?:https?:\/\/[^/?#\\]+(?=[/?]|$)|(?=\/))([^?]*)(.*)$/i;

/** A redirected change would be sent twice, or by some clients as a GET. */
const changingMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Redirects requests to the canonical form of their path and rejects changes without it. Later steps can compare paths as they are.
 * @throws AppError `validation_failed`
 */
export const requireCanonicalPath: GatewayMiddleware = (ctx, next) => {
  const [, path, query = ''] = requestTarget.exec(ctx.url) ?? [];
  if (path === undefined) throw invalidPath();
  const canonical = normalizePath(path);
  if (canonical !== path) {
    if (changingMethods.includes(ctx.method)) throw invalidPath();
    ctx.status = 308;
    ctx.redirect(canonical + query);
    return;
  }
  // Drops the host of the absolute form.
  ctx.url = path + query;
  return next();
};
