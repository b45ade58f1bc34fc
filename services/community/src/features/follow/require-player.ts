import { AppError } from '@portal/service-kit';
import type { CommunityContext } from '../../context.ts';

/** @throws AppError `user_not_found` */
export const requirePlayer = async ({ players }: CommunityContext, id: string): Promise<void> => {
  if (!(await players.exists(id))) throw new AppError('user_not_found');
};
