import { limits, type SuggestedPlayer } from '@portal/contracts';
import type { CommunityContext } from '../../context.ts';
import type { PlayerProfile } from '../../projection/player-reader.ts';

type Reason = SuggestedPlayer['reason'];

/** Results of the player that are read for opponents. */
const maxResults = 200;
/** Players above and below on the leaderboard. */
const neighbors = 10;
const opponentsMs = 60 * 86_400_000;

/** Lists opponents of the last weeks, those met most often first. */
const listOpponents = async (
  { activities, clock }: CommunityContext,
  playerId: string,
): Promise<[string, Reason][]> => {
  const since = new Date(clock().getTime() - opponentsMs);
  const results = await activities.listResults(playerId, maxResults);
  const matches = new Map<string, number>();
  for (const { at, actorIds } of results)
    for (const id of at > since ? actorIds.map((actorId) => actorId.toHexString()) : [])
      if (id !== playerId) matches.set(id, (matches.get(id) ?? 0) + 1);
  return [...matches].sort((a, b) => b[1] - a[1]).map(([id, count]) => [id, { kind: 'opponent', matches: count }]);
};

const listClanMates = async ({ players }: CommunityContext, playerId: string): Promise<[string, Reason][]> => {
  const clan = (await players.findById(playerId))?.clan;
  const ids = clan ? await players.listMemberIds(clan.id) : [];
  return ids.map((id) => [id, { kind: 'clan' }]);
};

const listNeighbors = async ({ players }: CommunityContext, playerId: string): Promise<[string, Reason][]> => {
  const rows = await players.listAround(playerId, neighbors);
  const own = rows.findIndex(({ id }) => id === playerId);
  const distance = (index: number) => Math.abs(index - own);
  return rows
    .map(({ id }, index) => ({ id, index }))
    .sort((a, b) => distance(a.index) - distance(b.index))
    .map(({ id }) => [id, { kind: 'neighbor' }]);
};

/** Leaves out players whom this one follows, mutes or blocks, and players who block this one. */
const omitKnownPlayers = async (
  { follows, inboxes }: CommunityContext,
  playerId: string,
  ids: readonly string[],
): Promise<string[]> => {
  const [followed, { mutedIds, blockedIds }, blocking] = await Promise.all([
    follows.findFolloweeIds(playerId, ids),
    inboxes.find(playerId),
    inboxes.listBlocking(ids.map((id) => ({ playerId: id, otherId: playerId }))),
  ]);
  return ids.filter(
    (id) => !followed.has(id) && !mutedIds.has(id) && !blockedIds.has(id) && !blocking.has(`${id}:${playerId}`),
  );
};

/** Suggests players to follow, each with its reason: opponents first, then clan mates, then neighbors on the leaderboard. */
export const suggestPlayers = async (
  ctx: CommunityContext,
  playerId: string,
  limit: number,
): Promise<{ player: PlayerProfile; reason: Reason }[]> => {
  const [opponents, mates, around] = await Promise.all([
    listOpponents(ctx, playerId),
    listClanMates(ctx, playerId),
    listNeighbors(ctx, playerId),
  ]);
  // Of several reasons, the first one counts.
  const reasons = new Map([...opponents, ...mates, ...around].reverse());
  const candidates = [...new Set([...opponents, ...mates, ...around].map(([id]) => id))];
  const others = candidates.filter((id) => id !== playerId);
  if (others.length === 0) return [];
  const wanted = await omitKnownPlayers(ctx, playerId, others);
  // Removed players have no data, and may be among the opponents.
  const profiles = await ctx.players.findByIds(wanted.slice(0, limits.suggestedPlayers * 2));
  const suggested = wanted.flatMap((id) => {
    const player = profiles.get(id);
    const reason = reasons.get(id);
    return player && reason && player.username !== ctx.portal.productName ? [{ player, reason }] : [];
  });
  return suggested.slice(0, limit);
};
