import type { CompetitionContext } from '../../context.ts';
import type { ClanPosition, ClanSummary, PlayersById } from '../../data-access/index.ts';

/** Lists clans, the largest first, with their leaders. */
export const listClans = async (
  { clans, players }: CompetitionContext,
  after: ClanPosition | undefined,
  limit: number,
): Promise<{ clans: ClanSummary[]; leaders: PlayersById }> => {
  const rows = await clans.listBySize(after, limit);
  const leaderIds = rows.flatMap(({ leaderId }) => leaderId ?? []);
  return { clans: rows, leaders: await players.findByIds(leaderIds) };
};
