import {
  contract,
  type Endpoint,
  type PageEntries,
  type PageEntry,
  type PortalConfig,
  sitemapStarts,
} from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { formatSitemap } from '@portal/service-kit/http';
import type { SharedCache } from '../cache/shared-cache.ts';
import { sendStored } from '../cache/stored-response.ts';
import { type GatewayContext, type GatewayMiddleware, isSafeMethod } from '../http/context.ts';
import type { FindTarget } from '../http/match-calls.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Remotes } from '../remotes/follow-remotes.ts';
import { describe } from './head-tags.ts';

interface DiscoveryOptions {
  publicOrigin: string;
  portal: PortalConfig;
  shellPages: PageEntries;
  remotes: Pick<Remotes, 'snapshot'>;
  cache: SharedCache;
  findTarget: FindTarget;
  limits: RateLimits;
}

const calls: Readonly<Record<string, Endpoint | undefined>> = contract;
const sitemapPath = /^\/sitemap-([a-z]+)-([0-9a-f]{24})\.xml$/;
const pagesPath = '/sitemap-pages.xml';
const sitemaps = ['/sitemap.xml', pagesPath];
const background = '#0b1020';

/** Serves the files at fixed paths for crawlers and browsers: robots.txt, the sitemap and the web app manifest. */
export const discovery = (options: DiscoveryOptions): GatewayMiddleware => {
  const { publicOrigin, portal, shellPages, remotes, cache, findTarget, limits } = options;
  const locate = (path: string) => `<loc>${publicOrigin}${path}</loc>`;

  const files: Readonly<Record<string, { type: string; body: string }>> = {
    // Pages read their content below /api, so crawlers may fetch everything. Pages that must not be listed have `noindex`.
    '/robots.txt': { type: 'text/plain', body: `User-agent: *\nDisallow:\n\nSitemap: ${publicOrigin}/sitemap.xml\n` },
    '/manifest.webmanifest': {
      type: 'application/manifest+json',
      body: JSON.stringify({
        name: portal.communityName,
        short_name: portal.productName,
        description: describe(shellPages['/'] ?? {}, portal.communityName),
        start_url: '/',
        display: 'standalone',
        background_color: background,
        theme_color: background,
        icons: [192, 512].map((size) => ({
          src: `/icon-${size}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose: 'any maskable',
        })),
      }),
    },
  };

  const read = async (path: string, state: GatewayContext['state']) => {
    const target = findTarget(path);
    if (!target) throw new AppError('not_found');
    const loaded = await cache.read(target, state, () => limits.sitemaps.consume(state.ip));
    if ('hit' in loaded) return loaded.hit;
    throw new AppError(loaded.response.status === 404 ? 'not_found' : 'unavailable');
  };

  const listPages = (): [path: string, page: PageEntry][] => {
    const builds = Object.values(remotes.snapshot().live).map(({ active }) => active);
    return [shellPages, ...builds.map(({ pages = {} }) => pages)].flatMap((pages) => Object.entries(pages));
  };

  /** Renders the sitemap of pages whose paths contain no id. */
  const renderPagesSitemap = (): string => {
    const listed = listPages().filter(([, { search }]) => search === 'sitemap');
    return formatSitemap(
      'urlset',
      listed.map(([path]) => `<url>${locate(path)}</url>`),
    );
  };

  /**
   * Renders the sitemap index. The subjects of pages name their kinds, and the service that lists a kind also lists where its parts start.
   */
  const renderSitemapIndex = async (state: GatewayContext['state']): Promise<string> => {
    const kinds = new Set(listPages().map(([, { subject }]) => subject?.sitemap));
    const services = new Set([...kinds].flatMap((kind) => calls[`GET /api/sitemap/${kind}/{id}`]?.service ?? []));
    const parts = await Promise.all(
      [...services].map(async (service) => {
        const { stored } = await read(`/api/sitemap/${service}`, state);
        const starts = sitemapStarts.parse(JSON.parse(String(stored.body)));
        return starts.flatMap(({ kind, from }) => (kinds.has(kind) ? [`/sitemap-${kind}-${from}.xml`] : []));
      }),
    );
    const paths = [pagesPath, ...parts.flat()];
    return formatSitemap(
      'sitemapindex',
      paths.map((path) => `<sitemap>${locate(path)}</sitemap>`),
    );
  };

  const send = (ctx: GatewayContext, type: string, body: string) => {
    ctx.set('cache-control', 'public, max-age=3600');
    ctx.type = type;
    ctx.body = body;
  };

  return async function serveDiscovery(ctx, next) {
    const { path, state } = ctx;
    const file = files[path];
    const [, kind, from] = sitemapPath.exec(path) ?? [];
    const isKnown = file !== undefined || kind !== undefined || sitemaps.includes(path);
    if (!isKnown || !isSafeMethod(ctx.method)) return next();
    state.route = 'discovery';
    if (file) return send(ctx, file.type, file.body);
    if (path === pagesPath) return send(ctx, 'text/xml', renderPagesSitemap());
    await limits.calls.consume(state.ip);
    if (kind === undefined) return send(ctx, 'text/xml', await renderSitemapIndex(state));
    sendStored(ctx, await read(`/api/sitemap/${kind}/${from}`, state));
  };
};
