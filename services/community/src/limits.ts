import { limits } from '@portal/contracts';
import { limitPer } from '@portal/service-kit/redis';
import type { CommunityEnvironment } from './config.ts';

/** All limits of the community service. */
export const communityLimits = (environment: Pick<CommunityEnvironment, 'PICTURES_PER_PLAYER'>) => ({
  /** Follows of a player. A follow that ends and begins again notifies the other player again. */
  follows: limitPer('key', limits.follows.perPlayerHour, 3_600),
  /** Limits all pictures of a player together, because account and competition use the same counter. */
  pictures: limitPer('key', environment.PICTURES_PER_PLAYER, 3_600),
});
