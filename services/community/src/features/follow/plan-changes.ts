import type { FollowCounts } from '../../data-access/follow/follow-count-repository';
import type { Follow, FollowPair } from '../../data-access/follow/follow-repository';

/** What a player wants of another one. */
export interface FollowCommand extends FollowPair {
  follow: boolean;
  at: Date;
}

export interface FollowChanges {
  added: FollowCommand[];
  /** Ids of the follows that end. */
  removed: string[];
  /** What to add to the counts, by player. */
  counts: Map<string, FollowCounts>;
}

const keyOf = ({ followerId, followeeId }: FollowPair) => `${followerId}:${followeeId}`;

/** The last wish for each pair: what came before it has no effect. */
export const lastCommands = (commands: readonly FollowCommand[]): FollowCommand[] => [
  ...new Map(commands.map((command) => [keyOf(command), command])).values(),
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
 * What is left to do for the wishes to be true.
 * @param wishes at most one for each pair
 * @param present the follows of these pairs that are there
 */
export const planChanges = (commands: readonly FollowCommand[], present: readonly Follow[]): FollowChanges => {
  const there = new Map(present.map((follow) => [keyOf(follow), follow]));
  const added = commands.filter((command) => command.follow && !there.has(keyOf(command)));
  const ended = commands.flatMap((command) => (command.follow ? [] : (there.get(keyOf(command)) ?? [])));
  return {
    added,
    removed: ended.map(({ id }) => id),
    counts: countChanges([
      ...added.map((pair) => ({ ...pair, by: 1 as const })),
      ...ended.map((pair) => ({ ...pair, by: -1 as const })),
    ]),
  };
};
