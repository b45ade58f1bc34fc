import type { CommunityContext } from '../../context.ts';
import type { FollowPair } from '../../data-access/index.ts';

/** Follows that are ended together. */
const batch = 100;

/**
 * Removes what belongs to a player whose account was removed: follows in both directions, with the counts of the others, weekly ranks,
 * the inbox, browsers with push and activities. It may run again. The projection must have removed the player before, or someone could follow
 * the player meanwhile.
 */
export const removePlayer = async (
  {
    follows,
    followCounts,
    weeklyRanks,
    notifications,
    inboxes,
    devices,
    activities,
    writeFollow,
    clock,
  }: CommunityContext,
  playerId: string,
): Promise<void> => {
  const endAll = async (list: () => Promise<FollowPair[]>) => {
    for (;;) {
      const found = await list();
      const at = clock();
      await Promise.all(
        found.map(({ followerId, followeeId }) => writeFollow({ followerId, followeeId, follow: false, at })),
      );
      if (found.length < batch) return;
    }
  };
  await endAll(() => follows.listFollowers(playerId, undefined, batch));
  await endAll(() => follows.listFollowing(playerId, undefined, batch));
  await followCounts.remove(playerId);
  await weeklyRanks.remove(playerId);
  await notifications.removeByPlayer(playerId);
  await inboxes.remove(playerId);
  await devices.removeByPlayer(playerId);
  await activities.removeByPlayer(playerId);
};
