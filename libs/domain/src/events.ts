import type { ServiceName } from '@portal/contracts';
import { type EventRoutes, liveSubscriber } from '@portal/service-kit/outbox';
import { serviceNames, services } from './services.ts';

/**
 * Lists the subscribers of every event that a service publishes. Its own events are not delivered to it.
 * @param installed `EVENT_SUBSCRIBERS`. The default is all services
 */
export const eventRoutes = (publisher: ServiceName, installed: readonly string[] = serviceNames): EventRoutes => {
  const { owns, publishes } = services[publisher];
  const subscribers = serviceNames.filter((name) => installed.includes(name));
  return Object.fromEntries(
    [...owns, ...publishes].map((type) => [
      type,
      type === 'live.changed'
        ? [liveSubscriber]
        : subscribers.filter((name) => name !== publisher && services[name].subscribes.includes(type)),
    ]),
  );
};
