import { AppError, type ClientSession } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import type { Standing } from '../../data-access/standing/standing-repository';
import type { Figures } from '../../data-access/standing/standing-schema';
import { standingChanged } from '../../messages/standing-changed';

export interface StandingChange {
  playerId: string;
  /** What is added; negative where something is taken away. */
  change: Partial<Figures>;
  /** Why, in words for people. */
  reason: string;
  /** What caused it, for example `operator` or `tournament:<id>`. */
  source: string;
}

const none: Figures = { score: 0, gamesPlayed: 0, wins: 0 };

const notNegative = ({ score, gamesPlayed, wins }: Figures): void => {
  const wrong = Object.entries({ score, gamesPlayed, wins }).find(([, value]) => value < 0);
  if (!wrong) return;
  const [path, value] = wrong;
  throw new AppError('validation_failed', { issues: [{ path, message: `Would become ${value}; 0 is the least` }] });
};

/** The standing, the clan's score that it is part of, and what others are told: in the caller's transaction. */
export const publishStandingChanged = async (
  { clans, memberships, outbox, clock }: CompetitionContext,
  standing: Standing,
  scoreChange: number,
  transaction: ClientSession,
): Promise<void> => {
  const clanId = (await memberships.clanIdsOf([standing.playerId], transaction)).get(standing.playerId);
  if (clanId !== undefined && scoreChange !== 0) await clans.addScore(clanId, scoreChange, transaction);
  const now = clock();
  await outbox.add([standingChanged(standing, now)], transaction, now);
};

/**
 * Changes a player's standing; one ledger row says why. All of it is stored or nothing.
 * @throws AppError `user_not_found`; `validation_failed` where a figure would fall below 0
 */
export const changeStanding = (competition: CompetitionContext, wanted: StandingChange): Promise<Standing> =>
  competition.transactInTurn(async (transaction) => {
    const { playerId, reason, source } = wanted;
    if (!(await competition.players.findById(playerId, transaction))) throw new AppError('user_not_found');
    const change = { ...none, ...wanted.change };
    const standing = await competition.standings.add(playerId, change, transaction);
    notNegative(standing);
    const { version } = standing;
    const entry = { playerId, version, change, reason, source, at: competition.clock() };
    await competition.ledger.insert([entry], transaction);
    await publishStandingChanged(competition, standing, change.score, transaction);
    return standing;
  });
