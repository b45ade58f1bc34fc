import { AppError, type Player } from '@portal/service-kit';
import type { CompetitionContext } from '../../../context.ts';
import type { OwnClan } from '../../../data-access/index.ts';
import type { Play } from '../../../data-access/play/documents.ts';
import { isClanCup } from '../match/games.ts';
import type { Actor, ActorClan } from '../tournament/state.ts';

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

/** Whether a member leads or manages a clan. */
export const isLeading = ({ leaderId, managerIds }: OwnClan, playerId: string): boolean =>
  leaderId === playerId || managerIds.includes(playerId);

/**
 * Finds the clan for which a player acts; null without one.
 * @param read not called outside of clan cups
 * @returns undefined outside of clan cups
 */
export const findActorClan = async <C extends OwnClan>(
  play: Play,
  playerId: string | undefined,
  read: (playerId: string) => C | null | Promise<C | null>,
): Promise<(C & Pick<ActorClan, 'isLed'>) | null | undefined> => {
  if (!isClanCup(play)) return undefined;
  const clan = playerId === undefined ? null : await read(playerId);
  return clan && { ...clan, isLed: isLeading(clan, playerId ?? '') };
};

/** Reads the caller's clan; null without one, undefined outside of clan cups. */
export const readOwnClan = (
  { memberships }: Pick<CompetitionContext, 'memberships'>,
  play: Play,
  playerId: string | undefined,
): Promise<ActorClan | null | undefined> => findActorClan(play, playerId, memberships.findOwnClan);

/** Whether the owner of a daily cup may still create tournaments. Who was an operator at its creation is not listed here. */
export const mayStillOrganize = async (
  { organizers, players, portal }: Pick<CompetitionContext, 'organizers' | 'players' | 'portal'>,
  { organizerId, byOperator = false }: { organizerId: string; byOperator?: boolean },
): Promise<boolean> => {
  if (byOperator || organizerId === portal.privilegedUserId) return true;
  const owner = await players.findById(organizerId);
  return owner !== null && organizers.has(owner.username.toLowerCase());
};

/** Whether a player may create tournaments. */
export const mayOrganize = ({ organizers }: CompetitionContext, player: Player): boolean =>
  toActor(player).isOperator || organizers.has(player.username.toLowerCase());
