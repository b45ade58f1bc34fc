import { randomBytes } from 'node:crypto';
import { isPageOff, type PortalConfig, shellRoutes } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { type GatewayMiddleware, isSafeMethod } from '../http/context';
import { compilePage, preloadTags, toInlineJson } from './page-template';
import type { RegistrySnapshot } from './registry';

export interface PagesOptions {
  /** The shell's index.html; the same string as long as the build has not changed. */
  shellHtml: () => string | Promise<string>;
  registry: () => RegistrySnapshot | Promise<RegistrySnapshot>;
  portal: PortalConfig;
  /** The Content-Security-Policy for a nonce. */
  policy: (nonce: string) => string;
}

const shellPages = new Set<string>(shellRoutes);
const looksLikeFile = (path: string) => path.slice(path.lastIndexOf('/')).includes('.');

/** Computes a value again only when its input is another object or string. */
const memoize = <In, Out>(compute: (input: In) => Out): ((input: In) => Out) => {
  let last: { input: In; output: Out } | undefined;
  return (input) => {
    if (last?.input !== input) last = { input, output: compute(input) };
    return last.output;
  };
};

/**
 * Last of all: every page is the shell's index.html with this request's nonce, the portal config, the live remotes and preload links
 * for the remote that owns the path. A path that nobody owns gets the page too, and the shell shows its 404 in it, but with status 404.
 */
export const pages = ({ shellHtml, registry, portal, policy }: PagesOptions): GatewayMiddleware => {
  const pageOf = memoize(compilePage);
  const bootOf = memoize(({ live }: RegistrySnapshot) => toInlineJson({ config: portal, remotes: live }));

  return async function servePage(ctx) {
    if (!isSafeMethod(ctx.method)) {
      ctx.set('allow', 'GET, HEAD');
      throw new AppError('method_not_allowed');
    }
    // A missing file must be a 404 to whoever asked for it, never a page that pretends to be a script or an image.
    if (looksLikeFile(ctx.path) || !ctx.accepts('html')) throw new AppError('not_found');

    const snapshot = await registry();
    const { path } = ctx;
    const remote = isPageOff(path, portal.features) ? null : snapshot.remoteAt(path);
    const nonce = randomBytes(16).toString('base64');
    ctx.state.route = 'page';
    ctx.status = remote || shellPages.has(path) ? 200 : 404;
    ctx.type = 'html';
    ctx.set({ 'cache-control': 'no-cache', 'content-security-policy': policy(nonce) });
    ctx.body = pageOf(await shellHtml())({ nonce, boot: bootOf(snapshot), preload: preloadTags(remote) });
  };
};
