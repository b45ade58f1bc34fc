import {
  contract,
  deriveTitle,
  type Endpoint,
  fillTemplate,
  type PageEntries,
  type PageEntry,
  type PageOwner,
  type PageSubject,
  type PortalConfig,
  type RemoteVersion,
} from '@portal/contracts';
import type { Clock } from '@portal/service-kit';
import pTimeout from 'p-timeout';
import type { ReadToken, Sessions } from '../api/sessions.ts';
import type { RecentChanges } from '../cache/recent-changes.ts';
import type { SharedCache } from '../cache/shared-cache.ts';
import type { StoredResponse } from '../cache/stored-response.ts';
import type { CacheTarget, FindTarget } from '../http/match-calls.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { readData, toFirstResponse } from './first-response.ts';
import { createHeadTags, describe, type PageHead } from './head-tags.ts';
import { addVersion, createPageParts, type Params, type ShownPart, type Visitor } from './page-parts.ts';
import type { HeadTags, PaintedData } from './page-template.ts';

export interface RenderedHead {
  /** 404 if the page, article, clan, tournament or player does not exist. */
  status: 200 | 404;
  tags: HeadTags;
  /** What the page shows before its scripts have run. */
  painted?: PaintedData;
  preloads?: PageHead['preloads'];
  /** True if the head is for this visitor only. */
  isPrivate?: boolean;
}

type Build = Pick<RemoteVersion, 'pages'> | undefined;

interface DeclaredPage extends PageEntry {
  canonical: string;
}

interface SubjectPage {
  entry: DeclaredPage;
  subject: PageSubject;
  /** The call that reads the subject. */
  endpoint: Endpoint;
}

/** A call that all clients share. */
interface FirstCall {
  path: string;
  target: CacheTarget;
  endpoint: Endpoint;
}

/** Heads of a page without a subject. */
interface GeneralHeads {
  plain: RenderedHead;
  /** Preloads the first call; absent if the page makes none. */
  preloaded?: RenderedHead;
  /** Absent if its response depends on the visitor. */
  first?: FirstCall;
}

/**
 * Finds the head of a page. Returns a promise only if the page's subject must be read first; it never rejects.
 * @param owner owner of the path, the same object while the builds are the same; null for the 404 page
 * @param build the visitor's build of the owner; undefined for the shell
 */
export type FindHead = (
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
  findTarget: FindTarget;
  recentChanges: RecentChanges;
  limits: RateLimits;
  sessions: Sessions;
  readToken: ReadToken;
  now: Clock;
}

/** How long a page waits for its subject. Without a response it uses the general head of its route. */
const subjectBudgetMs = 150;
const generalImage = '/api/share-image';
const missingTitle = '404 Page Not Found';

/** Converts `/clans/:id` to `/clans/{id}`. */
const toTemplate = (pattern: string): string => pattern.replace(/\/\*$/, '').replaceAll(/:(\w+)/g, '{$1}');

const fillCall = ({ subject }: SubjectPage, params: Params): string =>
  fillTemplate(subject.call, params, encodeURIComponent);

const encodeLowerCase = (value: string): string => encodeURIComponent(value.toLowerCase());

/** Reads the parameters of a pattern from a path that it matches. */
const readParams = (pattern: string, path: string): Params => {
  const segments = path.split('/');
  const params = pattern.split('/').map((name, index) => [name, decodeURIComponent(segments[index] ?? '')] as const);
  return Object.fromEntries(params.flatMap(([name, value]) => (name.startsWith(':') ? [[name.slice(1), value]] : [])));
};

const calls: Readonly<Record<string, Endpoint | undefined>> = contract;

const inTime = (head: Promise<RenderedHead>, otherwise: RenderedHead): Promise<RenderedHead> =>
  pTimeout(head, { milliseconds: subjectBudgetMs, fallback: () => otherwise }).catch(() => otherwise);

/** Creates the function that finds heads. Subjects come from the shared cache, like API responses. */
export const createPageHeads = (options: PageHeadsOptions): FindHead => {
  const { publicOrigin, portal, shellPages, cache, findTarget, recentChanges, limits, sessions, readToken, now } =
    options;
  const { communityName } = portal;
  const features = new Map<string, boolean>(Object.entries(portal.features));
  const renderTags = createHeadTags({ publicOrigin, portal });
  /** Renders the head of a page without a subject. */
  const generalTags = (page: PageEntry | undefined, head: Omit<PageHead, 'type' | 'image' | 'description'>) =>
    renderTags({
      ...head,
      description: describe({ ...shellPages['/'], ...page }, communityName),
      type: 'website',
      image: generalImage,
    });
  const general = new WeakMap<PageOwner, GeneralHeads>();
  /** Heads of pages whose subject does not exist, by title. */
  const missed = new Map<string, RenderedHead>();

  const missing = (title: string): RenderedHead => {
    const create = (): RenderedHead => ({
      status: 404,
      tags: generalTags(undefined, { title, canonical: null, isUnlisted: true }),
    });
    const head = missed.get(title) ?? create();
    missed.set(title, head);
    return head;
  };

  const findEntry = ({ pattern, remote }: PageOwner, build: Build): DeclaredPage | undefined => {
    const pages = (remote === null ? shellPages : build?.pages) ?? {};
    const entry = pages[pattern];
    return entry && { ...pages[entry.canonical ?? ''], ...entry, canonical: entry.canonical ?? pattern };
  };

  const render = (owner: PageOwner, build: Build, preloads: PageHead['preloads'] = []): RenderedHead => {
    const { pattern } = owner;
    const entry = findEntry(owner, build);
    const tags = generalTags(entry, {
      title: entry?.title ?? deriveTitle(pattern),
      canonical: /[:*]/.test(pattern) ? null : (entry?.canonical ?? null),
      isUnlisted: entry?.search === 'noindex',
      preloads,
    });
    return { status: 200, tags };
  };

  const isOn = ({ feature }: { feature?: string | undefined }) =>
    feature === undefined || features.get(feature) === true;

  const { readPart, describePart } = createPageParts(options, isOn);

  const renderGeneral = (owner: PageOwner, build: Build): GeneralHeads => {
    const plain = render(owner, build);
    const call = [findEntry(owner, build)?.firstCall ?? []].flat().find(isOn);
    if (!call) return { plain };
    const target = findTarget(call.path);
    const endpoint = target && calls[target.route];
    const preloaded = render(owner, build, [{ as: 'fetch', path: call.path }]);
    return { plain, preloaded, ...(endpoint && { first: { path: call.path, target, endpoint } }) };
  };

  const generalHeads = (owner: PageOwner, build: Build): GeneralHeads => {
    const heads = general.get(owner) ?? renderGeneral(owner, build);
    general.set(owner, heads);
    return heads;
  };

  /** Reads the response of a page's first call, which the page contains. */
  const readFirstCall = async (
    { path, target, endpoint }: FirstCall,
    plain: RenderedHead,
    { requestId, ip, cookie }: Visitor,
    otherwise: RenderedHead,
  ): Promise<RenderedHead> => {
    const reader = { requestId, ip, sinceChangeMs: recentChanges.findAge(cookie) };
    const loaded = await cache.read(target, reader, () => limits.calls.consume(ip));
    if (!('hit' in loaded)) return otherwise;
    const { stored } = loaded.hit;
    const painted = { facts: readData(endpoint, stored), response: toFirstResponse(path, stored, now()) };
    return { ...plain, painted };
  };

  /** @throws ZodError if a response does not match the contract */
  const renderSubject = (
    page: SubjectPage,
    params: Params,
    stored: StoredResponse,
    shown: ShownPart | undefined,
  ): RenderedHead => {
    const { subject, entry, endpoint } = page;
    const data = { ...readData(endpoint, stored), community: communityName };
    const fill = (template: string | undefined) => (template === undefined ? undefined : fillTemplate(template, data));
    const title = fillTemplate(subject.title, data);
    const text = fill(subject.text);
    const picture = fill(subject.picture);
    const next = (subject.nextCalls ?? []).filter((call) => isOn(call) && fill(call.when) !== '');
    const preloads: RenderedHead['preloads'] = [
      ...next.map(({ path }) => ({ as: 'fetch', path: fillTemplate(path, data, encodeURIComponent) }) as const),
      ...(picture ? [{ as: 'image', path: picture } as const] : []),
    ];
    const publishedAt = fill(subject.publishedAt);
    // A canonical path is in lower case and has the current name or id of the entity.
    const canonical = fillTemplate(toTemplate(entry.canonical), { ...params, ...data }, encodeLowerCase);
    const tags = renderTags({
      title,
      description: fill(subject.description) ?? describe({ ...shellPages['/'], ...entry }, communityName),
      canonical,
      type: subject.type ?? 'website',
      image: subject.image ? addVersion(fillTemplate(subject.image, data, encodeURIComponent), stored) : generalImage,
      preloads,
      ...(publishedAt && { publishedAt }),
      ...(shown && describePart(shown, canonical)),
    });
    const painted = {
      subject: { title, ...(text && { text }), ...(picture && { picture }) },
      facts: data,
      response: toFirstResponse(fillCall(page, params), stored, now()),
    };
    return { status: 200, tags, painted, preloads };
  };

  const readSubject = async (
    page: SubjectPage,
    params: Params,
    visitor: Visitor,
    otherwise: RenderedHead,
  ): Promise<RenderedHead> => {
    const { requestId, ip, cookie } = visitor;
    const { subject, endpoint } = page;
    const notFound = missing(subject.missing ?? missingTitle);
    // The page's path may have more parameters than the call.
    const named = Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, params[name]]);
    if (endpoint.params && !endpoint.params.safeParse(Object.fromEntries(named)).success) return notFound;
    const target = findTarget(fillCall(page, params));
    if (!target) return notFound;
    const reader = { requestId, ip, sinceChangeMs: recentChanges.findAge(cookie) };
    // A cache miss calls the service, so it counts toward the rate limit.
    const [loaded, part] = await Promise.all([
      cache.read(target, reader, () => limits.calls.consume(ip)),
      readPart(subject, params, visitor),
    ]);
    if ('hit' in loaded) return renderSubject(page, params, loaded.hit.stored, part);
    return loaded.response.status === 404 ? notFound : otherwise;
  };

  /** Reads the public profile of the signed-in player. Only the player's own page waits for the session. */
  const readOwnSubject = async (
    page: SubjectPage,
    visitor: Visitor,
    otherwise: RenderedHead,
    withPreloads: (preloads: PageHead['preloads']) => RenderedHead,
  ): Promise<RenderedHead> => {
    const countMiss = () => limits.calls.consume(visitor.ip);
    const player = await sessions.findPlayer(readToken(visitor.cookie), visitor, countMiss);
    if (!player) return otherwise;
    // The page itself makes this call in lower case.
    const params = { username: player.username.toLowerCase() };
    const { painted = {}, preloads } = await readSubject(page, params, visitor, otherwise);
    return { ...withPreloads(preloads), painted, isPrivate: true };
  };

  return (owner, build, path, visitor) => {
    if (!owner) return missing(missingTitle);
    const { plain, preloaded = plain, first } = generalHeads(owner, build);
    const otherwise = visitor.search !== '' ? plain : preloaded;
    const entry = findEntry(owner, build);
    const subject = entry?.subject;
    const endpoint = subject && calls[`GET ${subject.call}`];
    // A build may need a later contract. Its page then has the general head of its route.
    if (!subject || !endpoint) {
      if (!first || visitor.search !== '') return otherwise;
      return inTime(readFirstCall(first, plain, visitor, otherwise), otherwise);
    }
    const page = { entry, subject, endpoint };
    if (!subject.ofSignedInPlayer)
      return inTime(readSubject(page, readParams(owner.pattern, path), visitor, otherwise), otherwise);
    if (readToken(visitor.cookie) === undefined) return otherwise;
    const withPreloads = (preloads: PageHead['preloads']) => render(owner, build, preloads);
    return inTime(readOwnSubject(page, visitor, otherwise, withPreloads), otherwise);
  };
};
