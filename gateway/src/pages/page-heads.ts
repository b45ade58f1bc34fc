import type { PageEntries, PageEntry, PageOwner, PortalConfig, RemoteVersion } from '@portal/contracts';
import { accountPaths } from '@portal/contracts/account/ui';
import type { PaintedSubject } from '@portal/contracts/first-paint';
import { withTimeout } from '@portal/service-kit';
import type { Sessions, TokenReader } from '../api/sessions';
import type { CacheTargets } from '../cache/cache-targets';
import type { RecentChanges } from '../cache/recent-changes';
import type { SharedCache } from '../cache/shared-cache';
import type { StoredResponse } from '../cache/stored-response';
import type { RateLimits } from '../http/rate-limits';
import { createHeadTags, describe, type PageHead } from './head-tags';
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

type Build = Pick<RemoteVersion, 'pages'> | undefined;

/**
 * Finds the head of a page. A promise only where the subject of the page must be read first; it never rejects.
 * @param owner of the path, the same object while the builds are the same; null for the 404 page
 * @param build of the owner that the visitor gets; undefined for the shell
 */
export type HeadOf = (
  owner: PageOwner | null,
  build: Build,
  path: string,
  visitor: Visitor,
) => RenderedHead | Promise<RenderedHead>;

interface PageHeadsOptions {
  publicOrigin: string;
  portal: PortalConfig;
  shellPages: PageEntries;
  cache: SharedCache;
  targetOf: CacheTargets;
  recentChanges: RecentChanges;
  limits: RateLimits;
  sessions: Sessions;
  tokenOf: TokenReader;
}

/** A page waits this long for its subject; without a response it has the general head of its route. */
const subjectBudgetMs = 150;
const generalImage = '/api/share-image';

/** Of a page whose build declares none: `/match-report/:id` becomes `Match Report`. */
export const titleOf = (pattern: string): string => {
  const [, name = 'home'] = /\/([\w-]+)(?:\/[:*].*)?$/.exec(pattern) ?? [];
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
  const { publicOrigin, portal, shellPages, cache, targetOf, recentChanges, limits, sessions, tokenOf } = options;
  const { communityName } = portal;
  const features = new Map<string, boolean>(Object.entries(portal.features));
  const tagsOf = createHeadTags({ publicOrigin, portal });
  /** Of a page without a subject. */
  const generalTags = (page: PageEntry | undefined, head: Omit<PageHead, 'type' | 'image' | 'description'>) =>
    tagsOf({
      ...head,
      description: describe({ ...shellPages['/'], ...page }, communityName),
      type: 'website',
      image: generalImage,
    });
  const general = new WeakMap<PageOwner, Record<'withQuery' | 'withoutQuery', RenderedHead>>();
  /** By title. */
  const missed = new Map<string, RenderedHead>();
  /** Rendered once for each stored response and dropped with it. */
  const ofSubjects = new WeakMap<StoredResponse, RenderedHead>();

  const missing = (title: string): RenderedHead => {
    const create = (): RenderedHead => ({
      status: 404,
      tags: generalTags(undefined, { title, canonical: null, isUnlisted: true }),
    });
    const head = missed.get(title) ?? create();
    missed.set(title, head);
    return head;
  };

  const entryOf = ({ pattern, remote }: PageOwner, build: Build): PageEntry | undefined => {
    const pages = (remote === null ? shellPages : build?.pages) ?? {};
    const entry = pages[pattern];
    return entry && { ...pages[entry.canonical ?? ''], canonical: pattern, ...entry };
  };

  const render = (owner: PageOwner, build: Build, preloads: PageHead['preloads'] = []): RenderedHead => {
    const { pattern } = owner;
    const entry = entryOf(owner, build);
    const tags = generalTags(entry, {
      title: entry?.title ?? titleOf(pattern),
      canonical: /[:*]/.test(pattern) ? null : (entry?.canonical ?? null),
      isUnlisted: entry?.search === 'noindex',
      preloads,
    });
    return { status: 200, tags };
  };

  const renderGeneral = (owner: PageOwner, build: Build) => {
    const withQuery = render(owner, build);
    const call = entryOf(owner, build)?.firstCall;
    const isMade = call && (call.feature === undefined || features.get(call.feature));
    return { withQuery, withoutQuery: isMade ? render(owner, build, [{ as: 'fetch', path: call.path }]) : withQuery };
  };

  const generalHead = (owner: PageOwner, build: Build, { hasQuery }: Visitor): RenderedHead => {
    const heads = general.get(owner) ?? renderGeneral(owner, build);
    general.set(owner, heads);
    return hasQuery ? heads.withQuery : heads.withoutQuery;
  };

  /** @throws ZodError for a response that does not match the contract */
  const storedHead = ({ headOf }: PageSubject, call: string, stored: StoredResponse): RenderedHead => {
    const known = ofSubjects.get(stored);
    if (known) return known;
    const { picture, text, ...found } = headOf(JSON.parse(String(stored.body)), communityName);
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
    { requestId, ip, cookie }: Visitor,
    otherwise: RenderedHead,
  ): Promise<RenderedHead> => {
    const call = subject.callOf(name);
    const target = call === null ? null : targetOf(call);
    if (call === null || !target) return missing(subject.missingTitle);
    const reader = { requestId, hasChanged: recentChanges.isIn(cookie) };
    // A miss costs the service as much as a call, so it counts as one.
    const loaded = await cache.read(target, reader, () => limits.calls.consume(ip));
    if ('hit' in loaded) return storedHead(subject, call, loaded.hit.stored);
    return loaded.response.status === 404 ? missing(subject.missingTitle) : otherwise;
  };

  /** The player's own page shows what is public of the player; no other page waits for the session. */
  const ownHead = async (
    owner: PageOwner,
    build: Build,
    visitor: Visitor,
    otherwise: RenderedHead,
  ): Promise<RenderedHead> => {
    const player = await sessions.playerOf(tokenOf(visitor.cookie), visitor);
    if (!player) return otherwise;
    // In lower case, as the page calls it.
    const { subject = {}, preloads } = await subjectHead(profiles, player.username.toLowerCase(), visitor, otherwise);
    return { ...render(owner, build, preloads), subject, isPrivate: true };
  };

  return (owner, build, path, visitor) => {
    if (!owner) return missing('404 Page Not Found');
    const otherwise = generalHead(owner, build, visitor);
    const subject = pageSubjects[owner.pattern];
    if (subject) return inTime(subjectHead(subject, lastSegment(path), visitor, otherwise), otherwise);
    if (owner.pattern !== accountPaths.profile() || tokenOf(visitor.cookie) === undefined) return otherwise;
    return inTime(ownHead(owner, build, visitor, otherwise), otherwise);
  };
};
