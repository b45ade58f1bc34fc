import { limits } from '@portal/contracts';
import { limitPer } from '@portal/service-kit/redis';
import type { CompetitionEnvironment } from './config.ts';

/** All limits of the competition service. */
export const competitionLimits = (environment: CompetitionEnvironment) => ({
  /** Limits how many of the leaders' phone numbers visitors read. */
  clanPhones: limitPer('client', environment.CLAN_PHONES_PER_ADDRESS, 600, { inMemory: true }),
  /** Clans that a player creates. */
  clanCreations: limitPer('key', limits.clan.createdPerPlayerDay, 86_400, {
    message: `You can create ${limits.clan.createdPerPlayerDay} clans a day. Please try again tomorrow.`,
  }),
  /** Invitations that a clan sends. */
  clanInvitations: limitPer('key', limits.clan.invitationsPerDay, 86_400, {
    message: `Your clan has sent ${limits.clan.invitationsPerDay} invitations today. Please try again tomorrow.`,
  }),
  /** Wrong codes of invitation links. */
  clanCodes: limitPer('client', limits.clan.wrongCodes.perClient, limits.clan.wrongCodes.window),
  /** Limits all pictures of a player together, because account uses the same counter. */
  pictures: limitPer('key', environment.PICTURES_PER_PLAYER, 3_600),
  /** Results that a player reports. */
  matchReports: limitPer('key', limits.play.reportsPerPlayerHour, 3_600),
  /** Screenshots that a player adds to matches. */
  evidence: limitPer('key', limits.evidence.perPlayerHour, 3_600),
});
