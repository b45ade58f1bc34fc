import { limits } from '@portal/contracts';
import type { TimePosition } from '@portal/service-kit/http';
import type { CommunityContext } from '../../context.ts';
import type { StoredActivity } from '../../projection/activity-reader.ts';
import { type ActivityGroup, groupActivities } from './group-activities.ts';

const { feed } = limits;

interface FeedPage {
  groups: ActivityGroup[];
  /** The rows that were read, and how many of them the page has. */
  rows: StoredActivity[];
  count: number;
}

const toIds = (ids: StoredActivity['actorIds']): string[] => ids.map((id) => id.toHexString());

/** Finds the clans of the players followed most recently, each with one of these players, whose group has its news. */
const findClans = async ({ players }: CommunityContext, playerIds: readonly string[]): Promise<Map<string, string>> => {
  if (playerIds.length === 0) return new Map();
  const profiles = await players.findByIds(playerIds);
  // The player followed last comes first, so it is set last.
  return new Map(
    [...playerIds].reverse().flatMap((id) => {
      const clanId = profiles.get(id)?.clan?.id;
      return clanId === undefined ? [] : [[clanId, id] as const];
    }),
  );
};

/** Reads what the players whom this one follows did, without muted and blocked players. */
export const readFeed = async (
  ctx: CommunityContext,
  playerId: string,
  after: TimePosition | undefined,
): Promise<FeedPage> => {
  const [{ mutedIds, blockedIds }, followeeIds] = await Promise.all([
    ctx.inboxes.find(playerId),
    ctx.follows.listFolloweeIds(playerId, feed.followed),
  ]);
  const shown = followeeIds.filter((id) => !mutedIds.has(id) && !blockedIds.has(id));
  if (shown.length === 0) return { groups: [], rows: [], count: 0 };
  const clans = await findClans(ctx, shown.slice(0, feed.clans));
  const sources = { playerIds: shown, clanIds: [...clans.keys()] };
  const rows = await ctx.activities.listNewest(sources, after, feed.activities + 1);
  const shownIds = new Set(shown);
  const findPlayers = ({ kind, actorIds, clanIds }: StoredActivity): string[] => {
    const actors = toIds(actorIds);
    if (actors.some((id) => blockedIds.has(id))) return [];
    const followed = actors.filter((id) => shownIds.has(id));
    // The sentence about a player who joins or leads a clan names nobody, so it is in that player's group only.
    if (followed.length > 0 || kind === 'clan') return followed;
    // Other news of a clan is in the group of its member.
    return [...new Set(toIds(clanIds).flatMap((id) => clans.get(id) ?? []))];
  };
  const { groups, count } = groupActivities(rows.slice(0, feed.activities), findPlayers, feed.groups);
  return { groups, rows, count };
};
