import type { CompetitionContext } from '../../context.ts';
import type { ClanOrder, ClanPosition, ClanSummary, PlayersById } from '../../data-access/index.ts';

/** Lists clans, the largest or the best first, with their leaders. */
export const listClans = async (
  { clans, players }: CompetitionContext,
  order: ClanOrder,
  after: ClanPosition | undefined,
  limit: number,
): Promise<{ clans: ClanSummary[]; leaders: PlayersById }> => {
  const rows = await clans.list(order, after, limit);
  const leaderIds = rows.flatMap(({ leaderId }) => leaderId ?? []);
  return { clans: rows, leaders: await players.findByIds(leaderIds) };
};
