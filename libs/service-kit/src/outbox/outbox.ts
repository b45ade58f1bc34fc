import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { EventType, PortalEvent } from '@portal/contracts';
import { type ClientSession, type Connection, Schema } from 'mongoose';

/** Which queues receive which event. A subscriber is named `<service>`; its queue is `events-<service>`. */
export const subscribers: Record<EventType, readonly string[]> = {
  'player.changed': ['community', 'competition'],
  'standing.changed': ['community', 'account'],
  'clan.changed': ['community', 'account'],
  'notification.requested': ['account'],
  'email.requested': ['email'],
};

/** Those of the subscribers that exist in this installation which receive one of these events. */
export const receiversOf = (types: readonly EventType[], active: readonly string[]): string[] => [
  ...new Set(types.flatMap((type) => subscribers[type]).filter((name) => active.includes(name))),
];

export interface OutboxRow {
  _id: string;
  event: PortalEvent;
  /** Subscribers that have not confirmed the event yet. */
  pending: string[];
  createdAt: Date;
  /** When it was last handed to the queue. */
  publishedAt: Date | null;
  /** Set when nobody is pending; the row goes a day later. */
  doneAt: Date | null;
}

const settledPollMs = 50;
const doneRowsKeptSeconds = 86_400;

const outboxSchema = new Schema<OutboxRow>(
  {
    _id: { type: String, required: true },
    event: { type: Schema.Types.Mixed, required: true },
    pending: { type: [String], required: true },
    createdAt: { type: Date, required: true },
    publishedAt: { type: Date, default: null },
    doneAt: { type: Date, default: null },
  },
  { collection: 'outbox', versionKey: false, minimize: false },
);
// The sweep asks for rows that are not done, oldest first.
outboxSchema.index({ createdAt: 1 }, { partialFilterExpression: { doneAt: null }, name: 'not_done' });
outboxSchema.index({ doneAt: 1 }, { expireAfterSeconds: doneRowsKeptSeconds, name: 'expire_done' });

export const outboxModel = (connection: Connection) => connection.model<OutboxRow>('Outbox', outboxSchema);
export type OutboxModel = ReturnType<typeof outboxModel>;

/** An event id that is the same whenever the same change is told again. */
export const eventIdOf = (...parts: (string | number)[]): string => {
  const hex = createHash('sha256').update(parts.join('\0')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

export const newEventId = (): string => randomUUID();

/**
 * Stores events together with the change that causes them.
 * @param active subscribers that exist in this installation; an event nobody takes is stored as done
 */
export const createOutbox = (connection: Connection, active: readonly string[]) => {
  const model = outboxModel(connection);
  return {
    model,
    /** Call inside the transaction of the change. */
    async add(events: readonly PortalEvent[], session: ClientSession, now: Date): Promise<void> {
      const rows = events.map((event) => {
        const pending = subscribers[event.type].filter((name) => active.includes(name));
        // A secret that nobody receives is not stored.
        const isUnsealed = pending.length === 0 && event.type === 'email.requested';
        return {
          _id: event.eventId,
          event: isUnsealed ? { ...event, data: { ...event.data, sealed: null } } : event,
          pending,
          createdAt: now,
          publishedAt: null,
          doneAt: pending.length === 0 ? now : null,
        };
      });
      await model.insertMany(rows, { session });
    },
    /**
     * Waits until every subscriber has confirmed all events that are stored.
     * @returns false when that takes longer
     */
    async settled(withinMs: number): Promise<boolean> {
      const until = performance.now() + withinMs;
      while ((await model.exists({ doneAt: null })) !== null) {
        if (performance.now() > until) return false;
        await setTimeout(settledPollMs);
      }
      return true;
    },
    /** Stores a row that nobody receives, where doing nothing would tell by its time that there was nothing to do. */
    async addDecoy(session: ClientSession, now: Date): Promise<void> {
      const eventId = newEventId();
      const row = {
        _id: eventId,
        event: { eventId, type: 'none' },
        pending: [],
        createdAt: now,
        publishedAt: null,
        doneAt: now,
      };
      await model.insertMany([row], { session });
    },
  };
};
export type Outbox = ReturnType<typeof createOutbox>;
