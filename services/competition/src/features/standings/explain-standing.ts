import { AppError } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import type { LedgerEntry } from '../../data-access/ledger/ledger-repository';
import type { Figures } from '../../data-access/standing/standing-schema';

export interface ExplainedStanding {
  username: string;
  standing: Figures;
  /** The first change first. */
  entries: LedgerEntry[];
  /** What the entries make together; another one than the standing means that the standing is wrong. */
  sum: Figures;
}

const none: Figures = { score: 0, gamesPlayed: 0, wins: 0 };

const add = (a: Figures, b: Figures): Figures => ({
  score: a.score + b.score,
  gamesPlayed: a.gamesPlayed + b.gamesPlayed,
  wins: a.wins + b.wins,
});

/**
 * Why a player stands as it does.
 * @throws AppError `user_not_found`
 */
export const explainStanding = async (
  { players, standings, ledger }: CompetitionContext,
  username: string,
): Promise<ExplainedStanding> => {
  const player = await players.findByUsername(username);
  if (!player) throw new AppError('user_not_found');
  const [stored, entries] = await Promise.all([standings.findByPlayer(player.id), ledger.listByPlayer(player.id)]);
  const { score, gamesPlayed, wins } = stored ?? none;
  return {
    username: player.username,
    standing: { score, gamesPlayed, wins },
    entries,
    sum: entries.reduce((sum, { change }) => add(sum, change), none),
  };
};
