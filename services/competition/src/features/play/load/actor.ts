import { AppError, type Player } from '@portal/service-kit';
import type { CompetitionContext } from '../../../context';
import type { Play } from '../../../data-access/play/documents';
import { isClanCup } from '../match/games';
import type { Actor, ActorClan } from '../tournament/state';

/** Converts the caller to an actor. Operators and the privileged user organize every tournament. */
export const toActor = ({ userId, operator, privileged }: Player): NonNullable<Actor> => ({
  playerId: userId,
  isOperator: operator || privileged,
});

/** @throws AppError `tournament_not_found` */
export const requirePlay = async ({ plays }: Pick<CompetitionContext, 'plays'>, id: string): Promise<Play> => {
  const play = await plays.findById(id);
  if (!play) throw new AppError('tournament_not_found');
  return play;
};

/** Reads a player's clan; null without one. */
export const readActorClan = async (
  { memberships }: Pick<CompetitionContext, 'memberships'>,
  playerId: string,
): Promise<(ActorClan & { name: string }) | null> => {
  const clan = await memberships.findOwnClan(playerId);
  if (!clan) return null;
  const { id, name, leaderId, managerIds, memberIds } = clan;
  return { id, name, isLed: leaderId === playerId || managerIds.includes(playerId), memberIds };
};

/** Reads the caller's clan; null outside of clan cups. */
export const readOwnClan = async (ctx: CompetitionContext, play: Play, playerId: string | undefined) =>
  playerId !== undefined && isClanCup(play) ? readActorClan(ctx, playerId) : null;

/** Whether a player may create tournaments. */
export const mayOrganize = ({ organizers }: CompetitionContext, player: Player): boolean =>
  toActor(player).isOperator || organizers.has(player.username.toLowerCase());
