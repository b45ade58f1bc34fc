import type { RequestListener } from 'node:http';
import { requestIdHeader } from '@portal/service-kit';
import { acceptsGzip } from '../cache/stored-response';
import { isPlainRead } from '../http/context';
import { type ClientAddress, type Observe, requestIdOf } from '../http/observe';
import { bodyOf } from './page-body';
import type { Page, PageOf } from './pages';

/** In normal form and not a file's. */
const usualPath = /^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)*)?$/;

interface ServePagesOptions {
  pageOf: PageOf;
  securityHeaders: Record<string, string>;
  /** Browsers with this cookie get pages with another build of a remote. */
  overrideCookie: string;
  observe: Observe;
  clientAddress: ClientAddress;
}

/** Serves pages without Koa, whose middleware costs several times the page. Passes unusual requests and unknown paths to `next`. */
export const servePages = (
  { pageOf, securityHeaders, overrideCookie, observe, clientAddress }: ServePagesOptions,
  next: RequestListener,
): RequestListener => {
  // A page has its own policy.
  const { 'content-security-policy': _barePolicy, ...shared } = securityHeaders;
  const fixed = Object.entries(shared).flat();
  return (request, response) => {
    const { method = '', url = '', headers } = request;
    const [path = ''] = url.split('?', 1);
    const isPlain =
      isPlainRead(request) &&
      usualPath.test(path) &&
      !headers.cookie?.includes(overrideCookie) &&
      (headers.accept?.startsWith('text/html') ?? true);
    if (!isPlain) return next(request, response);
    const requestId = requestIdOf(headers[requestIdHeader]);
    const ip = clientAddress(request);
    const page = pageOf(path, { requestId, ip, cookie: headers.cookie, hasQuery: path !== url });
    if (!page || ('status' in page && !page.hasOwner)) return next(request, response);
    observe(response, () => ({ requestId, ip, route: 'page', player: null, method, path }));
    const send = (found: Page) => {
      const isCompressed = acceptsGzip(headers['accept-encoding']);
      const body = bodyOf(found.parts, isCompressed);
      const length = body.reduce((sum, piece) => sum + piece.length, 0);
      const list = [...fixed, requestIdHeader, requestId, 'content-length', String(length)];
      if (isCompressed) list.push('content-encoding', 'gzip');
      for (const [name, value] of Object.entries(found.headers)) list.push(name, value);
      response.writeHead(found.status, list);
      // One write to the socket: Node collects the pieces until the end of this turn.
      const last = method === 'HEAD' ? undefined : body.pop();
      if (last) for (const piece of body) response.write(piece);
      response.end(last);
    };
    if ('status' in page) send(page);
    else void page.then(send);
  };
};
