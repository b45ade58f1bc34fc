import { randomUUID } from 'node:crypto';
import Router from '@koa/router';
import { id, portalEvent, type ServiceName, type StateEvent, z } from '@portal/contracts';
import { exactPaths } from '../http/health';
import { validate } from '../http/validate';
import { createIdentitySigner, identityHeader, requestIdHeader } from '../identity';

/** Returns one page of an owner's entities as events, sorted by id, after the id `after`. */
type SnapshotSource = (after: string | null, limit: number) => Promise<StateEvent[]>;

const pageSize = 1_000;
const buildPath = (type: string) => `/internal/snapshots/${type}`;
const query = z.strictObject({ after: id.optional() });
const page = z.object({ events: z.array(portalEvent) });

/**
 * Creates the calls with which an owner publishes its current state: `GET /internal/snapshots/{type}?after=` returns `{events}`, empty at
 * the end.
 */
export const snapshotRoutes = (sources: Partial<Record<StateEvent['type'], SnapshotSource>>): Router => {
  const router = new Router(exactPaths);
  for (const [type, source] of Object.entries(sources)) {
    router.get(buildPath(type), async (ctx) => {
      const { after } = validate(query, { ...ctx.query }, 'query');
      ctx.set('cache-control', 'no-store');
      ctx.body = { events: await source(after ?? null, pageSize) };
    });
  }
  return router;
};

interface SnapshotOwner {
  service: ServiceName;
  /** Origin of the owner's operations listener, for example `http://account:9464`. */
  url: string;
  identityKey: string;
}

/** Reads all entities of a type from their owner, page by page. @throws Error if the owner does not respond */
export async function* readSnapshot(
  { service, url, identityKey }: SnapshotOwner,
  type: StateEvent['type'],
): AsyncGenerator<StateEvent[]> {
  const sign = createIdentitySigner(identityKey);
  const path = buildPath(type);
  for (let after = ''; ; ) {
    const requestId = randomUUID();
    const identity = sign({ ip: '127.0.0.1', requestId, player: null }, { audience: service, method: 'GET', path });
    const response = await fetch(`${url}${path}${after && `?after=${after}`}`, {
      headers: { [identityHeader]: identity, [requestIdHeader]: requestId },
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok) throw new Error(`${service} returned ${response.status} for ${path}`);
    const events = page
      .parse(await response.json())
      .events.filter((event): event is StateEvent => 'entityVersion' in event);
    const last = events.at(-1);
    if (!last) return;
    yield events;
    after = last.entityId;
  }
}
