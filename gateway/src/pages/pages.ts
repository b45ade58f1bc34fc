import { randomBytes } from 'node:crypto';
import {
  createPageOwners,
  listLinks,
  type PageEntries,
  type PageOwner,
  type PortalConfig,
  toBootBuild,
} from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { ReadToken } from '../api/sessions.ts';
import { type GatewayMiddleware, requireSafeMethod } from '../http/context.ts';
import type { RegistrySnapshot } from '../remotes/registry.ts';
import type { ShowBuilds, ShownBuilds } from './canaries.ts';
import type { PaintPage } from './first-paint.ts';
import { toInlineJson } from './first-response.ts';
import type { FindHead, RenderedHead } from './page-heads.ts';
import type { Visitor } from './page-parts.ts';
import { compilePage, preloadCall, preloadTags, type RenderPage } from './page-template.ts';

interface PagesOptions {
  portal: PortalConfig;
  findHead: FindHead;
  shellPages: PageEntries;
  readToken: ReadToken;
  policy: (nonce: string) => string;
  showBuilds: ShowBuilds;
  /** Absent in development, because dev servers have no first paints. */
  paint?: PaintPage;
  /** Fraction of page loads that measure web vitals, from 0 to 1. */
  vitalsShare?: number;
}

/** A response of the shell's index.html. */
export interface Page {
  /** 404 for a path without an owner, or if the owner has nothing to show there. The page shows an error screen in both cases. */
  status: 200 | 404;
  headers: Record<'content-type' | 'cache-control' | 'content-security-policy' | 'vary', string> & {
    'set-cookie'?: string;
  };
  html: string;
}

/**
 * Renders the page of a path, or returns null if the path looks like a file and no page owns it. Returns a promise only if `FindHead` does.
 */
export type RenderPath = (html: string, snapshot: RegistrySnapshot, path: string, visitor: Visitor) => FoundPage;

type FoundPage = Page | null | Promise<Page>;

export type FindPage = (path: string, visitor: Visitor) => FoundPage;

const createNonce = (): string => randomBytes(16).toString('base64');

const looksLikeFile = (path: string) => path.slice(path.lastIndexOf('/')).includes('.');

/** Caches the result of the last input. */
const memoize = <In, Out>(compute: (input: In) => Out): ((input: In) => Out) => {
  let last: { input: In; output: Out } | undefined;
  return (input) => {
    if (last?.input !== input) last = { input, output: compute(input) };
    return last.output;
  };
};

/**
 * Creates the function that renders pages. Compiled pages differ by the path's pattern (preloaded remote, skeleton) and by whether the
 * browser has a session (preloaded call, skeleton). Responses add the head and the nonce.
 */
export const createPages = (options: PagesOptions): RenderPath => {
  const { portal, findHead, shellPages, readToken, policy, showBuilds, paint, vitalsShare = 0 } = options;
  const features = new Map<string, boolean>(Object.entries(portal.features));
  const compile = (live: ShownBuilds['live'], findFirstPaint: RegistrySnapshot['findFirstPaint']) => {
    const links = listLinks(live).filter(({ place }) => place === 'header');
    const remotes = Object.fromEntries(
      Object.entries(live).map(([name, { active, previous }]) => [
        name,
        { active: toBootBuild(active), previous: previous && toBootBuild(previous) },
      ]),
    );
    const boot = { config: portal, remotes, vitalsShare };
    /** Preloads the scripts and calls of the widgets at the top of the page, which may belong to other remotes. */
    const widgetTags = (owner: PageOwner | null, hasSession: boolean): string => {
      const pages = owner?.remote ? live[owner.remote]?.active.pages : shellPages;
      const { visitor = [], player = [], playerCalls = [], feature } = pages?.[owner?.pattern ?? '']?.widgets ?? {};
      if (feature !== undefined && !features.get(feature)) return '';
      const tags = (hasSession ? player : visitor).map((widget) => {
        const build = Object.values(live).find(({ active }) => active.widgets.includes(widget))?.active;
        return build ? preloadTags(build, findFirstPaint(build.name, build.version)?.scripts?.[widget]) : '';
      });
      const calls = hasSession ? playerCalls.map(preloadCall) : [];
      return [...calls, ...tags].join('');
    };
    const findRenderer = memoize((html: string) => {
      const fill = compilePage(html);
      const renderers = new Map<string, RenderPage>();
      return (owner: PageOwner | null, hasSession: boolean): RenderPage => {
        const key = `${owner?.pattern} ${hasSession}`;
        const known = renderers.get(key);
        if (known) return known;
        const build = live[owner?.remote ?? '']?.active;
        const { scripts, ...painted } = paint?.(
          owner,
          build && findFirstPaint(build.name, build.version),
          links,
          hasSession,
        ) ?? {
          styles: '',
          content: '',
          scripts: [],
        };
        const preload =
          (hasSession ? preloadCall('/api/auth/me') : '') +
          (build ? preloadTags(build, scripts) : '') +
          widgetTags(owner, hasSession);
        const render = fill({ boot: toInlineJson({ ...boot, owner, hasSession }), preload, ...painted });
        renderers.set(key, render);
        return render;
      };
    });
    return { findOwner: createPageOwners(live, portal.features), findRenderer };
  };
  const compiled = new WeakMap<ShownBuilds['live'], ReturnType<typeof compile>>();

  return (html, snapshot, path, visitor) => {
    const { live, isPersonal, cookie } = showBuilds(snapshot, visitor.cookie);
    const shown = compiled.get(live) ?? compile(live, snapshot.findFirstPaint);
    compiled.set(live, shown);
    const { findOwner, findRenderer } = shown;
    const owner = findOwner(path);
    // A missing script or image must be a 404 in JSON, never a page.
    if (!owner && looksLikeFile(path)) return null;
    const hasSession = readToken(visitor.cookie) !== undefined;
    const shared = isPersonal || hasSession ? 'private, no-cache' : 'no-cache';
    const render = ({ status, tags, painted, isPrivate = false }: RenderedHead): Page => {
      const nonce = createNonce();
      return {
        status,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': isPrivate ? 'private, no-store' : shared,
          vary: 'accept-encoding, cookie',
          'content-security-policy': policy(nonce),
          ...(cookie !== undefined && { 'set-cookie': cookie }),
        },
        html: findRenderer(html)(owner, hasSession)(tags, nonce, painted),
      };
    };
    const head = findHead(owner, live[owner?.remote ?? '']?.active, path, visitor);
    return 'then' in head ? head.then(render) : render(head);
  };
};

/**
 * Serves the shell's index.html with the nonce of this response, the portal config, the live remotes and preload links for the remote
 * that owns the path.
 */
export const servePages = (
  findPage: (...request: Parameters<FindPage>) => FoundPage | Promise<Page | null>,
): GatewayMiddleware =>
  async function servePage(ctx) {
    requireSafeMethod(ctx);
    const page = ctx.accepts('html')
      ? await findPage(ctx.path, { ...ctx.state, cookie: ctx.get('cookie'), search: ctx.search })
      : null;
    if (!page) throw new AppError('not_found');
    ctx.state.route = 'page';
    ctx.status = page.status;
    ctx.set(page.headers);
    ctx.body = page.html;
  };
