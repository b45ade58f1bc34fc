import { type CallKey, type Platform, type PortalEvent, portalConfig } from '@portal/contracts';
import { type Clock, createLogger } from '@portal/service-kit';
import { type Connection, migrate, withServiceDatabase } from '@portal/service-kit/database';
import { newEventId, type OutboxRow } from '@portal/service-kit/outbox';
import { startTestOwner } from '@portal/service-kit/testing';
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
import { findFreePort } from '@portal/testing/servers';
import mongoose from 'mongoose';
import { type CompetitionEnvironment, competitionEnvironment } from '../../src/config.ts';
import { competitionMigrations } from '../../src/migrations.ts';
import { createCompetitionService } from '../../src/service.ts';

type EventOf<Type extends PortalEvent['type']> = Extract<PortalEvent, { type: Type }>;

export interface TestPlayer {
  id: string;
  username: string;
}

interface PlayerChange {
  version: number;
  avatar: string | null;
  /** A PC by default. */
  platform?: Platform;
}

export interface TestCompetition {
  origin: string;
  /** The operations listener. */
  opsOrigin: string;
  environment: CompetitionEnvironment;
  /** Every line that the service logged. */
  logged: string[];
  /** The service's own database, to check stored rows. */
  db: Connection;
  call(options: ServiceCallOptions<CallKey>): Promise<CallResponse>;
  /** Stops all processes of the service, and starts as many after `work`. Only `call` follows them. */
  whileDown(work: () => Promise<void>): Promise<void>;
  /** The caller of a second process of the service on the same databases. */
  startTwin(): Promise<TestCompetition['call']>;
  /** Publishes new players with unique names. */
  players(count: number, platform?: Platform): Promise<TestPlayer[]>;
  /** Publishes a change of a player. */
  changePlayer(player: TestPlayer, change: PlayerChange): Promise<void>;
  /** Publishes the removal of a player's account, and resolves when it is applied. */
  removePlayer(player: TestPlayer): Promise<void>;
  /** Events of one type that the service has published, oldest first. */
  events<Type extends PortalEvent['type']>(type: Type): Promise<EventOf<Type>[]>;
  stop(): Promise<void>;
}

/** Greater than that of all changes in tests. */
const removedVersion = 1_000;

const objectId = () => new mongoose.Types.ObjectId();

/** A fresh id, in order of time. */
export const newId = (): string => objectId().toHexString();

/** The portal's privileged user, and an ordinary one. */
export const admin = { userId: '65f0c0ffee0000000000c1a4', username: 'portal_admin', privileged: true };
export const otherPlayer = { userId: '65f0c0ffee0000000000a003', username: 'demo_player' };

/** Builds what the account service publishes about a player. */
export const buildPlayerChanged = (
  { id, username }: TestPlayer,
  { version, avatar, platform = 'PC' }: PlayerChange,
): PortalEvent => ({
  eventId: newEventId(),
  occurredAt: new Date().toISOString(),
  type: 'player.changed',
  entityId: id,
  entityVersion: version,
  data: { username, avatar, platform, roles: [], createdAt: '2026-01-01T00:00:00.000Z' },
});

/** Starts the service on its own databases, with an account service that publishes players like in the portal. */
export const startCompetition = async ({
  portal = {},
  env = {},
  clock,
  redisTimeoutMs,
}: {
  portal?: Record<string, unknown>;
  env?: Record<string, string>;
  clock?: Clock;
  /** For tests in which Redis hangs. */
  redisTimeoutMs?: number;
} = {}): Promise<TestCompetition> => {
  const database = testDatabase();
  const redis = testRedisPrefix();
  const environment = competitionEnvironment.parse({
    NODE_ENV: 'test',
    SERVICE_PORT: '0',
    MONGODB_URI: database.uri,
    MONGODB_DB_PREFIX: database.prefix,
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    ...testKeys,
    // Calls wait for the other services to apply their changes, and here these do not run.
    EVENT_SUBSCRIBERS: '',
    ACCOUNT_OPS_URL: 'none',
    COMPETITION_OPS_URL: 'none',
    ...env,
  });
  const logged: string[] = [];
  const logger = createLogger({
    service: 'competition',
    level: 'debug',
    destination: { write: (line) => void logged.push(line) },
  });
  await withServiceDatabase({ service: 'competition', environment, logger }, (connection) =>
    migrate(connection, competitionMigrations),
  );
  let services: ReturnType<typeof createCompetitionService>[] = [];
  const start = async (OPS_PORT = 0) => {
    const config = { environment: { ...environment, OPS_PORT }, portal: portalConfig.parse(portal) };
    const service = createCompetitionService(config, {
      ...{ logger, ...longTimeouts },
      ...(clock && { clock }),
      ...(redisTimeoutMs !== undefined && { redisTimeoutMs }),
    });
    services.push(service);
    return `http://127.0.0.1:${await service.start()}`;
  };
  const opsPort = await findFreePort();
  const origin = await start(opsPort);
  let call = serviceCaller<CallKey>(origin, 'competition');
  const opsOrigin = `http://127.0.0.1:${opsPort}`;
  const account = await startTestOwner({
    mongodbUri: database.uri,
    dbName: `${database.prefix}_owner`,
    redisUrl: redis.url,
    redisPrefix: redis.prefix,
    subscriber: 'competition',
  });
  const publish = async (events: PortalEvent[]) => {
    await account.publish(events);
    await waitFor(async () => (await account.unconfirmed()) === 0);
  };
  const db = await mongoose.createConnection(database.uri, { dbName: `${database.prefix}_competition` }).asPromise();
  return {
    origin,
    opsOrigin,
    environment,
    logged,
    db,
    call: (options) => call(options),
    async whileDown(work) {
      const stopped = services;
      services = [];
      for (const service of stopped) await service.stop();
      await work();
      const origins = await Promise.all(stopped.map((_service, at) => start(at === 0 ? opsPort : 0)));
      call = serviceCaller<CallKey>(origins[0] ?? origin, 'competition');
    },
    startTwin: async () => serviceCaller<CallKey>(await start(), 'competition'),
    async players(count, platform = 'PC') {
      const players = Array.from({ length: count }, () => {
        const id = newId();
        return { id, username: `Player_${id.slice(-10)}` };
      });
      await publish(players.map((player) => buildPlayerChanged(player, { version: 1, avatar: null, platform })));
      return players;
    },
    changePlayer: (player, change) => publish([buildPlayerChanged(player, change)]),
    removePlayer: ({ id }) =>
      publish([
        {
          ...{ eventId: newEventId(), occurredAt: new Date().toISOString() },
          ...{ type: 'player.removed', entityId: id, entityVersion: removedVersion, data: {} },
        },
      ]),
    async events<Type extends PortalEvent['type']>(type: Type) {
      const rows = await db
        .collection<Omit<OutboxRow, 'event'> & { event: EventOf<Type> }>('outbox')
        .find({ 'event.type': type })
        .sort({ createdAt: 1 })
        .toArray();
      return rows.map(({ event }) => event);
    },
    async stop() {
      await account.stop();
      for (const service of services) await service.stop();
      await db.close();
      await database.drop();
      await redis.flush();
    },
  };
};
