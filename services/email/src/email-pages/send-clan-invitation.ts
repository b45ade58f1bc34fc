import { createHash } from 'node:crypto';
import { createRateLimiter, implement, type Redis } from '@portal/service-kit';
import type { PostMail } from '../mails/post-mail';

export interface ClanInvitationOptions {
  postMail: PostMail;
  redis: Redis;
  redisPrefix: string;
  /** Invitations that one player may send in an hour. */
  perSenderHour: number;
  /** Invitations that one address may get in a day, whoever sends them. */
  perRecipientDay: number;
}

const worthDeliveringMs = 7 * 86_400_000;

/** One mailbox is one recipient: neither capitals nor a `+tag` make it another. Hashed, so that no address lies in Redis. */
const mailboxKey = (address: string): string => {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  return createHash('sha256')
    .update(`${local.split('+')[0]}@${domain}`)
    .digest('base64url');
};

/**
 * `POST /api/email/clan-invitation`: a fixed mail to any address, in the caller's name. Counted per sender and per recipient before
 * anything is stored, and counted alike whether or not the address belongs to a player: this service cannot tell.
 */
export const sendClanInvitation = (options: ClanInvitationOptions) => {
  const { postMail, redis, redisPrefix: prefix, perSenderHour, perRecipientDay } = options;
  const perSender = createRateLimiter({
    redis,
    prefix,
    name: 'invitation-sender',
    points: perSenderHour,
    windowSeconds: 3_600,
  });
  const perRecipient = createRateLimiter({
    redis,
    prefix,
    name: 'invitation-recipient',
    points: perRecipientDay,
    windowSeconds: 86_400,
  });

  return implement('POST /api/email/clan-invitation', async ({ body, player, log }) => {
    await perSender.consume(player.userId);
    await perRecipient.consume(mailboxKey(body.userEmail));
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
};
