import { type PagePattern, type PortalConfig, pageCalls, pageDescriptions, pageTitles } from '@portal/contracts';
import { accountPaths } from '@portal/contracts/account/ui';
import type { PaintedSubject } from '@portal/contracts/first-paint';
import { withTimeout } from '@portal/service-kit';
import type { Sessions, TokenReader } from '../api/sessions';
import type { CacheTargets } from '../cache/cache-targets';
import type { SharedCache } from '../cache/shared-cache';
import type { StoredResponse } from '../cache/stored-response';
import type { RateLimits } from '../http/rate-limits';
import { createHeadTags, type PageHead } from './head-tags';
import { type PageSubject, pageSubjects, profiles } from './page-subjects';
import type { HeadTags } from './page-template';

/** The client on whose behalf a page is rendered. */
export interface Visitor {
  requestId: string;
  ip: string;
  /** The `cookie` header. */
  cookie?: string | undefined;
  /** Whether the address has a query: lists may then make other calls than usual. */
  hasQuery: boolean;
}

export interface RenderedHead {
  /** 404: there is no such page, article, clan, tournament or player. */
  status: 200 | 404;
  tags: HeadTags;
  /** The parts of the subject that the page shows before its scripts have run. */
  subject?: PaintedSubject;
  preloads?: PageHead['preloads'];
  /** True when it is for this visitor only. */
  isPrivate?: boolean;
}

/**
 * Finds the head of a page. A promise only where the subject of the page must be read first; it never rejects.
 * @param pattern that the path matches; null for the 404 page
 */
export type HeadOf = (pattern: string | null, path: string, visitor: Visitor) => RenderedHead | Promise<RenderedHead>;

interface PageHeadsOptions {
  publicOrigin: string;
  portal: PortalConfig;
  cache: SharedCache;
  targetOf: CacheTargets;
  limits: RateLimits;
  sessions: Sessions;
  tokenOf: TokenReader;
}

/** A page waits this long for its subject; without a response it has the general head of its route. */
const subjectBudgetMs = 150;
const generalImage = '/api/share-image';

/** Pages that only make sense with a code or token, or for operators. */
const unlisted = new Set<string>([
  '/verify-email',
  '/reset-password',
  '/email-preferences',
  '/email-test',
  '/email-dashboard',
  '/operations/email',
  '/operations/remotes',
]);
const aliases: Readonly<Record<string, string>> = { '/auth/signin': '/signin', '/auth/signup': '/signup' };

const isTitled = (pattern: string): pattern is PagePattern => Object.hasOwn(pageTitles, pattern);

/** Of a remote's page that this release does not name: `/match-report/:id` becomes `Match Report`. */
const titleOf = (pattern: string): string => {
  const [, name = ''] = /\/([\w-]+)(?:\/[:*].*)?$/.exec(pattern) ?? [];
  return name.replaceAll('-', ' ').replaceAll(/\b\w/g, (letter) => letter.toUpperCase());
};

const lastSegment = (path: string): string => {
  const segment = path.split('/').findLast(Boolean) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

const inTime = (head: Promise<RenderedHead>, otherwise: RenderedHead): Promise<RenderedHead> =>
  withTimeout(head, subjectBudgetMs, () => otherwise).catch(() => otherwise);

/** Creates the function that finds heads. Subjects come from the shared cache, as API responses do. */
export const createPageHeads = (options: PageHeadsOptions): HeadOf => {
  const { publicOrigin, portal, cache, targetOf, limits, sessions, tokenOf } = options;
  const { communityName } = portal;
  const tagsOf = createHeadTags({ publicOrigin, portal });
  /** Of a page without a subject. */
  const generalTags = (head: Omit<PageHead, 'type' | 'image'>) =>
    tagsOf({ ...head, type: 'website', image: generalImage });
  const calls = pageCalls(portal.features);
  /** By the call that the page preloads, else by its pattern; for missing subjects by title. */
  const general = new Map<string | null, RenderedHead>();
  /** Rendered once for each stored response and dropped with it. */
  const ofSubjects = new WeakMap<StoredResponse, RenderedHead>();

  const once = (key: string | null, create: () => RenderedHead): RenderedHead => {
    const head = general.get(key) ?? create();
    general.set(key, head);
    return head;
  };

  const missing = (title: string): RenderedHead => {
    const head = { title, description: pageDescriptions['/'](communityName), canonical: null, isUnlisted: true };
    return once(title, () => ({ status: 404, tags: generalTags(head) }));
  };

  const render = (pattern: string | null, preloads: PageHead['preloads'] = []): RenderedHead => {
    if (pattern === null) return missing('404 Page Not Found');
    const page = isTitled(pattern) ? pattern : '/';
    const tags = generalTags({
      title: page === pattern ? pageTitles[page] : titleOf(pattern),
      description: pageDescriptions[page](communityName),
      canonical: page === pattern && !/[:*]/.test(pattern) ? (aliases[pattern] ?? pattern) : null,
      isUnlisted: unlisted.has(pattern),
      preloads,
    });
    return { status: 200, tags };
  };

  const generalHead = (pattern: string | null, { hasQuery }: Visitor): RenderedHead => {
    const call = pattern !== null && isTitled(pattern) && !hasQuery ? calls[pattern] : undefined;
    return once(call ?? pattern, () => render(pattern, call === undefined ? [] : [{ as: 'fetch', path: call }]));
  };

  /** @throws ZodError for a response that does not match the contract */
  const storedHead = ({ headOf }: PageSubject, call: string, stored: StoredResponse): RenderedHead => {
    const known = ofSubjects.get(stored);
    if (known) return known;
    const { picture, text, ...found } = headOf(JSON.parse(String(stored.identity.body)), communityName);
    const version = stored.etag.replaceAll(/[^\w-]/g, '');
    const preloads: RenderedHead['preloads'] = [
      { as: 'fetch', path: call },
      ...(picture ? [{ as: 'image', path: picture } as const] : []),
    ];
    const tags = tagsOf({ ...found, image: `${found.image}?v=${version}`, preloads });
    const subject = { title: found.title, ...(text && { text }), ...(picture && { picture }) };
    const head: RenderedHead = { status: 200, tags, subject, preloads };
    ofSubjects.set(stored, head);
    return head;
  };

  const subjectHead = async (
    subject: PageSubject,
    name: string,
    { requestId, ip }: Visitor,
    otherwise: RenderedHead,
  ): Promise<RenderedHead> => {
    const call = subject.callOf(name);
    const target = call === null ? null : targetOf(call);
    if (call === null || !target) return missing(subject.missingTitle);
    const hit = cache.find(target, requestId);
    if (hit) return storedHead(subject, call, hit.stored);
    // Costs the service as much as a call, so it counts as one.
    await limits.calls.consume(ip);
    const loaded = await cache.load(target, requestId);
    if ('hit' in loaded) return storedHead(subject, call, loaded.hit.stored);
    return loaded.response.status === 404 ? missing(subject.missingTitle) : otherwise;
  };

  /** The player's own page shows what is public of the player; no other page waits for the session. */
  const ownHead = async (pattern: string, visitor: Visitor, otherwise: RenderedHead): Promise<RenderedHead> => {
    const player = await sessions.playerOf(tokenOf(visitor.cookie), visitor);
    if (!player) return otherwise;
    // In lower case, as the page calls it.
    const { subject = {}, preloads } = await subjectHead(profiles, player.username.toLowerCase(), visitor, otherwise);
    return { ...render(pattern, preloads), subject, isPrivate: true };
  };

  return (pattern, path, visitor) => {
    const otherwise = generalHead(pattern, visitor);
    const subject = pattern !== null && isTitled(pattern) ? pageSubjects[pattern] : undefined;
    if (subject) return inTime(subjectHead(subject, lastSegment(path), visitor, otherwise), otherwise);
    if (pattern !== accountPaths.profile() || tokenOf(visitor.cookie) === undefined) return otherwise;
    return inTime(ownHead(pattern, visitor, otherwise), otherwise);
  };
};
