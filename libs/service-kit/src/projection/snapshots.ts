import { randomUUID, timingSafeEqual } from 'node:crypto';
import Router from '@koa/router';
import { id, portalEvent, type ServiceName, type StateEvent, z } from '@portal/contracts';
import type { Context, Next } from 'koa';
import { AppError } from '../app-error.ts';
import type { Keys } from '../config.ts';
import { exactPaths } from '../http/health.ts';
import { validate } from '../http/validate.ts';
import { requestIdHeader } from '../identity.ts';

/** One page of an owner's entities as events. */
export interface SnapshotPage {
  events: StateEvent[];
  /** What the next request sends as `after`; null at the end. */
  next: string | null;
}

/**
 * Reads one page. A list of entities is sorted by id, and the next page starts after the last of them. Entities that are stored within
 * others, whose ids are the positions of the pages, are returned as `SnapshotPage`.
 */
type SnapshotSource = (after: string | null, limit: number) => Promise<StateEvent[] | SnapshotPage>;

const pageSize = 1_000;
const buildPath = (type: string) => `/internal/snapshots/${type}`;
const query = z.strictObject({ after: id.optional() });
const page = z.object({ events: z.array(portalEvent), next: id.nullable().optional() });

const isSame = (given: Buffer, expected: Buffer) =>
  given.length === expected.length && timingSafeEqual(given, expected);

/**
 * Creates the calls with which an owner publishes its current state: `GET /internal/snapshots/{type}?after=` returns `{events}`, empty at
 * the end, or `{events, next}`. Callers send a key as bearer token; others get `unauthenticated`.
 * @param keys PORTAL_SNAPSHOT_KEY
 */
export const snapshotRoutes = (keys: Keys, sources: Partial<Record<StateEvent['type'], SnapshotSource>>): Router => {
  const router = new Router(exactPaths);
  const accepted = keys.map((key) => Buffer.from(`Bearer ${key}`));
  router.use((ctx: Context, next: Next) => {
    const given = Buffer.from(ctx.get('authorization'));
    if (!accepted.some((expected) => isSame(given, expected)))
      throw new AppError('unauthenticated', { cause: 'no snapshot key' });
    return next();
  });
  for (const [type, source] of Object.entries(sources)) {
    router.get(buildPath(type), async (ctx) => {
      const { after } = validate(query, { ...ctx.query }, 'query');
      ctx.set('cache-control', 'no-store');
      const read = await source(after ?? null, pageSize);
      ctx.body = Array.isArray(read) ? { events: read } : read;
    });
  }
  return router;
};

interface SnapshotOwner {
  service: ServiceName;
  /** Origin of the owner's operations listener, for example `http://account:9464`. */
  url: string;
  /** PORTAL_SNAPSHOT_KEY of the owner. */
  keys: Keys;
}

/** Reads all entities of a type from their owner, page by page. @throws Error if the owner does not respond */
export async function* readSnapshot(
  { service, url, keys: [key] }: SnapshotOwner,
  type: StateEvent['type'],
): AsyncGenerator<StateEvent[]> {
  const path = buildPath(type);
  for (let after = ''; ; ) {
    const response = await fetch(`${url}${path}${after && `?after=${after}`}`, {
      headers: { authorization: `Bearer ${key}`, [requestIdHeader]: randomUUID() },
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok) throw new Error(`${service} returned ${response.status} for ${path}`);
    const { events, next } = page.parse(await response.json());
    const states = events.filter((event): event is StateEvent => 'entityVersion' in event);
    if (states.length > 0) yield states;
    const position = next === undefined ? states.at(-1)?.entityId : next;
    if (!position) return;
    after = position;
  }
}
