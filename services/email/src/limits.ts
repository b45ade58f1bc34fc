import { limits } from '@portal/contracts';
import { fromNetwork, unverifiedEmailLimits } from '@portal/domain/unverified-email';
import { limitPer } from '@portal/service-kit/redis';
import type { EmailEnvironment } from './config.ts';

const hour = 3_600;
const { contact, emailServerTest } = limits;

/** All limits of the email service. Those by email address take its `mailboxKey`. */
export const emailLimits = (environment: EmailEnvironment) => ({
  contactPerClient: limitPer('client', contact.perAddressPerHour, hour),
  contactPerSender: limitPer('key', contact.perAddressPerHour, hour),
  connectionTests: limitPer('client', emailServerTest.perWindow, emailServerTest.window),
  tournamentEmails: limitPer('key', environment.EMAIL_NOTIFICATIONS_PER_HOUR, hour),
  invitationsPerClient: limitPer('client', environment.EMAIL_INVITATIONS_PER_ADDRESS_HOUR, hour, fromNetwork),
  invitationsPerNetwork: limitPer('network', environment.EMAIL_INVITATIONS_PER_NETWORK_HOUR, hour, fromNetwork),
  invitationsPerSender: limitPer('key', environment.EMAIL_INVITATIONS_PER_SENDER_HOUR, hour),
  invitationsPerRecipient: limitPer('key', environment.EMAIL_INVITATIONS_PER_RECIPIENT_DAY, 86_400),
  /** Counted by email address in lower case, because a link may be forwarded. */
  preferenceChanges: limitPer('key', 60, hour),
  rejectedNotifications: limitPer('client', 60, hour),
  /** Certificates of SNS that are downloaded, by host. A region has one or two. */
  certificateDownloads: limitPer('key', 20, hour),
  ...unverifiedEmailLimits(environment),
});
