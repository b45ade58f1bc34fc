import type { LiveVersion } from '@portal/contracts';
import escapeHtml from 'escape-html';
import { LRUCache } from 'lru-cache';
import { type GatewayContext, type GatewayMiddleware, isSafeMethod } from '../http/context';
import { type Pages, pages } from '../pages/pages';
import { liveVersionOf, type RegistrySnapshot } from '../pages/registry';
import { leavePath } from './override-routes';
import type { Override, OverrideTokens } from './override-token';

interface OverridePagesOptions {
  tokens: OverrideTokens;
  cookieName: string;
  /** The shell's index.html. */
  html: string;
  snapshot: () => RegistrySnapshot;
  /** Creates the renderer of pages that may load files from an origin besides the portal's. */
  createPages: (filesOrigin: string | undefined) => Pages;
}

/** Browsers with an override whose pages are kept compiled. */
const maxOverrides = 20;

/** The build that the browser gets; null for a version that is not published. */
const buildOf = ({ name, build }: Override, { remotes }: RegistrySnapshot): LiveVersion | null => {
  if (!('version' in build)) return { ...build.manifest, preload: [] };
  const published = remotes[name]?.versions[build.version];
  return published ? liveVersionOf(published) : null;
};

const sourceOf = ({ build }: Override) => ('version' in build ? `version ${build.version}` : build.origin);

/** Says that this browser gets another build, and ends it with one click. Works while the page's scripts do not. */
const badgeOf = (override: Override): string => `
<style nonce="__PORTAL_NONCE__">
#remote-override { position: fixed; inset: auto auto 8px 8px; z-index: 2147483647; display: flex; gap: 8px; align-items: center;
  max-width: calc(100vw - 16px); margin: 0; padding: 6px 6px 6px 12px; border-radius: 8px; background: #ffd84d; color: #1a1400;
  font: 600 14px/1.3 system-ui, sans-serif; box-shadow: 0 2px 12px #0008 }
#remote-override span { overflow-wrap: anywhere }
#remote-override a { padding: 12px 14px; border-radius: 6px; background: #1a1400; color: #fff; text-decoration: none }
</style>
<aside id="remote-override" aria-label="Replaced remote">
<span>${escapeHtml(`${override.name} from ${sourceOf(override)}, in this browser only`)}</span><a href="${leavePath}">Leave</a>
</aside>`;

/** Serves pages with the build of the browser's override, if it has a valid one. */
export const overridePages = (options: OverridePagesOptions): GatewayMiddleware => {
  const { tokens, cookieName, html, snapshot, createPages } = options;
  const renderers = new LRUCache<string, Pages>({ max: maxOverrides });

  const rendererOf = (cookie: string, override: Override): Pages => {
    const known = renderers.get(cookie);
    if (known) return known;
    const created = createPages('version' in override.build ? undefined : override.build.origin);
    renderers.set(cookie, created);
    return created;
  };

  const serve = async (ctx: GatewayContext, cookie: string, override: Override): Promise<boolean> => {
    const live = snapshot();
    const active = buildOf(override, live);
    if (!active) return false;
    const template = html.replace('</body>', () => `${badgeOf(override)}</body>`);
    const replaced = { ...live, live: { ...live.live, [override.name]: { active, proven: null } } };
    const render = rendererOf(cookie, override);
    await pages(async (path, visitor) => render(template, replaced, path, visitor))(ctx, async () => undefined);
    ctx.set('cache-control', 'no-store');
    ctx.vary('cookie');
    return true;
  };

  return async function serveOverriddenPage(ctx, next) {
    const cookie = isSafeMethod(ctx.method) ? ctx.cookies.get(cookieName) : undefined;
    const override = cookie === undefined ? null : tokens.readCookie(cookie);
    if (cookie === undefined || !override || !(await serve(ctx, cookie, override))) await next();
  };
};

const remoteFile = /^\/remotes\/([^/]+)\/([^/]+)(\/[\w./-]+)$/;

/**
 * Redirects requests for the files of a build that a development server has. The page knows it under the portal's address, so neither
 * the shell nor the build need to know about overrides.
 */
export const overrideFiles = (tokens: OverrideTokens, cookieName: string): GatewayMiddleware =>
  async function redirectToDevServer(ctx, next) {
    const [, name, version, file = ''] = remoteFile.exec(ctx.path) ?? [];
    const cookie = name === undefined ? undefined : ctx.cookies.get(cookieName);
    const override = cookie === undefined ? null : tokens.readCookie(cookie);
    const isReplaced = override?.name === name && override && 'origin' in override.build;
    if (!isReplaced || !('origin' in override.build) || override.build.manifest.version !== version) return next();
    ctx.state.route = 'asset';
    ctx.set('cache-control', 'no-store');
    ctx.redirect(`${override.build.origin}${file}${ctx.search}`);
  };
