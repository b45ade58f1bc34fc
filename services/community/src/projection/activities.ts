import { type ActivityKind, type ActivityVars, limits, type UnstoredKind } from '@portal/contracts';
import { toObjectIds } from '@portal/service-kit/database';
import { documentWhenNewer, notSyncedSince, type ProjectionDefinition } from '@portal/service-kit/projection';
import { type Collection, Types } from 'mongoose';

export const newestFirst = { at: -1, _id: -1 } as const;

/** Kinds that are listed for everyone, or for all followers, without their actors. */
export const broadcastKinds = ['cup-opened', 'article'] as const satisfies readonly UnstoredKind[];

/** Kinds that competition can derive again from its tournaments. */
const derivedKinds = ['result', 'place', 'cup-opened'] as const satisfies readonly ActivityKind[];

export interface ArticleVars {
  articleId: string;
  title: string;
}

interface RowFields {
  _id: Types.ObjectId;
  version: number;
  /** When it happened, or was corrected. */
  at: Date;
  actorIds: Types.ObjectId[];
  clanIds: Types.ObjectId[];
  /** True if it does not count any more. The row stays, so an event that arrives late cannot revive it. */
  removed: boolean;
}

type Described =
  | { [K in ActivityKind]: { kind: K; vars: ActivityVars<K> } }[ActivityKind]
  | { kind: 'article'; vars: ArticleVars };

export type ActivityRow = RowFields & Described;

/**
 * What happened to players and clans, from competition, and articles, which community adds itself. Both are deleted after some weeks. News of
 * clans is not part of competition's snapshot, so a refresh keeps it.
 */
export const activityProjection = {
  collection: 'activities',
  types: ['activity.published'],
  createIndexes: (activities: Collection) =>
    activities.createIndexes([
      { key: { actorIds: 1, ...newestFirst }, name: 'actor' },
      { key: { clanIds: 1, ...newestFirst }, name: 'clan' },
      { key: { at: -1 }, name: 'broadcast', partialFilterExpression: { kind: { $in: [...broadcastKinds] } } },
      { key: { at: 1 }, name: 'expire', expireAfterSeconds: limits.feed.keptDays * 86_400 },
    ]),
  toChanges(event, refreshedSince) {
    if (event.type !== 'activity.published') return [];
    const { kind, actorIds, clanIds, removed, vars } = event.data;
    const state = {
      ...{ kind, removed, at: new Date(event.occurredAt) },
      actorIds: removed ? [] : toObjectIds(actorIds),
      clanIds: removed ? [] : toObjectIds(clanIds),
      vars: removed ? {} : vars,
    };
    const stages = [documentWhenNewer(event.entityVersion, state, refreshedSince)];
    return [{ id: new Types.ObjectId(event.entityId), stages }];
  },
  async removeStale(activities, refreshedSince) {
    await activities.deleteMany({ kind: { $in: [...derivedKinds] }, syncedAt: notSyncedSince(refreshedSince) });
  },
} satisfies ProjectionDefinition;
