import { implement, mailboxKey, type UnverifiedEmail } from '@portal/service-kit';
import type { EmailLimiters } from '../limits';
import type { PostMail } from '../mails/post-mail';

export interface ClanInvitationOptions {
  postMail: PostMail;
  limiters: EmailLimiters;
  unverifiedEmail: UnverifiedEmail;
}

const worthDeliveringMs = 7 * 86_400_000;

/**
 * `POST /api/email/clan-invitation`: a fixed mail to any address, in the caller's name. Counted before anything is stored, and
 * counted alike whether or not the address belongs to a player: this service cannot tell.
 */
export const sendClanInvitation = ({ postMail, limiters, unverifiedEmail }: ClanInvitationOptions) =>
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
    await postMail(
      {
        template: 'clan-invitation',
        to: { name: body.username, address: body.userEmail },
        vars: { username: body.username, clanName: body.clanName, invitedBy: player.username },
        worthDeliveringMs,
      },
      log,
    );
    return { success: true as const };
  });
