import { maxNamedPlayers } from '@portal/contracts';
import { eventRoutes } from '@portal/domain/events';
import { type Clock, createConcurrencyLimiter, type ServiceConfig } from '@portal/service-kit';
import {
  type ClientSession,
  type Connection,
  type ServiceResources,
  withTransaction,
} from '@portal/service-kit/database';
import { createOutbox } from '@portal/service-kit/outbox';
import { createPictureUploads } from '@portal/service-kit/pictures';
import { createRateLimiters } from '@portal/service-kit/redis';
import type { CompetitionConfig, CompetitionEnvironment } from './config.ts';
import { createRepositories } from './data-access/index.ts';
import { canShareTurn, type TournamentRequest } from './features/play/commands/change-tournament.ts';
import { createOutageWatch } from './features/play/commands/watch-outages.ts';
import type { Change } from './features/play/load/change.ts';
import { createPlayCache } from './features/play/load/play-cache.ts';
import { createRewardCache } from './features/play/load/rewards.ts';
import { createSitemaps } from './features/sitemap/create-sitemaps.ts';
import { competitionLimits } from './limits.ts';
import { createPlayerReader } from './projection/players.ts';
import { createTurns } from './turns.ts';

/** The next change fails with `busy` when this many are waiting. */
const maxQueuedChanges = 500;

/** Viewers of replays that wait; more are rejected with `busy`. */
const maxQueuedReplays = 50;

/**
 * Dependencies that need MongoDB only, for loaders and commands.
 * @param transactionLimitMs default: the limit of `withTransaction`
 */
export const createStore = (
  { environment, portal }: ServiceConfig<Pick<CompetitionEnvironment, 'EVENT_SUBSCRIBERS'>>,
  mongo: Connection,
  clock: Clock,
  transactionLimitMs?: number,
) => {
  const queue = createConcurrencyLimiter({ concurrency: 1, queue: maxQueuedChanges });
  return {
    ...createRepositories(mongo),
    players: createPlayerReader(mongo),
    portal,
    clock,
    outbox: createOutbox(mongo, eventRoutes('competition', environment.EVENT_SUBSCRIBERS)),
    /** Stores all writes of `work` or none of them. */
    transact: <T>(work: (transaction: ClientSession) => Promise<T>) =>
      withTransaction(mongo, work, { limitMs: transactionLimitMs }),
    /**
     * Runs transactions one after the other, because parallel changes of memberships and standings would conflict and retry.
     * @throws AppError `busy` if the queue is full
     */
    transactInTurn: <T>(work: (transaction: ClientSession) => Promise<T>, signal?: AbortSignal) =>
      queue.run(() => withTransaction(mongo, work, { limitMs: transactionLimitMs, signal }), signal),
  };
};
export type CompetitionStore = ReturnType<typeof createStore>;

/** Limit of commands per turn: the players of as many matches fit into one live change, and no command waits long. */
const maxSharedCommands = Math.floor(maxNamedPlayers / 2);

/** The dependencies of the use cases, created once at start. */
export const createContext = (
  config: CompetitionConfig,
  { mongo, redis, clock, transactionLimitMs }: ServiceResources,
) => {
  const { environment } = config;
  const limiters = createRateLimiters(competitionLimits(environment), { redis, prefix: environment.REDIS_PREFIX });
  const store = createStore(config, mongo, clock, transactionLimitMs);
  const { origin } = new URL(environment.PUBLIC_URL);
  return {
    ...store,
    origin,
    sitemaps: createSitemaps(store, origin, clock),
    limiters,
    tournamentTurns: createTurns<TournamentRequest, Change>({
      largest: maxSharedCommands,
      queue: maxQueuedChanges,
      canShare: canShareTurn,
    }),
    replays: createConcurrencyLimiter({ concurrency: 1, queue: maxQueuedReplays }),
    outages: createOutageWatch({ heartbeats: store.heartbeats, redis, clock, environment }),
    organizers: environment.ORGANIZERS,
    snapshotKeys: environment.PORTAL_SNAPSHOT_KEY,
    claimMs: environment.CLAN_CLAIM_DAYS * 86_400_000,
    disputeMs: environment.TOURNAMENT_DISPUTE_HOURS * 3_600_000,
    tournamentPoints: environment.TOURNAMENT_POINTS,
    playCache: createPlayCache(store),
    rewards: createRewardCache(store, environment.TOURNAMENT_POINTS),
    pictureUploads: createPictureUploads({ mongo, limiter: limiters.pictures, clock }),
  };
};
export type CompetitionContext = ReturnType<typeof createContext>;
