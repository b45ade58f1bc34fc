/** Names of the worker's caches. */
export const copies = {
  /** Scripts and styles whose names change with their content. */
  assets: 'assets',
  pictures: 'pictures',
  /** Responses that all visitors share. */
  reads: 'reads',
  /** The last page without its content, with which every page opens. */
  page: 'page',
} as const;

/** A player's own responses are kept under the player's id, so that they cannot be mixed. */
const personalPrefix = 'personal-';
export const nameOwnCopies = (playerId: string): string => personalPrefix + playerId;
export const areOwnCopies = (name: string): boolean => name.startsWith(personalPrefix);

/** Deletes the own responses of players. @param exceptOf the player whose responses stay */
export const deleteOwnCopies = async (exceptOf?: string): Promise<void> => {
  const names = (await caches.keys()).filter(
    (name) => areOwnCopies(name) && (exceptOf === undefined || name !== nameOwnCopies(exceptOf)),
  );
  await Promise.all(names.map((name) => caches.delete(name)));
};

/** Sent by a page: the URLs that it loaded before the worker started. */
export interface LoadedMessage {
  type: 'loaded';
  urls: readonly string[];
}

/** Sent by the worker when a page shows a copy. */
export interface CopyMessage {
  type: 'copy';
  /** When the portal sent it: the `Date` header. */
  date: string;
}
