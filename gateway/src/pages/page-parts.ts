import {
  contract,
  type Endpoint,
  fillTemplate,
  type PagePart,
  type PageSubject,
  type PortalConfig,
} from '@portal/contracts';
import type { RecentChanges } from '../cache/recent-changes.ts';
import type { SharedCache } from '../cache/shared-cache.ts';
import type { StoredResponse } from '../cache/stored-response.ts';
import type { FindTarget } from '../http/match-calls.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { readData } from './first-response.ts';
import type { PageHead } from './head-tags.ts';

/** The client on whose behalf a page is rendered. */
export interface Visitor {
  requestId: string;
  ip: string;
  /** The `cookie` header. */
  cookie?: string | undefined;
  /** The query of the URL with its `?`; empty without one. Lists may then make other calls than usual. */
  search: string;
}

/** Values of the parameters of a path. */
export type Params = Readonly<Record<string, string>>;

/** A part of a subject that the URL names, with its response. */
export interface ShownPart {
  part: PagePart;
  value: string;
  params: Params;
  stored: StoredResponse;
}

interface PartOptions {
  portal: PortalConfig;
  cache: SharedCache;
  findTarget: FindTarget;
  recentChanges: RecentChanges;
  limits: RateLimits;
}

const calls: Readonly<Record<string, Endpoint | undefined>> = contract;

/** Adds the version of a response to the path of its picture, so that chats load a new one after a change. */
export const addVersion = (path: string, { etag }: StoredResponse): string =>
  `${path}?v=${etag.replaceAll(/[^\w-]/g, '')}`;

/** Creates the functions for links to a part of a subject, such as a match of a tournament. */
export const createPageParts = (
  { portal: { communityName }, cache, findTarget, recentChanges, limits }: PartOptions,
  isOn: (part: Pick<PagePart, 'feature'>) => boolean,
) => ({
  /** Reads the part that the URL names; undefined if it names none, or one that does not exist. */
  async readPart(
    { parts = [] }: PageSubject,
    params: Params,
    { requestId, ip, cookie, search }: Visitor,
  ): Promise<ShownPart | undefined> {
    const query = search === '' ? null : new URLSearchParams(search);
    const part = parts.find((one) => isOn(one) && query?.has(one.query));
    const value = part && query?.get(part.query);
    const endpoint = part && calls[`GET ${part.call}`];
    if (!part || !value || !endpoint) return undefined;
    const known: Params = { ...params, [part.param]: value };
    // The page's path may have more parameters than the call.
    const named = Object.fromEntries(
      Object.keys(endpoint.params?.shape ?? {}).flatMap((name) =>
        known[name] === undefined ? [] : [[name, known[name]]],
      ),
    );
    if (endpoint.params && !endpoint.params.safeParse(named).success) return undefined;
    const target = findTarget(fillTemplate(part.call, named, encodeURIComponent));
    if (!target) return undefined;
    const reader = { requestId, ip, sinceChangeMs: recentChanges.findAge(cookie) };
    const loaded = await cache.read(target, reader, () => limits.calls.consume(ip));
    return 'hit' in loaded ? { part, value, params: named, stored: loaded.hit.stored } : undefined;
  },

  /** Builds title, description and image of a part; they replace the subject's. */
  describePart({ part, value, params, stored }: ShownPart, canonical: string): Partial<PageHead> {
    const endpoint = calls[`GET ${part.call}`];
    const data = { ...params, ...(endpoint && readData(endpoint, stored)), community: communityName };
    return {
      title: fillTemplate(part.title, data),
      ...(part.description !== undefined && { description: fillTemplate(part.description, data) }),
      ...(part.image !== undefined && {
        image: addVersion(fillTemplate(part.image, data, encodeURIComponent), stored),
      }),
      // Chats that follow the canonical path must find the part again.
      canonical: `${canonical}?${new URLSearchParams({ [part.query]: value })}`,
    };
  },
});
