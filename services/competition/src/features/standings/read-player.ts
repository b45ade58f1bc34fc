import { AppError } from '@portal/service-kit';
import type { ClientSession } from '@portal/service-kit/database';
import type { CompetitionStore } from '../../context.ts';
import type { PlayerName } from '../../data-access/index.ts';

/** @throws AppError `user_not_found` */
export const readPlayer = async (
  { players }: CompetitionStore,
  username: string,
  transaction?: ClientSession,
): Promise<PlayerName> => {
  const player = await players.findByUsername(username, transaction);
  if (!player) throw new AppError('user_not_found');
  return player;
};
