import { createHash } from 'node:crypto';
import { limits, type PortalConfig } from '@portal/contracts';
import { createRateLimiter, implement, type Redis } from '@portal/service-kit';
import type { PostMail } from '../mails/post-mail';

export interface ContactOptions {
  postMail: PostMail;
  redis: Redis;
  redisPrefix: string;
  portal: PortalConfig;
}

/** A message of the contact form is worth delivering for days: nobody waits at the screen for it. */
const worthDeliveringMs = 7 * 86_400_000;

const hash = (value: string) => createHash('sha256').update(value).digest('base64url');

/** `POST /api/contact`: answers success only once the mail is stored; Redis and the mail server may be away. */
export const sendContact = ({ postMail, redis, redisPrefix, portal }: ContactOptions) => {
  const limiter = (name: string) =>
    createRateLimiter({
      redis,
      prefix: redisPrefix,
      name,
      points: limits.contact.perAddressPerHour,
      windowSeconds: 3_600,
    });
  const perAddress = limiter('contact-ip');
  const perSender = limiter('contact-email');

  return implement('POST /api/contact', async ({ body, identity, log }) => {
    await perAddress.consume(identity.ip);
    await perSender.consume(hash(body.email.toLowerCase()));
    await postMail(
      {
        template: 'contact',
        to: { name: `${portal.communityName} support`, address: portal.emails.support },
        vars: body,
        worthDeliveringMs,
      },
      log,
    );
    return { success: true as const };
  });
};
