export type UpdateStage = Record<string, unknown>;

/**
 * Builds the condition for an event to replace the stored state. An event from a snapshot also replaces the same version, and everything
 * written before the refresh began: the owner's state was read later, so a greater version is damaged.
 * @param path of the stored state, ending with `.`; empty for a whole document
 */
const isReplaced = (path: string, version: number, refreshedSince: Date | undefined) => {
  const stored = { $ifNull: [`$${path}version`, 0] };
  if (!refreshedSince) return { $lt: [stored, version] };
  return { $or: [{ $lte: [stored, version] }, { $lt: [`$${path}syncedAt`, refreshedSince] }] };
};

/** A literal, because a `$` in a name must never be an operator. */
const stamped = (version: number, state: Record<string, unknown>) => [
  { $literal: { ...state, version } },
  { syncedAt: '$$NOW' },
];

/**
 * Replaces one part of a projected document if the event is newer than the stored part. Events may arrive twice and in any order.
 * @param part field that contains the part, with its `version` and the time of the write
 * @param refreshedSince start of the refresh whose snapshot contains the event
 */
export const partWhenNewer = (
  part: string,
  version: number,
  state: Record<string, unknown>,
  refreshedSince?: Date,
): UpdateStage => ({
  $set: {
    [part]: {
      $cond: [isReplaced(`${part}.`, version, refreshedSince), { $mergeObjects: stamped(version, state) }, `$${part}`],
    },
  },
});

/** Replaces a document that is one entity as a whole. Fields that the event lacks stay unchanged. */
export const documentWhenNewer = (
  version: number,
  document: Record<string, unknown>,
  refreshedSince?: Date,
): UpdateStage => ({
  $replaceWith: {
    $cond: [
      isReplaced('', version, refreshedSince),
      { $mergeObjects: ['$$ROOT', ...stamped(version, document)] },
      '$$ROOT',
    ],
  },
});

/** Matches parts that no event and no snapshot has written since; see `ProjectionDefinition.removeStale`. */
export const notSyncedSince = (refreshedSince: Date) => ({ $not: { $gte: refreshedSince } });
