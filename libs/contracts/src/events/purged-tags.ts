import type { ServiceName } from '../contract';
import { fillTags } from '../http/endpoint';
import type { EventType, PortalEvent } from './events';

/**
 * Cache tags of the public responses that show the entity of an event, by the service that serves them. Each service purges its own
 * once it reads the new state: the owner at the commit, others when they have applied the event.
 */
const shownBy: Partial<Record<EventType, Partial<Record<ServiceName, readonly string[]>>>> = {
  'player.changed': { community: ['leaderboard'] },
  'standing.changed': { community: ['leaderboard'] },
  // Usernames never change, so that competition's own lists of members are complete.
  'clan.changed': { competition: ['clans', 'clan:{entityId}'], community: ['leaderboard'] },
};

/** The tags that a service purges because of these events, each once. */
export const purgedTags = (service: ServiceName, events: readonly PortalEvent[]): string[] => {
  const tags = events.flatMap((event) => {
    if (event.type === 'content.changed') return event.data.tags;
    return 'entityId' in event ? fillTags(shownBy[event.type]?.[service] ?? [], { entityId: event.entityId }) : [];
  });
  return [...new Set(tags)];
};
