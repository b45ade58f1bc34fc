import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceName } from '@portal/contracts';
import { identityHeader, pendingHeader, requestIdHeader, sessionHeader } from '@portal/service-kit';

// Client headers that are forwarded to services. The list has no cookies, identities, forwarding or hop-by-hop headers.
const requestHeaders = ['content-type', 'accept', 'accept-language', 'if-none-match'] as const;

// Service headers that are forwarded to clients.
const responseHeaders = [
  'allow',
  'cache-control',
  'content-disposition',
  'content-language',
  'content-length',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'link',
  'retry-after',
  'vary',
] as const;

export interface Caller {
  requestId: string;
  /** Signed for this call; undefined for calls with a cache policy. */
  identity: string | undefined;
  /** The pending sign-up cookie. */
  pending?: string | undefined;
  /** The session cookie, for calls that act on the session itself. */
  session?: string | undefined;
}

/** Builds the request headers of a call to a service. Cookies are credentials, so only account receives them. */
export const toService = (
  service: ServiceName,
  headers: IncomingHttpHeaders,
  caller: Caller,
): Record<string, string> => {
  const kept: Record<string, string> = { [requestIdHeader]: caller.requestId };
  if (caller.identity !== undefined) kept[identityHeader] = caller.identity;
  for (const name of requestHeaders) {
    const value = headers[name];
    if (value !== undefined) kept[name] = value;
  }
  if (service !== 'account') return kept;
  if (caller.pending !== undefined) kept[pendingHeader] = caller.pending;
  if (caller.session !== undefined) kept[sessionHeader] = caller.session;
  return kept;
};

/** Builds the response headers for the client. Only account may set cookies, and responses are not cached by default. */
export const toClient = (service: ServiceName, headers: IncomingHttpHeaders): Record<string, string | string[]> => {
  const kept: Record<string, string | string[]> = { 'cache-control': 'no-store' };
  for (const name of responseHeaders) {
    const value = headers[name];
    if (value !== undefined) kept[name] = value;
  }
  if (service === 'account' && headers['set-cookie']) kept['set-cookie'] = headers['set-cookie'];
  return kept;
};
