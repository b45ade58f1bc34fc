import { mailboxKey, type UnverifiedEmail } from '@portal/domain/unverified-email';
import { implement } from '@portal/service-kit';
import type { PostEmail } from '../emails/post-email';
import type { EmailLimiters } from '../limits';

export interface ClanInvitationOptions {
  postEmail: PostEmail;
  limiters: EmailLimiters;
  unverifiedEmail: UnverifiedEmail;
}

const ttlMs = 7 * 86_400_000;

/**
 * `POST /api/email/clan-invitation`: a fixed mail to any address, in the caller's name. Counted before anything is stored, and
 * counted alike whether or not the address belongs to a player: this service cannot tell.
 */
export const sendClanInvitation = ({ postEmail, limiters, unverifiedEmail }: ClanInvitationOptions) =>
  implement('POST /api/email/clan-invitation', async ({ body, player, identity, log }) => {
    await unverifiedEmail.count(
      [
        [limiters.invitationsPerSender, player.userId],
        [limiters.invitationsPerClient, identity.ip],
        [limiters.invitationsPerNetwork, identity.ip],
        [limiters.invitationsPerRecipient, mailboxKey(body.userEmail)],
      ],
      body.userEmail,
    );
    await postEmail(
      {
        template: 'clan-invitation',
        to: { name: body.username, address: body.userEmail },
        vars: { username: body.username, clanName: body.clanName, invitedBy: player.username },
        ttlMs,
      },
      log,
    );
    return { success: true as const };
  });
