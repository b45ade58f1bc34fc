import { randomBytes } from 'node:crypto';
import { createPageOwners, type PortalConfig } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { type GatewayMiddleware, isSafeMethod } from '../http/context';
import { compilePage, preloadTags, toInlineJson } from './page-template';
import type { RegistrySnapshot } from './registry';

interface PagesOptions {
  /** The shell's index.html; the same string until the build changes. */
  shellHtml: () => string | Promise<string>;
  registry: () => RegistrySnapshot | Promise<RegistrySnapshot>;
  portal: PortalConfig;
  /** Builds the Content-Security-Policy for a nonce. */
  policy: (nonce: string) => string;
}

const looksLikeFile = (path: string) => path.slice(path.lastIndexOf('/')).includes('.');

/** Computes again only when the input is another object or string. */
const memoize = <In, Out>(compute: (input: In) => Out): ((input: In) => Out) => {
  let last: { input: In; output: Out } | undefined;
  return (input) => {
    if (last?.input !== input) last = { input, output: compute(input) };
    return last.output;
  };
};

/**
 * Serves the shell's index.html with the nonce of this response, the portal config, the live remotes and preload links for the remote
 * that owns the path. A path without an owner gets the same page with status 404, in which the shell shows its 404 page.
 */
export const pages = ({ shellHtml, registry, portal, policy }: PagesOptions): GatewayMiddleware => {
  const pageOf = memoize(compilePage);
  const bootOf = memoize(({ live }: RegistrySnapshot) => toInlineJson({ config: portal, remotes: live }));
  const ownersOf = memoize(({ live }: RegistrySnapshot) => createPageOwners(live, portal.features));

  return async function servePage(ctx) {
    if (!isSafeMethod(ctx.method)) {
      ctx.set('allow', 'GET, HEAD');
      throw new AppError('method_not_allowed');
    }
    const snapshot = await registry();
    const owner = ownersOf(snapshot)(ctx.path);
    // A missing script or image must be a 404 in JSON, never a page.
    if ((!owner && looksLikeFile(ctx.path)) || !ctx.accepts('html')) throw new AppError('not_found');

    const build = owner?.remote ? snapshot.live[owner.remote]?.active : undefined;
    const nonce = randomBytes(16).toString('base64');
    ctx.state.route = 'page';
    ctx.status = owner ? 200 : 404;
    ctx.type = 'html';
    ctx.set({ 'cache-control': 'no-cache', 'content-security-policy': policy(nonce) });
    ctx.body = pageOf(await shellHtml())({ nonce, boot: bootOf(snapshot), preload: build ? preloadTags(build) : '' });
  };
};
