import type { PlayerChanged, PortalEvent, StandingChanged } from '@portal/contracts';
import {
  connectRedisForWorker,
  createLogger,
  eventQueueName,
  newEventId,
  queuePrefix,
  toUrgentSubscriber,
} from '@portal/service-kit';
import { Queue } from 'bullmq';
import { syntheticPlayer } from './entities';

const buildEnvelope = (id: string, version: number) => ({
  eventId: newEventId(),
  occurredAt: new Date().toISOString(),
  entityId: id,
  entityVersion: version,
});

/** Builds the event that account would publish for this version of a synthetic player. */
export const syntheticPlayerChanged = (place: number, version: number): PlayerChanged => {
  const { id, username, platform, createdAt } = syntheticPlayer(place);
  const data = { username, avatar: null, platform, roles: [], createdAt: createdAt.toISOString() };
  return { ...buildEnvelope(id, version), type: 'player.changed', data };
};

/** Builds the event that competition would publish for this version of a synthetic player. */
export const syntheticStandingChanged = (place: number, version: number): StandingChanged => {
  const { id, standing } = syntheticPlayer(place);
  const data = { ...standing, score: standing.score + version };
  return { ...buildEnvelope(id, version), type: 'standing.changed', data };
};

interface EventQueueOptions {
  subscriber: string;
  redisUrl: string;
  redisPrefix: string;
  /** Opens the queue of the subscriber's urgent events. */
  urgent?: boolean;
}

const batchSize = 1_000;

/** Opens the queue of a subscriber to fill it without an owner, which measures a consumer alone. */
export const openEventQueue = ({ subscriber, redisUrl, redisPrefix, urgent }: EventQueueOptions) => {
  const connection = connectRedisForWorker(redisUrl, createLogger({ service: 'synthetic', level: 'silent' }));
  const name = eventQueueName(urgent ? toUrgentSubscriber(subscriber) : subscriber);
  const queue = new Queue(name, { connection, prefix: queuePrefix(redisPrefix, name) });
  return {
    async fill(events: readonly PortalEvent[]): Promise<void> {
      for (let at = 0; at < events.length; at += batchSize) {
        const jobs = events.slice(at, at + batchSize).map((event) => ({
          name: event.type,
          data: event,
          opts: { jobId: event.eventId, removeOnComplete: true },
        }));
        await queue.addBulk(jobs);
      }
    },
    /** Counts events that no consumer has finished yet. */
    waiting: (): Promise<number> => queue.getJobCountByTypes('waiting', 'active', 'delayed', 'prioritized'),
    failed: (): Promise<number> => queue.getFailedCount(),
    async close(): Promise<void> {
      await queue.close();
      connection.disconnect();
    },
  };
};
