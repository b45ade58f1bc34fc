import { AppError } from '@portal/service-kit';
import type { CommunityContext } from '../../context.ts';
import type { RelationList } from '../../data-access/index.ts';
import { requirePlayer } from '../follow/require-player.ts';
import { rejectRemoved } from '../notifications/change-inbox.ts';

interface Relation {
  /** The player who mutes or blocks. */
  playerId: string;
  otherId: string;
  on: boolean;
}

/** Takes removed accounts out of a list, because the player no longer sees them there. @returns whether there were some */
const dropRemoved = async ({ inboxes, players }: CommunityContext, playerId: string, list: RelationList) => {
  const ids = [...(await inboxes.find(playerId))[list]];
  const known = await players.findByIds(ids);
  const removed = ids.filter((id) => !known.has(id));
  if (removed.length > 0) await inboxes.dropListed(playerId, list, removed);
  return removed.length > 0;
};

const change = async (
  ctx: CommunityContext,
  list: RelationList,
  { playerId, otherId, on }: Relation,
): Promise<void> => {
  if (playerId === otherId) throw new AppError('self_block');
  // A removed player can still be taken out.
  if (on) await requirePlayer(ctx, otherId);
  const set = () => ctx.inboxes.setListed(playerId, list, otherId, on);
  const isListed = (await set()) || (on && (await dropRemoved(ctx, playerId, list)) && (await set()));
  await rejectRemoved(ctx, playerId);
  if (on && !isListed) throw new AppError('list_full');
};

/**
 * Hides a player from the feed, or shows it again.
 * @throws AppError `self_block`, `user_not_found`, `list_full`, `unauthenticated` if the player was removed
 */
export const setMute = (ctx: CommunityContext, relation: Relation): Promise<void> => change(ctx, 'mutedIds', relation);

/**
 * Blocks a player, which ends the follows of both, or stops blocking it.
 * @throws AppError `self_block`, `user_not_found`, `list_full`, `busy`, `unauthenticated` if the player was removed
 */
export const setBlock = async (ctx: CommunityContext, relation: Relation): Promise<void> => {
  await change(ctx, 'blockedIds', relation);
  if (!relation.on) return;
  const { playerId, otherId } = relation;
  const pairs = [
    { followerId: playerId, followeeId: otherId },
    { followerId: otherId, followeeId: playerId },
  ];
  const at = ctx.clock();
  // Blocking again ends a follow that a crash has left.
  await Promise.all(pairs.map((pair) => ctx.writeFollow({ ...pair, follow: false, at })));
};
