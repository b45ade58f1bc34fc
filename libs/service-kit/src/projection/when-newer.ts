export type UpdateStage = Record<string, unknown>;

/**
 * Replaces one part of a projected document when the event is newer than the stored one, else leaves it: events may come twice and in
 * any order. The state is a literal, so a `$` in a name is a character and never a command.
 * @param part field that holds the part, with its `version`
 */
export const partWhenNewer = (part: string, version: number, state: Record<string, unknown>): UpdateStage => ({
  $set: {
    [part]: {
      $cond: [
        { $lt: [{ $ifNull: [`$${part}.version`, 0] }, version] },
        { $literal: { ...state, version } },
        `$${part}`,
      ],
    },
  },
});

/** The same for a document that is one entity as a whole; fields that the event does not have stay. */
export const documentWhenNewer = (version: number, document: Record<string, unknown>): UpdateStage => ({
  $replaceWith: {
    $cond: [
      { $lt: [{ $ifNull: ['$version', 0] }, version] },
      { $mergeObjects: ['$$ROOT', { $literal: { ...document, version } }] },
      '$$ROOT',
    ],
  },
});
