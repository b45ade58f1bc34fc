import { randomUUID } from 'node:crypto';
import { type EmailForgotten, type EmailRequested, type EmailTemplate, isUrgent } from '@portal/contracts';
import { syntheticEmailRequested } from '@portal/domain/testing';
import { eventQueueName, toUrgentSubscriber } from '@portal/service-kit/outbox';
import { queuePrefix } from '@portal/service-kit/redis';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { emailKey } from './environment.ts';

const cup = { username: 'demo_player', tournamentId: '65f0c0ffee0000000000e005', tournamentName: 'Night Cup' };

const vars: Record<EmailTemplate, Record<string, string>> = {
  'verification-code': { username: 'demo_player' },
  'password-reset': { username: 'demo_player' },
  welcome: { username: 'demo_player' },
  'password-changed': { username: 'demo_player', changedAt: '2026-11-21T08:45:00.000Z' },
  tournament: {
    username: 'demo_player',
    tournamentName: 'eFootball Championship',
    startsAt: '2026-12-12T18:00:00.000Z',
  },
  'clan-invitation': { username: 'night_owl', clanName: 'Night Owls' },
  contact: { firstName: 'Kim', lastName: 'Lee', email: 'kim@example.com', subject: 'Hi', message: 'Hello' },
  'tournament-entry': {
    ...cup,
    event: 'registered',
    startsAt: '2026-12-12T20:00:00.000Z',
    endsAt: '2026-12-13T00:00:00.000Z',
    version: '7',
  },
  'tournament-check-in': { ...cup, event: 'opened', entry: 'registered', closesAt: '2026-12-12T19:50:00.000Z' },
  'tournament-match': {
    ...cup,
    event: 'ready',
    matchKey: 'w2-1',
    matchLabel: 'Semifinal 1',
    home: 'demo_player',
    away: 'Ben',
    opponent: 'Ben',
    dueAt: '2026-12-12T20:10:00.000Z',
  },
  'tournament-finished': { ...cup, place: '3rd', entrants: '64' },
  digest: { username: 'demo_player', count: '1', sentences: 'Ana follows you.' },
};

/** An `email.requested` event with the variables of its template. */
export const buildEmailRequested = (
  template: EmailTemplate,
  overrides?: Parameters<typeof syntheticEmailRequested>[2],
): EmailRequested => syntheticEmailRequested(template, emailKey, { vars: vars[template], ...overrides });

export const buildEmailForgotten = (address: string): EmailForgotten => ({
  ...{ eventId: randomUUID(), occurredAt: new Date().toISOString() },
  ...{ type: 'email.forgotten', data: { address } },
});

type EmailEvent = EmailRequested | EmailForgotten;

export interface EventPublisher {
  /** Puts events into the service's queue as the relay does. */
  publish(...events: EmailEvent[]): Promise<void>;
  close(): Promise<void>;
}

export const eventPublisher = (variables: Record<string, string>): EventPublisher => {
  const redis = new Redis(variables['REDIS_URL'] ?? '');
  const open = (subscriber: string) => {
    const name = eventQueueName(subscriber);
    const queue = new Queue(name, { connection: redis, prefix: queuePrefix(variables['REDIS_PREFIX'] ?? '', name) });
    queue.on('error', () => undefined);
    return queue;
  };
  const [queue, urgentQueue] = [open('email'), open(toUrgentSubscriber('email'))];
  // Some tests stop Redis.
  redis.on('error', () => undefined);
  const add = (target: Queue, events: EmailEvent[]) =>
    target.addBulk(
      events.map((event) => ({
        name: event.type,
        data: event,
        opts: { jobId: randomUUID(), removeOnComplete: true },
      })),
    );
  return {
    async publish(...events) {
      await add(
        urgentQueue,
        events.filter((event) => isUrgent(event)),
      );
      await add(
        queue,
        events.filter((event) => !isUrgent(event)),
      );
    },
    async close() {
      await Promise.all([queue.close(), urgentQueue.close()]);
      redis.disconnect();
    },
  };
};
