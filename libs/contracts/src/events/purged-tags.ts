import type { ServiceName } from '../contract';
import { fillTags } from '../http/endpoint';
import type { EventType, PortalEvent } from './events';

/**
 * Cache tags of the public responses that show the entity of an event, by the service that serves them. Each service purges its own
 * once it reads the new state: the owner at the commit, others when they have applied the event.
 */
const shownBy: Partial<Record<EventType, Partial<Record<ServiceName, readonly string[]>>>> = {
  'player.changed': { account: ['player:{entityId}'], community: ['leaderboard'] },
  'standing.changed': { account: ['player:{entityId}'], community: ['leaderboard'] },
  // Usernames never change, so that competition's own lists of members are complete.
  'clan.changed': { competition: ['clans', 'clan:{entityId}'], community: ['leaderboard'] },
};

const tagsOf = (service: ServiceName, event: PortalEvent): readonly string[] => {
  if (event.type === 'content.changed') return event.data.tags;
  if (!('entityId' in event)) return [];
  if (event.type === 'clan.changed' && service === 'account') return event.data.memberIds.map((id) => `player:${id}`);
  return fillTags(shownBy[event.type]?.[service] ?? [], { entityId: event.entityId });
};

/** The tags that a service purges because of these events, each once. */
export const purgedTags = (service: ServiceName, events: readonly PortalEvent[]): string[] => [
  ...new Set(events.flatMap((event) => tagsOf(service, event))),
];
