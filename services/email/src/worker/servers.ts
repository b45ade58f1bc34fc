import type { Clock, Logger } from '@portal/service-kit';
import type { ServerStatus } from '../data-access/worker-status/worker-status-repository';
import type { WorkerMetrics } from '../metrics';
import type { SmtpServer } from '../smtp-servers';
import { createBreaker } from './breaker';

interface ServersOptions {
  servers: readonly SmtpServer[];
  metrics: Pick<WorkerMetrics, 'breakerOpen'>;
  logger: Logger;
  clock: Clock;
}

const minuteMs = 60_000;
/** How soon a lane looks again while every server is paused. */
const pausedWaitMs = 1_000;

const createServer = ({ name, url, weight, perSecond }: SmtpServer, options: Omit<ServersOptions, 'servers'>) => {
  const { metrics, logger, clock } = options;
  const now = () => clock().getTime();
  metrics.breakerOpen.set({ server: name }, 0);
  const breaker = createBreaker({
    now,
    onChange: (open) => {
      metrics.breakerOpen.set({ server: name }, open ? 1 : 0);
      if (open) logger.error({ server: name }, 'SMTP server is failing');
      else logger.info({ server: name }, 'SMTP server works again');
    },
  });
  /** Messages sent by second. */
  const sent = new Map<number, number>();
  const server = {
    name,
    url,
    weight,
    perSecond,
    breaker,
    /** Grows with each choice of another server, see `choose`. */
    credit: 0,
    isPaused: false,
    /** Its rate limit is reached until then, in milliseconds since the epoch. */
    limitedUntil: 0,
    isAvailable: () => !server.isPaused && now() >= server.limitedUntil && breaker.isAvailable(),
    waitMs: () => (server.isPaused ? pausedWaitMs : Math.max(server.limitedUntil - now(), breaker.waitMs())),
    countSent(): void {
      const second = Math.floor(now() / 1000);
      sent.set(second, (sent.get(second) ?? 0) + 1);
    },
    status(): ServerStatus {
      for (const second of sent.keys()) if (second * 1000 < now() - minuteMs) sent.delete(second);
      const working = breaker.isOpen() ? 'open' : 'up';
      return {
        name,
        state: server.isPaused ? 'paused' : working,
        failures: breaker.failures(),
        openUntil: breaker.openUntil(),
        sentLastMinute: [...sent.values()].reduce((sum, count) => sum + count, 0),
        limitPerSecond: perSecond,
      };
    },
  };
  return server;
};
export type Server = ReturnType<typeof createServer>;

/** The SMTP servers of this process, shared by its lanes. */
export const createServers = ({ servers: configured, ...options }: ServersOptions) => {
  const servers = configured.map((server) => createServer(server, options));
  return {
    all: servers,
    /**
     * Chooses an available server, in proportion to its weight.
     * @param other a server that has just failed: taken only when it is the only one
     * @returns null while no server is available
     */
    choose(other?: Server): Server | null {
      const available = servers.filter((server) => server.isAvailable());
      const preferred = available.length > 1 ? available.filter((server) => server !== other) : available;
      const total = preferred.reduce((sum, { weight }) => sum + weight, 0);
      // Smooth weighted round robin: nginx's.
      for (const server of preferred) server.credit += server.weight;
      const [best = null] = preferred.toSorted((a, b) => b.credit - a.credit);
      if (best) best.credit -= total;
      return best;
    },
    isAvailable: (): boolean => servers.some((server) => server.isAvailable()),
    /** Milliseconds until a server may be available. */
    waitMs: (): number => Math.min(...servers.map((server) => server.waitMs())),
    isDown: (): boolean => servers.every(({ isPaused, breaker }) => isPaused || breaker.isOpen()),
    /** Whether a server replied after this moment. */
    hasSucceededSince: (moment: Date): boolean => servers.some(({ breaker }) => breaker.hasSucceededSince(moment)),
  };
};
export type Servers = ReturnType<typeof createServers>;
