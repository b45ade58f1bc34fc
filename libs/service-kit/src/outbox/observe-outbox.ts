import { type Registry, registerGauge } from '../metrics.ts';
import type { Clock } from '../time.ts';
import type { Outbox } from './outbox.ts';

/** Reads the backlog of events at scrape time. */
export const observeOutbox = (registry: Registry, { model }: Pick<Outbox, 'model'>, clock: Clock): void => {
  registerGauge(registry, {
    name: 'outbox_open_events',
    help: 'Events that a subscriber has not confirmed yet',
    read: async () => [{ value: await model.countDocuments({ doneAt: null }).hint('not_done') }],
  });
  registerGauge(registry, {
    name: 'outbox_oldest_open_seconds',
    help: 'Age of the oldest event that a subscriber has not confirmed yet',
    async read() {
      const oldest = await model.findOne({ doneAt: null }, { createdAt: 1 }).sort({ createdAt: 1 }).lean();
      return [{ value: oldest ? (clock().getTime() - oldest.createdAt.getTime()) / 1_000 : 0 }];
    },
  });
};
