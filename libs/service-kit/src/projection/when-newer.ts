export type UpdateStage = Record<string, unknown>;

/**
 * Whether an event replaces the stored state. One from a snapshot also replaces the same version, and whatever was written before the
 * refresh began: the owner's state was read later, so a greater version is damaged.
 * @param path of the stored state, with a `.` at its end; empty for a whole document
 */
const isReplaced = (path: string, version: number, refreshedSince: Date | undefined) => {
  const stored = { $ifNull: [`$${path}version`, 0] };
  if (!refreshedSince) return { $lt: [stored, version] };
  return { $or: [{ $lte: [stored, version] }, { $lt: [`$${path}syncedAt`, refreshedSince] }] };
};

/** A literal, so that a `$` in a name is a character and never a command. */
const stamped = (version: number, state: Record<string, unknown>) => [
  { $literal: { ...state, version } },
  { syncedAt: '$$NOW' },
];

/**
 * Replaces one part of a projected document when the event is newer than the stored one, else leaves it: events may come twice and in
 * any order.
 * @param part field that contains the part, with its `version` and the time when it was written
 * @param refreshedSince when the refresh began whose snapshot contains the event
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

/** The same for a document that is one entity as a whole; fields that the event does not have stay. */
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

/** Matches what no event and no snapshot has written since; see `ProjectionDefinition.removeStale`. */
export const notSyncedSince = (refreshedSince: Date) => ({ $not: { $gte: refreshedSince } });
