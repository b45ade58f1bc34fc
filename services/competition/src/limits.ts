import { limitPer } from '@portal/service-kit';
import type { CompetitionEnvironment } from './config';

/** All limits of the competition service. */
export const competitionLimits = (environment: CompetitionEnvironment) => ({
  /** Reading leaders' phones as a visitor. */
  clanPhones: limitPer('client', environment.CLAN_PHONES_PER_ADDRESS, 600, { inMemory: true }),
  /** Clan logos and avatars together, by player: account has the same limit. */
  pictures: limitPer('key', environment.PICTURES_PER_PLAYER, 3_600),
});
