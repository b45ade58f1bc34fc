import type { LiveVersion } from '@portal/contracts';
import escapeHtml from 'escape-html';
import { LRUCache } from 'lru-cache';
import { type GatewayMiddleware, isSafeMethod } from '../http/context';
import { leavePath, type Override, type Overrides } from '../remotes/overrides';
import { type RegistrySnapshot, toLiveVersion } from '../remotes/registry';
import { type RenderPath, servePages } from './pages';

interface OverridePagesOptions {
  overrides: Overrides;
  /** Content of the shell's index.html. */
  html: string;
  snapshot: () => RegistrySnapshot;
  /** Creates the renderer of pages, which may load files from one more origin. */
  createPages: (filesOrigin: string | undefined) => RenderPath;
}

/** Number of browsers with an override whose pages stay compiled. */
const maxOverrides = 20;

/** Finds the build of an override; null for a version that is not published. */
const findBuild = ({ name, build }: Override, { remotes }: RegistrySnapshot): LiveVersion | null => {
  if (!('version' in build)) return { ...build.manifest, preload: [] };
  const published = remotes[name]?.versions[build.version];
  return published ? toLiveVersion(published) : null;
};

const describeSource = ({ build }: Override) => ('version' in build ? `version ${build.version}` : build.origin);

/** Renders a notice that this browser has another build, with a button that ends the override. It works even if the page's scripts fail. */
const renderBadge = (override: Override): string => `
<style nonce="__PORTAL_NONCE__">
#remote-override { position: fixed; inset: auto auto 8px 8px; z-index: 2147483647; display: flex; gap: 8px; align-items: center;
  max-width: calc(100vw - 16px); margin: 0; padding: 6px 6px 6px 12px; border-radius: 8px; background: #ffd84d; color: #1a1400;
  font: 600 14px/1.3 system-ui, sans-serif; box-shadow: 0 2px 12px #0008 }
#remote-override span { overflow-wrap: anywhere }
#remote-override a { padding: 12px 14px; border-radius: 6px; background: #1a1400; color: #fff; text-decoration: none }
</style>
<aside id="remote-override" aria-label="Replaced remote">
<span>${escapeHtml(`${override.name} from ${describeSource(override)}, in this browser only`)}</span><a href="${leavePath}">Leave</a>
</aside>`;

/** Serves pages with the build of the browser's override, if it has a valid one. */
export const overridePages = ({ overrides, html, snapshot, createPages }: OverridePagesOptions): GatewayMiddleware => {
  const renderers = new LRUCache<string, RenderPath, Override>({
    max: maxOverrides,
    memoMethod: (_cookie, _stale, { context: { build } }) => createPages('version' in build ? undefined : build.origin),
  });

  return async function serveOverriddenPage(ctx, next) {
    const override = isSafeMethod(ctx.method) ? overrides.find(ctx) : null;
    const live = snapshot();
    const active = override && findBuild(override, live);
    if (!active) return next();
    const template = html.replace('</body>', () => `${renderBadge(override)}</body>`);
    // Without its state in the registry, it has no candidate.
    const { [override.name]: _state, ...remotes } = live.remotes;
    const replaced = { ...live, remotes, live: { ...live.live, [override.name]: { active, previous: null } } };
    const render = renderers.memo(override.cookie, { context: override });
    await servePages(async (path, visitor) => render(template, replaced, path, visitor))(ctx, async () => undefined);
    ctx.set('cache-control', 'no-store');
    ctx.vary('cookie');
  };
};

const remoteFile = /^\/remotes\/([^/]+)\/([^/]+)(\/[\w./-]+)$/;

/**
 * Redirects requests for the files of a build to its development server. Pages use the portal's URLs, so neither shell nor builds depend on
 * overrides.
 */
export const overrideFiles = (overrides: Overrides): GatewayMiddleware =>
  async function redirectToDevServer(ctx, next) {
    const [, name, version, file = ''] = remoteFile.exec(ctx.path) ?? [];
    const override = name === undefined ? null : overrides.find(ctx);
    if (override?.name !== name || !override || !('origin' in override.build)) return next();
    const { origin, manifest } = override.build;
    if (manifest.version !== version) return next();
    ctx.state.route = 'asset';
    ctx.set('cache-control', 'no-store');
    ctx.redirect(`${origin}${file}${ctx.search}`);
  };
