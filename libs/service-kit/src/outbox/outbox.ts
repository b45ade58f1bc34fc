import { createHash, randomUUID } from 'node:crypto';
import { type EventType, isUrgent, type PortalEvent, urgentEventTypes } from '@portal/contracts';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import { getSpan } from '../tracing/trace.ts';

/** Names of the subscribers of each event that a service publishes. The queue of `community` is `events-community`. */
export type EventRoutes = Partial<Record<EventType, readonly string[]>>;

/** Builds the name of the separate queue for a subscriber's urgent events. */
export const toUrgentSubscriber = (subscriber: string): string => `${subscriber}-urgent`;

export interface OutboxRow {
  _id: string;
  event: PortalEvent;
  /** Subscribers that have not yet confirmed the event. */
  pending: string[];
  createdAt: Date;
  /** When the event was last added to the queues. */
  publishedAt: Date | null;
  /** Set when `pending` becomes empty. The row is deleted a day later. */
  doneAt: Date | null;
}

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
// The gauges count open rows and read the oldest one.
outboxSchema.index({ createdAt: 1 }, { partialFilterExpression: { doneAt: null }, name: 'not_done' });
// The sweep reads the open rows of one subscriber that were handed over longest ago.
outboxSchema.index({ pending: 1, publishedAt: 1 }, { partialFilterExpression: { doneAt: null }, name: 'unconfirmed' });
// The sweep closes open rows whose secret has expired.
outboxSchema.index(
  { 'event.data.expiresAt': 1 },
  { partialFilterExpression: { doneAt: null, 'event.data.sealed': { $exists: true } }, name: 'expiring' },
);
outboxSchema.index({ doneAt: 1 }, { expireAfterSeconds: doneRowsKeptSeconds, name: 'expire_done' });

const outboxModel = (connection: Connection) => connection.model<OutboxRow>('Outbox', outboxSchema);
export type OutboxModel = ReturnType<typeof outboxModel>;

/** Records when the events were last added to the queues. */
export const markPublished = async (model: OutboxModel, rows: readonly OutboxRow[], now: Date): Promise<void> => {
  await model.updateMany({ _id: { $in: rows.map(({ _id }) => _id) } }, { $set: { publishedAt: now } });
};

export const createOutboxIndexes = (connection: Connection): Promise<void> => outboxModel(connection).createIndexes();

/** Derives an event id from its parts. The same change always has the same id. */
export const deriveEventId = (...parts: (string | number)[]): string => {
  const hex = createHash('sha256').update(parts.join('\0')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

export const newEventId = (): string => randomUUID();

/**
 * Stores events together with the change that causes them. Event data with `sealed` (an encrypted secret or null) also has `expiresAt`: the
 * secret is erased once the event is delivered or expired.
 * @param routes only subscribers of this installation; an event without any is stored as done
 */
export const createOutbox = (connection: Connection, routes: EventRoutes) => {
  const model = outboxModel(connection);
  const urgent = urgentEventTypes.flatMap((type) => routes[type] ?? []).map(toUrgentSubscriber);
  return {
    model,
    /** Subscribers of the service's events. */
    subscribers: [...new Set([...Object.values(routes).flat(), ...urgent])],
    /**
     * Adds events with the trace of the current work, unless they have one. Must be called inside the transaction of the change.
     * @param requestId id of the request that causes the change
     */
    async add(
      events: readonly PortalEvent[],
      session: ClientSession,
      now: Date,
      requestId?: string | undefined,
    ): Promise<void> {
      const traceparent = getSpan()?.traceparent;
      const cause = { ...(traceparent !== undefined && { traceparent }) };
      const rows = events.map((committed) => {
        const event = { ...cause, ...committed, ...(requestId !== undefined && { requestId }) };
        const subscribers = routes[event.type] ?? [];
        const pending = isUrgent(event) ? subscribers.map(toUrgentSubscriber) : [...subscribers];
        const isDone = pending.length === 0;
        return {
          _id: event.eventId,
          event: isDone && 'sealed' in event.data ? { ...event, data: { ...event.data, sealed: null } } : event,
          pending,
          createdAt: now,
          publishedAt: null,
          doneAt: isDone ? now : null,
        };
      });
      await model.insertMany(rows, { session });
    },
    /** Stores a row without subscribers, because doing nothing must take as long as storing an event. */
    async addDecoy(session: ClientSession, now: Date): Promise<void> {
      const eventId = newEventId();
      const row = { _id: eventId, event: { eventId, type: 'none' }, pending: [], createdAt: now, doneAt: now };
      await model.insertMany([row], { session });
    },
  };
};
export type Outbox = ReturnType<typeof createOutbox>;
