import { limits } from '@portal/contracts';
import { limitPer } from '@portal/service-kit/redis';
import type { CompetitionEnvironment } from './config.ts';

/** All limits of the competition service. */
export const competitionLimits = (environment: CompetitionEnvironment) => ({
  /** Limits how many of the leaders' phone numbers visitors read. */
  clanPhones: limitPer('client', environment.CLAN_PHONES_PER_ADDRESS, 600, { inMemory: true }),
  /** Limits all pictures of a player together, because account uses the same counter. */
  pictures: limitPer('key', environment.PICTURES_PER_PLAYER, 3_600),
  /** Results that a player reports. */
  matchReports: limitPer('key', limits.play.reportsPerPlayerHour, 3_600),
  /** Screenshots that a player adds to matches. */
  evidence: limitPer('key', limits.evidence.perPlayerHour, 3_600),
});
