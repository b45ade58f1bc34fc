import type { PortalConfig } from '@portal/contracts';
import { eventRoutes } from '@portal/domain/events';
import {
  type ClientSession,
  type Clock,
  type Connection,
  createGate,
  createOutbox,
  createRateLimiters,
  type Outbox,
  type Redis,
  withTransaction,
} from '@portal/service-kit';
import { createPictureUploads, type PictureUploads } from '@portal/service-kit/pictures';
import type { CompetitionConfig, CompetitionEnvironment } from './config';
import { createRepositories, type Repositories } from './data-access';
import { type CompetitionLimiters, competitionLimits } from './limits';

/** Beyond this many waiting changes, the next one fails with `busy`. */
const maxQueuedChanges = 500;

/** What needs MongoDB only: enough for loaders and commands. */
export interface CompetitionStore extends Repositories {
  portal: PortalConfig;
  clock: Clock;
  outbox: Outbox;
  /** Stores all writes of `work` or none. */
  transact<T>(work: (transaction: ClientSession) => Promise<T>): Promise<T>;
  /**
   * Runs transactions one after the other. For changes of memberships and standings, which in parallel would conflict and retry.
   * @throws AppError `busy` if the queue is full
   */
  transactInTurn<T>(work: (transaction: ClientSession) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** The dependencies of the use cases, created once at start. */
export interface CompetitionContext extends CompetitionStore {
  limiters: CompetitionLimiters;
  pictureUploads: PictureUploads;
}

export const createStore = (
  { environment, portal }: { environment: Pick<CompetitionEnvironment, 'EVENT_SUBSCRIBERS'>; portal: PortalConfig },
  mongo: Connection,
  clock: Clock,
): CompetitionStore => {
  const queue = createGate({ concurrency: 1, queue: maxQueuedChanges });
  return {
    ...createRepositories(mongo),
    portal,
    clock,
    outbox: createOutbox(mongo, eventRoutes('competition', environment.EVENT_SUBSCRIBERS)),
    transact: (work) => withTransaction(mongo, work),
    transactInTurn: (work, signal) => queue.run(() => withTransaction(mongo, work), signal),
  };
};

export const createContext = (
  config: CompetitionConfig,
  { mongo, redis }: { mongo: Connection; redis: Redis },
  clock: Clock,
): CompetitionContext => {
  const { environment } = config;
  const limiters = createRateLimiters(competitionLimits(environment), { redis, prefix: environment.REDIS_PREFIX });
  return {
    ...createStore(config, mongo, clock),
    limiters,
    pictureUploads: createPictureUploads({ mongo, limiter: limiters.pictures, clock }),
  };
};
