import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../time';
import type { Outbox } from './outbox';

/** Reads the backlog of events at scrape time. All workers of a service report the same values. */
export const observeOutbox = (registry: Registry, { model }: Pick<Outbox, 'model'>, clock: Clock): void => {
  const observe = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: 'max',
      async collect() {
        // During an outage a scrape returns the other metrics instead of an error.
        const value = await read().catch(() => undefined);
        if (value === undefined) this.reset();
        else this.set(value);
      },
    });
  observe('outbox_open_events', 'Events that a subscriber has not confirmed yet', () =>
    model.countDocuments({ doneAt: null }).hint('not_done'),
  );
  observe('outbox_oldest_open_seconds', 'Age of the oldest event that a subscriber has not confirmed yet', async () => {
    const oldest = await model.findOne({ doneAt: null }, { createdAt: 1 }).sort({ createdAt: 1 }).lean();
    return oldest ? (clock().getTime() - oldest.createdAt.getTime()) / 1_000 : 0;
  });
};
