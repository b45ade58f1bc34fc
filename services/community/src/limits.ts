import { limits } from '@portal/contracts';
import { limitPer } from '@portal/service-kit/redis';

/** All limits of the community service. */
export const communityLimits = () => ({
  /** Follows of a player. A follow that ends and begins again notifies the other player again. */
  follows: limitPer('key', limits.follows.perPlayerHour, 3_600),
});
