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
  /** Invitations to clans that a player receives. */
  clanInvitees: limitPer('key', limits.emails.invitationsPerRecipientDay, 86_400, {
    message: `This player was invited ${limits.emails.invitationsPerRecipientDay} times today. Please try again tomorrow.`,
  }),
  /** Clans that a player joins: each shows the leader's phone number to its members. */
  clanJoins: limitPer('key', limits.clan.joinsPerPlayerDay, 86_400, {
    message: `You have joined ${limits.clan.joinsPerPlayerDay} clans today. Please try again tomorrow.`,
  }),
  /** Requests of a player to clans, with those that the player cancels: each notifies leader and managers. */
  clanRequests: limitPer('key', limits.clan.requestsPerPlayerDay, 86_400, {
    message: `You have sent ${limits.clan.requestsPerPlayerDay} requests today. Please try again tomorrow.`,
  }),
  /** Hand-overs and claims of a clan. */
  clanLeadChanges: limitPer('key', limits.clan.leadChangesPerDay, 86_400, {
    message: `Your clan has had ${limits.clan.leadChangesPerDay} hand-overs or claims today. Please try again tomorrow.`,
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
