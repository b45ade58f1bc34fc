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
    /** Finds the signed-in player of a request. @throws AppError `unavailable` */
    find(ctx: GatewayContext): Promise<Player | null>;
    /** Calls `end` when the player's session ends, or may have ended unannounced. @returns a function that stops watching */
    watch(player: Player, end: () => void): () => void;
  };
  /** Maximum number of streams in this process and from one client network. */
  limits: { viewers: number; viewersOfNetwork: number };
  metrics: Pick<Metrics, 'registry'>;
  onStop: (close: Close) => void;
  /** Time between two beats in ms. */
  beatMs: number;
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
  const { topics, sessions, limits, metrics, onStop, beatMs } = options;
  const endpoints: Readonly<Record<string, LiveEndpoint>> = liveEndpoints;
  let viewers = 0;
  const viewersByNetwork = new Map<string, number>();
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

  const open = ({ res, state: { network } }: GatewayContext, topic: string, version: number | undefined): void => {
    if (!topics.isCurrent()) throw new AppError('unavailable');
    const viewersOfNetwork = viewersByNetwork.get(network) ?? 0;
    if (viewersOfNetwork >= limits.viewersOfNetwork) throw new AppError('rate_limited');
    if (viewers >= limits.viewers) throw new AppError('busy');
    const viewer = openViewer(res);
    viewers += 1;
    viewersByNetwork.set(network, viewersOfNetwork + 1);
    const unfollow = topics.follow(topic, viewer);
    res.on('close', () => {
      unfollow();
      viewers -= 1;
      const others = (viewersByNetwork.get(network) ?? 1) - 1;
      if (others === 0) viewersByNetwork.delete(network);
      else viewersByNetwork.set(network, others);
    });
    res.writeHead(200, headers);
    res.write(retryFrame());
    if (version !== undefined) viewer.send(topics.replay(topic, version));
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
    open(ctx, topic, version);
    if (player)
      ctx.res.on(
        'close',
        sessions.watch(player, () => ctx.res.destroy()),
      );
    ctx.state.isStream = true;
    ctx.respond = false;
  };
};
