import type { Follow, FollowCounts, FollowPair } from '../../data-access/index.ts';

/** A request to follow a player, or to stop. */
export interface FollowCommand extends FollowPair {
  follow: boolean;
  at: Date;
}

interface FollowChanges {
  added: FollowCommand[];
  /** Ended follows. */
  removed: Follow[];
  /** Increments by player id. */
  counts: Map<string, FollowCounts>;
}

const buildKey = ({ followerId, followeeId }: FollowPair) => `${followerId}:${followeeId}`;

/** Returns the last command for each pair. Earlier ones have no effect. */
export const lastCommands = (commands: readonly FollowCommand[]): FollowCommand[] => [
  ...new Map(commands.map((command) => [buildKey(command), command])).values(),
];

const countChanges = (changes: readonly (FollowPair & { by: 1 | -1 })[]): Map<string, FollowCounts> => {
  const counts = new Map<string, FollowCounts>();
  const add = (playerId: string, { followers, following }: FollowCounts) => {
    const before = counts.get(playerId) ?? { followers: 0, following: 0 };
    counts.set(playerId, { followers: before.followers + followers, following: before.following + following });
  };
  for (const { followerId, followeeId, by } of changes) {
    add(followeeId, { followers: by, following: 0 });
    add(followerId, { followers: 0, following: by });
  }
  return counts;
};

/**
 * Plans the changes that fulfill the commands.
 * @param commands at most one per pair
 * @param existing follows of these pairs
 */
export const planChanges = (commands: readonly FollowCommand[], existing: readonly Follow[]): FollowChanges => {
  const byKey = new Map(existing.map((follow) => [buildKey(follow), follow]));
  const added = commands.filter((command) => command.follow && !byKey.has(buildKey(command)));
  const ended = commands.flatMap((command) => (command.follow ? [] : (byKey.get(buildKey(command)) ?? [])));
  return {
    added,
    removed: ended,
    counts: countChanges([
      ...added.map((pair) => ({ ...pair, by: 1 as const })),
      ...ended.map((pair) => ({ ...pair, by: -1 as const })),
    ]),
  };
};
