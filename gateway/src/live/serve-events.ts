import type { ServerResponse } from 'node:http';
import { type LiveEndpoint, liveEndpoints, requiresPlayer } from '@portal/contracts';
import { AppError, type Close, type Metrics, type Player } from '@portal/service-kit';
import { validate } from '@portal/service-kit/http';
import { Gauge } from 'prom-client';
import type { GatewayContext, GatewayMiddleware } from '../http/context.ts';
import { resetFrame, type Topics, type Viewer } from './topics.ts';

export interface EventsOptions {
  topics: Topics;
  sessions: {
    /** Finds the signed-in player of a request, whose session has not ended meanwhile. @throws AppError `unavailable` */
    find(ctx: GatewayContext): Promise<Player | null>;
    /** Calls `end` when the player's session ends, or may have ended unannounced. @returns a function that stops watching */
    watch(player: Player, end: () => void): () => void;
  };
  /**
   * Maximum number of streams in this process, from one client network and of one player. A network has as many personal streams besides
   * the public ones, because every signed-in page opens one.
   */
  limits: { viewers: number; viewersOfNetwork: number; streamsOfPlayer: number };
  metrics: Pick<Metrics, 'registry'>;
  onStop: (close: Close) => void;
  /** Time between two beats in ms. */
  beatMs: number;
  /** Longest time that a personal stream stays open in ms. Its browser reconnects, and its session is resolved again. */
  personalStreamMs: number;
}

/** A viewer with more unsent bytes is skipped until it has received them, and then receives a reset. */
const maxUnsentBytes = 64 * 1024;
/** How long a skipped viewer may take to receive them, in ms. */
const slowMs = 30_000;

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Without it, proxies buffer changes.
  'x-accel-buffering': 'no',
};

/** Spreads reconnects over 1 to 5 s, because a restart closes all streams at the same time. */
const retryFrame = (): string => `retry: ${1_000 + Math.floor(Math.random() * 4_000)}\n\n`;

const openViewer = (response: ServerResponse): Viewer => {
  let slow: NodeJS.Timeout | undefined;
  response.on('drain', () => {
    if (slow === undefined) return;
    clearTimeout(slow);
    slow = undefined;
    response.write(resetFrame);
  });
  response.on('close', () => clearTimeout(slow));
  return {
    send(bytes) {
      if (slow !== undefined || bytes.length === 0) return;
      // Check before the write: the socket is corked until the end of the turn, so even a fast viewer has not received it then.
      if (response.writableLength > maxUnsentBytes) slow = setTimeout(() => response.destroy(), slowMs);
      else response.write(bytes);
    },
  };
};

/** Serves streams of live changes. Public ones need no session and no call to a service. */
export const serveEvents = (options: EventsOptions): GatewayMiddleware => {
  const { topics, sessions, limits, metrics, onStop, beatMs, personalStreamMs } = options;
  const endpoints: Readonly<Record<string, LiveEndpoint>> = liveEndpoints;
  let viewers = 0;
  const viewersByGroup = new Map<string, number>();
  new Gauge({
    name: 'gateway_live_viewers',
    help: 'Open streams of live changes',
    registers: [metrics.registry],
    collect() {
      this.set(viewers);
    },
  });
  const beats = setInterval(() => topics.beat(), beatMs);
  onStop(() => clearInterval(beats));

  const requirePlayer = async (ctx: GatewayContext): Promise<Player> => {
    const player = await sessions.find(ctx);
    if (!player) throw new AppError('unauthenticated');
    ctx.state.player = player;
    return player;
  };

  /** Lists the groups of streams that a new one counts in, with the largest number of each. */
  const listGroups = (network: string, player: Player | null): [group: string, most: number][] =>
    player
      ? [
          [`personal:${network}`, limits.viewersOfNetwork],
          [`player:${player.userId}`, limits.streamsOfPlayer],
        ]
      : [[`public:${network}`, limits.viewersOfNetwork]];

  const countViewer = (group: string, by: 1 | -1): void => {
    const counted = (viewersByGroup.get(group) ?? 0) + by;
    if (counted === 0) viewersByGroup.delete(group);
    else viewersByGroup.set(group, counted);
  };

  const open = (ctx: GatewayContext, topic: string, version: number | undefined, player: Player | null): void => {
    const { res } = ctx;
    if (!topics.isCurrent()) throw new AppError('unavailable');
    const groups = listGroups(ctx.state.network, player);
    for (const [group, most] of groups)
      if ((viewersByGroup.get(group) ?? 0) >= most) throw new AppError('rate_limited');
    if (viewers >= limits.viewers) throw new AppError('busy');
    const viewer = openViewer(res);
    viewers += 1;
    for (const [group] of groups) countViewer(group, 1);
    const unfollow = topics.follow(topic, viewer);
    res.on('close', () => {
      unfollow();
      viewers -= 1;
      for (const [group] of groups) countViewer(group, -1);
    });
    res.writeHead(200, headers);
    res.write(retryFrame());
    if (version !== undefined) viewer.send(topics.replay(topic, version));
  };

  /** Ends a player's stream with its session, and after `personalStreamMs`. */
  const endWithSession = (res: ServerResponse, player: Player): void => {
    const unwatch = sessions.watch(player, () => res.destroy());
    const timer = setTimeout(() => res.end(), personalStreamMs);
    res.on('close', () => {
      unwatch();
      clearTimeout(timer);
    });
  };

  return async function serveEventStream(ctx, next) {
    const call = ctx.state.match?.call;
    const endpoint = call && endpoints[call.key];
    if (!endpoint) return next();
    const { id } = endpoint.params ? validate(endpoint.params, call.params, 'params') : {};
    const { after } = validate(endpoint.query, { ...ctx.query }, 'query');
    // Browsers reconnect with the original URL, whose version is older.
    const lastEventId = ctx.get('last-event-id');
    const version = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : after;
    const player = requiresPlayer(endpoint) ? await requirePlayer(ctx) : null;
    if (ctx.method === 'HEAD') {
      ctx.set(headers);
      ctx.status = 200;
      return;
    }
    const topic = endpoint.topic.replace('{id}', String(id)).replace('{me}', String(player?.userId));
    // The close event of a client that left while its session was resolved has passed.
    if (ctx.res.destroyed) return;
    open(ctx, topic, version, player);
    if (player) endWithSession(ctx.res, player);
    ctx.state.isStream = true;
    ctx.respond = false;
  };
};
