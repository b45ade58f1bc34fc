import { limitPer } from '@portal/service-kit';
import type { CompetitionEnvironment } from './config';

/** All limits of the competition service. */
export const competitionLimits = (environment: CompetitionEnvironment) => ({
  /** Visitors who read leaders' phone numbers. */
  clanPhones: limitPer('client', environment.CLAN_PHONES_PER_ADDRESS, 600, { inMemory: true }),
  /** Avatars and clan logos of a player together: account uses the same counter. */
  pictures: limitPer('key', environment.PICTURES_PER_PLAYER, 3_600),
});
