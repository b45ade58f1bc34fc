import { type ListedMatchResponse, limits, type PlayerHistory, type Versus } from '@portal/contracts';
import { sumGoals } from '@portal/contracts/fixture-score';
import { AppError } from '@portal/service-kit';
import type { CompetitionContext } from '../../context.ts';
import { requirePlayer } from '../../projection/players.ts';
import { readPlaces } from '../play/load/rewards.ts';
import { listDecided } from '../play/reads/list-fixtures.ts';

/** The score after each of the latest changes, the oldest first. */
const readPoints = async (
  { standings, ledger }: Pick<CompetitionContext, 'standings' | 'ledger'>,
  playerId: string,
): Promise<PlayerHistory['points']> => {
  const standing = await standings.findByPlayer(playerId);
  if (!standing) return [];
  // The ledger may have newer changes meanwhile, which the standing does not include.
  const changes = await ledger.listLatest(playerId, standing.version, limits.history.points);
  let { score } = standing;
  const points = changes.map(({ at, change }) => {
    const point = { at: at.toISOString(), score, change: change.score };
    score -= change.score;
    return point;
  });
  return points.reverse();
};

/** @throws AppError `user_not_found` */
export const readHistory = async (ctx: CompetitionContext, playerId: string): Promise<PlayerHistory> => {
  await requirePlayer(ctx, playerId);
  const [form, points, places] = await Promise.all([
    listDecided(ctx, [playerId], limits.history.form),
    readPoints(ctx, playerId),
    readPlaces(ctx, playerId, limits.play.profileCups),
  ]);
  return { form, points, places };
};

const addResult = (sum: Omit<Versus, 'fixtures'>, match: ListedMatchResponse, playerId: string) => {
  const side = match.home.entrant?.id === playerId ? 'home' : 'away';
  const [home, away] = match.result && 'score' in match.result ? sumGoals(match.result.score) : [0, 0];
  const [own, others] = side === 'home' ? [home, away] : [away, home];
  return {
    won: sum.won + (match.winner === side ? 1 : 0),
    drawn: sum.drawn + (match.isDraw ? 1 : 0),
    lost: sum.lost + (match.winner !== side && !match.isDraw ? 1 : 0),
    goals: [sum.goals[0] + own, sum.goals[1] + others] as [number, number],
  };
};

/**
 * Adds up the results of two players against each other, of their last `limits.history.versus` matches.
 * @throws AppError `user_not_found`; `validation_failed` for one and the same player
 */
export const readVersus = async (ctx: CompetitionContext, playerId: string, other: string): Promise<Versus> => {
  if (playerId === other)
    throw new AppError('validation_failed', { issues: [{ path: 'other', message: 'Must be another player' }] });
  await Promise.all([playerId, other].map((id) => requirePlayer(ctx, id)));
  const { form, versus } = limits.history;
  const matches = await listDecided(ctx, [playerId, other], versus);
  const none: Omit<Versus, 'fixtures'> = { won: 0, drawn: 0, lost: 0, goals: [0, 0] };
  const sum = matches.reduce((known, match) => addResult(known, match, playerId), none);
  return { ...sum, fixtures: matches.slice(0, form) };
};
