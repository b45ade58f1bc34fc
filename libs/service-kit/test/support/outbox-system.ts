import { randomBytes } from 'node:crypto';
import type { EmailRequested, StandingChanged } from '@portal/contracts';
import type { Connection } from '../../src/database/index.ts';
import { withTransaction } from '../../src/database/index.ts';
import { createOutbox, newEventId, type OutboxRow } from '../../src/outbox/index.ts';

/** An event with a sealed secret that must be erased. */
export const emailEvent = (expiresInMs = 600_000): EmailRequested => ({
  eventId: newEventId(),
  occurredAt: new Date().toISOString(),
  type: 'email.requested',
  data: {
    template: 'verification-code',
    to: { name: 'demo_player', address: 'player@example.com' },
    vars: { username: 'demo_player' },
    sealed: `box-${randomBytes(6).toString('hex')}`,
    dedupeKey: newEventId(),
    expiresAt: new Date(Date.now() + expiresInMs).toISOString(),
  },
});

export const standingEvent = (): StandingChanged => ({
  eventId: newEventId(),
  occurredAt: new Date().toISOString(),
  type: 'standing.changed',
  entityId: '65f0c0ffee0000000000c1a4',
  entityVersion: 1,
  data: { score: 1, gamesPlayed: 1, wins: 1 },
});

/** The owner of the outbox: commits events and reads their state. */
export const createOwner = (connection: Connection) => {
  const outbox = createOutbox(connection, { 'email.requested': ['email'] });
  const committed: string[] = [];
  return {
    outbox,
    committed,
    async commit(count: number): Promise<void> {
      const events = Array.from({ length: count }, () => emailEvent());
      await withTransaction(connection, (session) => outbox.add(events, session, new Date()));
      committed.push(...events.map(({ eventId }) => eventId));
    },
    /** Rows that are still open or contain a secret, with the fields that explain why. */
    async unfinished(): Promise<Pick<OutboxRow, 'pending' | 'doneAt' | 'publishedAt'>[]> {
      const filter = { $or: [{ doneAt: null }, { 'event.data.sealed': { $type: 'string' } }] };
      return outbox.model.collection
        .find<OutboxRow>(filter, { projection: { _id: 0, pending: 1, doneAt: 1, publishedAt: 1 } })
        .toArray();
    },
  };
};
