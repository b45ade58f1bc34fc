import { createHash } from 'node:crypto';
import type { Activity, ActivityPublished, ActivityVars, PortalConfig } from '@portal/contracts';
import { deriveEventId } from '@portal/service-kit/outbox';
import type { Clan } from '../data-access/index.ts';

/** The same subject always has the same id. */
const deriveActivityId = (subject: string): string => createHash('sha256').update(subject).digest('hex').slice(0, 24);

/** An activity with the version of the tournament or clan. The event id depends on subject and version only. */
export interface VersionedActivity {
  version: number;
  /** When it happened. */
  at: Date;
  activity: Activity;
}

export const buildActivityPublished = ({ version, at, activity }: VersionedActivity): ActivityPublished => ({
  eventId: deriveEventId('activity.published', activity.subject, version),
  occurredAt: at.toISOString(),
  type: 'activity.published',
  entityId: deriveActivityId(activity.subject),
  entityVersion: version,
  data: activity,
});

const buildClanActivity = (clan: Clan, playerId: string, event: ActivityVars<'clan'>['event']): Activity => ({
  kind: 'clan',
  subject: event === 'created' ? `clan:${clan.id}:created` : `clan:${clan.id}:${event}:${playerId}`,
  actorIds: [playerId],
  clanIds: [clan.id],
  ...{ forAll: false, removed: false },
  vars: { event, clanId: clan.id },
});

/** Publishes that players created, joined or lead a clan from now on, in portals with a feed. */
export const buildClanActivities = (
  { features }: Pick<PortalConfig, 'features'>,
  clan: Clan,
  news: readonly { playerId: string; event: ActivityVars<'clan'>['event'] }[],
  now: Date,
): ActivityPublished[] => {
  if (!features.followFeed) return [];
  return news.map(({ playerId, event }) =>
    buildActivityPublished({
      version: clan.version,
      at: now,
      activity: buildClanActivity(clan, playerId, event),
    }),
  );
};
