import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { createPageOwners, type PageOwner, type PortalConfig } from '@portal/contracts';
import { AppError, requestIdHeader } from '@portal/service-kit';
import { type GatewayMiddleware, isPlainRead, isSafeMethod } from '../http/context';
import { type ClientAddress, type Observe, requestIdOf } from '../http/observe';
import type { PaintPage } from './first-paint';
import { compilePage, preloadTags, type RenderPage, toInlineJson } from './page-template';
import type { RegistrySnapshot } from './registry';

interface PagesOptions {
  portal: PortalConfig;
  /** Builds the Content-Security-Policy for a nonce. */
  policy: (nonce: string) => string;
  /** Absent in development: dev servers have no first paints. */
  paint?: PaintPage;
}

/** A response of the shell's index.html. */
export interface Page {
  /** 404 for a path without an owner, for which the shell shows its 404 page. */
  status: 200 | 404;
  headers: { 'content-type': string; 'cache-control': string; 'content-security-policy': string };
  body: Buffer;
}

/** Renders the page of a path; null for a path that looks like a file's and has no page. */
export type Pages = (html: string, snapshot: RegistrySnapshot, path: string) => Page | null;

/** In normal form and not a file's. */
const usualPath = /^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)*)?$/;
const looksLikeFile = (path: string) => path.slice(path.lastIndexOf('/')).includes('.');

/** Computes again only when the input is another object or string. */
const memoize = <In, Out>(compute: (input: In) => Out): ((input: In) => Out) => {
  let last: { input: In; output: Out } | undefined;
  return (input) => {
    if (last?.input !== input) last = { input, output: compute(input) };
    return last.output;
  };
};

/** Pages differ by the pattern of the path, whose remote they preload and whose skeleton they contain, and by the nonce of the response. */
export const createPages = ({ portal, policy, paint }: PagesOptions): Pages => {
  const livePages = memoize(({ live }: RegistrySnapshot) => {
    const boot = toInlineJson({ config: portal, remotes: live });
    const rendererOf = memoize((html: string) => {
      const fill = compilePage(html);
      const renderers = new Map<string, RenderPage>();
      return (owner: PageOwner | null): RenderPage => {
        const pattern = owner?.pattern ?? '';
        const known = renderers.get(pattern);
        if (known) return known;
        const build = live[owner?.remote ?? '']?.active;
        const painted = paint?.(owner, build) ?? { styles: '', content: '' };
        const render = fill({ boot, preload: build ? preloadTags(build) : '', ...painted });
        renderers.set(pattern, render);
        return render;
      };
    });
    return { ownerOf: createPageOwners(live, portal.features), rendererOf };
  });

  return (html, snapshot, path) => {
    const { ownerOf, rendererOf } = livePages(snapshot);
    const owner = ownerOf(path);
    // A missing script or image must be a 404 in JSON, never a page.
    if (!owner && looksLikeFile(path)) return null;
    const nonce = randomBytes(16).toString('base64');
    return {
      status: owner ? 200 : 404,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': policy(nonce),
      },
      body: rendererOf(html)(owner)(nonce),
    };
  };
};

/**
 * Serves the shell's index.html with the nonce of this response, the portal config, the live remotes and preload links for the remote
 * that owns the path.
 */
export const pages = (pageOf: (path: string) => Page | null | Promise<Page | null>): GatewayMiddleware =>
  async function servePage(ctx) {
    if (!isSafeMethod(ctx.method)) {
      ctx.set('allow', 'GET, HEAD');
      throw new AppError('method_not_allowed');
    }
    const page = ctx.accepts('html') ? await pageOf(ctx.path) : null;
    if (!page) throw new AppError('not_found');
    ctx.state.route = 'page';
    ctx.status = page.status;
    ctx.set(page.headers);
    ctx.body = page.body;
  };

interface ServePagesOptions {
  pageOf: (path: string) => Page | null;
  securityHeaders: Record<string, string>;
  /** False while draining. */
  accepting: () => boolean;
  observe: Observe;
  clientAddress: ClientAddress;
}

/** Serves pages without Koa, whose middleware costs several times the page. Passes unusual requests and unknown paths to `next`. */
export const servePages =
  (
    { pageOf, securityHeaders, accepting, observe, clientAddress }: ServePagesOptions,
    next: RequestListener,
  ): RequestListener =>
  (request, response) => {
    const { method = '', url = '', headers } = request;
    const [path = ''] = url.split('?', 1);
    const isPlain =
      isPlainRead(request) && usualPath.test(path) && (headers.accept?.startsWith('text/html') ?? true) && accepting();
    const page = isPlain ? pageOf(path) : null;
    if (page?.status !== 200) return next(request, response);
    const requestId = requestIdOf(headers[requestIdHeader]);
    const ip = clientAddress(request);
    observe(response, () => ({ requestId, ip, route: 'page', player: null, method, path }));
    const own = { [requestIdHeader]: requestId, 'content-length': page.body.length };
    response.writeHead(page.status, { ...securityHeaders, ...page.headers, ...own });
    response.end(method === 'HEAD' ? undefined : page.body);
  };
