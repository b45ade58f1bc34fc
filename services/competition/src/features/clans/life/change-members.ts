import { limits } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { newId } from '@portal/service-kit/database';
import type { CompetitionStore } from '../../../context.ts';
import type { ClanChange } from '../../../data-access/index.ts';
import { requirePlayer } from '../../../projection/players.ts';
import type { ClanOutcome, ClanTurn } from './clan-turn.ts';

/**
 * Makes a player a member. Requests of the player to other clans end.
 * @throws AppError `user_not_found`, `clan_full`; the duplicate key of the player's membership of any clan
 */
export const admitMember = async (
  ctx: CompetitionStore,
  { clan, memberIds, now, transaction }: ClanTurn,
  playerId: string,
): Promise<ClanOutcome> => {
  const { clans, memberships, standings, clanRequests } = ctx;
  await requirePlayer(ctx, playerId, transaction);
  const score = await standings.lockScores([playerId], transaction);
  const changed = await clans.addMember(clan.id, score, transaction);
  if (!changed) throw new AppError('clan_not_found');
  if (changed.memberCount > limits.clan.members) throw new AppError('clan_full');
  await memberships.insert([{ id: newId(), clanId: clan.id, playerId, joinedAt: now }], transaction);
  await clanRequests.removeOnJoin(clan.id, playerId, transaction);
  return { changed, memberIds: [...memberIds, playerId] };
};

/** Takes a member out of the clan, which has other members. */
export const dropMember = async (
  { clans, memberships, standings }: CompetitionStore,
  { clan, memberIds, transaction }: ClanTurn,
  playerId: string,
  change: ClanChange,
): Promise<ClanOutcome> => {
  // A parallel change of the score conflicts, so that it counts either before or not at all.
  const score = await standings.lockScores([playerId], transaction);
  await memberships.removeByPlayer(playerId, transaction);
  const changed = await clans.removeMember(clan.id, score, change, transaction);
  return { changed, memberIds: memberIds.filter((id) => id !== playerId) };
};
