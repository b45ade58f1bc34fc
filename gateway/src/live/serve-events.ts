import type { ServerResponse } from 'node:http';
import { isCallOff, liveEndpoints, type PortalConfig } from '@portal/contracts';
import { AppError, type Close, type Metrics, validate } from '@portal/service-kit';
import { Gauge } from 'prom-client';
import { type GatewayContext, type GatewayMiddleware, requireSafeMethod } from '../http/context';
import { createRoutingTable } from '../http/routing-table';
import { resetFrame, type Topics, type Viewer } from './topics';

export interface EventsOptions {
  topics: Topics;
  portal: PortalConfig;
  /** Most streams of this process, and of one IP. */
  limits: { viewers: number; viewersOfIp: number };
  metrics: Pick<Metrics, 'registry'>;
  onStop: (close: Close) => void;
}

/** A viewer with more unsent bytes gets nothing until they are sent, and then a reset. */
const maxUnsentBytes = 64 * 1024;
/** How long a viewer may take to receive them. */
const slowMs = 30_000;
/** How often a comment is sent, so that nobody takes the connection for dead. */
const beatMs = 15_000;
const beat = Buffer.from(':\n\n');

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Proxies would collect changes before they send them.
  'x-accel-buffering': 'no',
};

/** Browsers connect again within 1 to 5 s, and not all at the same time after a restart. */
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
      response.write(bytes);
      if (response.writableLength > maxUnsentBytes) slow = setTimeout(() => response.destroy(), slowMs);
    },
  };
};

type LiveRoute = (typeof liveEndpoints)[keyof typeof liveEndpoints];

/** Serves streams of live changes, without session and service. */
export const serveEvents = ({ topics, portal, limits, metrics, onStop }: EventsOptions): GatewayMiddleware => {
  const enabled = Object.entries<LiveRoute>(liveEndpoints).filter(([, route]) => !isCallOff(route, portal.features));
  const match = createRoutingTable<LiveRoute>(Object.fromEntries(enabled));
  const viewers = new Set<Viewer>();
  const viewersByIp = new Map<string, number>();
  new Gauge({
    name: 'gateway_live_viewers',
    help: 'Open streams of live changes',
    registers: [metrics.registry],
    collect() {
      this.set(viewers.size);
    },
  });
  const beats = setInterval(() => {
    for (const viewer of viewers) viewer.send(beat);
  }, beatMs);
  onStop(() => clearInterval(beats));

  const open = ({ res, state: { ip } }: GatewayContext, topic: string, version: number | undefined): void => {
    const ofIp = viewersByIp.get(ip) ?? 0;
    if (viewers.size >= limits.viewers || ofIp >= limits.viewersOfIp) throw new AppError('busy');
    const viewer = openViewer(res);
    viewers.add(viewer);
    viewersByIp.set(ip, ofIp + 1);
    const unfollow = topics.follow(topic, viewer);
    res.on('close', () => {
      unfollow();
      viewers.delete(viewer);
      const others = (viewersByIp.get(ip) ?? 1) - 1;
      if (others === 0) viewersByIp.delete(ip);
      else viewersByIp.set(ip, others);
    });
    res.writeHead(200, headers);
    res.write(retryFrame());
    if (version !== undefined) viewer.send(topics.replay(topic, version));
  };

  return async function serveEventStream(ctx, next) {
    const found = match(ctx.method, ctx.path);
    if (!found) return next();
    if (!('route' in found)) return requireSafeMethod(ctx);
    const { endpoint, key, params } = found.route;
    ctx.state.route = key;
    const { id } = validate(endpoint.params, params, 'params');
    const { after } = validate(endpoint.query, { ...ctx.query }, 'query');
    // A browser that connects again repeats the URL, whose version is older.
    const lastEventId = ctx.get('last-event-id');
    const version = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : after;
    if (ctx.method === 'HEAD') {
      ctx.set(headers);
      ctx.status = 200;
      return;
    }
    open(ctx, endpoint.topic.replace('{id}', id), version);
    ctx.state.isStream = true;
    ctx.respond = false;
  };
};
