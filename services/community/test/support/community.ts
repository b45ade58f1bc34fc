import {
  type CallKey,
  type ClanChanged,
  type PlayerChanged,
  type PlayerRemoved,
  type PortalEvent,
  portalConfig,
  type StandingChanged,
} from '@portal/contracts';
import type { Clock } from '@portal/service-kit';
import { type Connection, migrate, withServiceDatabase } from '@portal/service-kit/database';
import { newEventId } from '@portal/service-kit/outbox';
import { createProjections, type Projections } from '@portal/service-kit/projection';
import { connectRedisForWorker } from '@portal/service-kit/redis';
import { silentLogger, startTestOwner } from '@portal/service-kit/testing';
import {
  type CallResponse,
  longTimeouts,
  type ServiceCallOptions,
  serviceCaller,
  testDatabase,
  testKeys,
  testRedisPrefix,
  waitFor,
} from '@portal/testing';
import mongoose from 'mongoose';
import { communityEnvironment } from '../../src/config.ts';
import { communityMigrations } from '../../src/migrations.ts';
import { communityProjections } from '../../src/projection/index.ts';
import { createRanking, type RankReader } from '../../src/projection/ranking.ts';
import { createCommunityService } from '../../src/service.ts';

export interface TestCommunity {
  origin: string;
  /** The service's own database, to check stored rows. */
  db: Connection;
  environment: ReturnType<typeof communityEnvironment.parse>;
  portal: Record<string, unknown>;
  /** Projections and ranks as another process of the service has them. */
  projections: Projections;
  ranking: RankReader;
  call(options: ServiceCallOptions<CallKey>): Promise<CallResponse>;
  /** Publishes events of the owners and resolves when the service has applied them. */
  publish(events: readonly PortalEvent[]): Promise<void>;
  /** Restarts the service at the same URL. `meanwhile` runs while it is down. */
  restart(meanwhile?: () => void): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the service on its own databases, with owners that publish events like in the portal. */
export const startCommunity = async ({
  portal = {},
  owners = {},
  env = {},
  clock,
}: {
  portal?: Record<string, unknown>;
  clock?: Clock;
  /** Further environment variables. */
  env?: Record<string, string>;
  /** URLs of the owners' snapshots. Without them, there is no backfill. */
  owners?: { ACCOUNT_OPS_URL?: string; COMPETITION_OPS_URL?: string };
} = {}): Promise<TestCommunity> => {
  const database = testDatabase();
  const redis = testRedisPrefix();
  const environment = communityEnvironment.parse({
    NODE_ENV: 'test',
    SERVICE_PORT: '0',
    MONGODB_URI: database.uri,
    MONGODB_DB_PREFIX: database.prefix,
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    ...testKeys,
    ACCOUNT_OPS_URL: 'none',
    COMPETITION_OPS_URL: 'none',
    ...owners,
    ...env,
  });
  const create = (port = 0) =>
    createCommunityService(
      { environment: { ...environment, SERVICE_PORT: port }, portal: portalConfig.parse(portal) },
      { logger: silentLogger, ...longTimeouts, ...(clock && { clock }) },
    );
  await withServiceDatabase({ service: 'community', environment, logger: silentLogger }, (connection) =>
    migrate(connection, communityMigrations),
  );
  let service = create();
  const origin = `http://127.0.0.1:${await service.start()}`;
  const owner = await startTestOwner({
    mongodbUri: database.uri,
    dbName: `${database.prefix}_owner`,
    redisUrl: redis.url,
    redisPrefix: redis.prefix,
    subscriber: 'community',
  });
  const db = await mongoose.createConnection(database.uri, { dbName: `${database.prefix}_community` }).asPromise();
  const connection = connectRedisForWorker(redis.url, silentLogger);
  const ranking = createRanking(db, connection, redis.prefix, silentLogger);
  return {
    origin,
    db,
    environment,
    portal,
    projections: createProjections(db, communityProjections(ranking)),
    ranking,
    call: serviceCaller<CallKey>(origin, 'community'),
    async publish(events) {
      await owner.publish(events);
      await waitFor(async () => (await owner.unconfirmed()) === 0);
    },
    async restart(meanwhile = () => undefined) {
      await service.stop();
      meanwhile();
      service = create(Number(new URL(origin).port));
      await service.start();
    },
    async stop() {
      await owner.stop();
      await service.stop();
      connection.disconnect();
      await db.close();
      await database.drop();
      await redis.flush();
    },
  };
};

/** A fresh id, in order of time. */
export const newId = (): string => new mongoose.Types.ObjectId().toHexString();

const envelope = (entityId: string, entityVersion: number) => ({
  eventId: newEventId(),
  occurredAt: new Date().toISOString(),
  entityId,
  entityVersion,
});

export const buildPlayerChanged = (
  id: string,
  data: Partial<PlayerChanged['data']> = {},
  version = 1,
): PlayerChanged => ({
  ...envelope(id, version),
  type: 'player.changed',
  data: {
    username: `player_${id.slice(-8)}`,
    avatar: null,
    platform: 'PC',
    roles: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    ...data,
  },
});

export const buildPlayerRemoved = (id: string, version = 2): PlayerRemoved => ({
  ...envelope(id, version),
  type: 'player.removed',
  data: {},
});

export const buildStandingChanged = (
  id: string,
  data: Partial<StandingChanged['data']> = {},
  version = 1,
): StandingChanged => ({
  ...envelope(id, version),
  type: 'standing.changed',
  data: { score: 0, gamesPlayed: 0, wins: 0, ...data },
});

export const buildClanChanged = (id: string, data: Partial<ClanChanged['data']> = {}, version = 1): ClanChanged => ({
  ...envelope(id, version),
  type: 'clan.changed',
  data: {
    name: `Clan ${id.slice(-6)}`,
    logo: null,
    leaderId: null,
    managerIds: [],
    memberIds: [],
    deleted: false,
    ...data,
  },
});
