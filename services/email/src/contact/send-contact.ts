import { createHash, randomUUID } from 'node:crypto';
import { limits, type PortalConfig } from '@portal/contracts';
import { type Clock, createRateLimiter, implement, type Redis } from '@portal/service-kit';
import type { Intake } from '../mails/intake';
import type { MailQueues } from '../queue/mail-queues';

export interface ContactOptions {
  intake: Intake;
  queues: MailQueues;
  redis: Redis;
  redisPrefix: string;
  portal: PortalConfig;
  clock: Clock;
}

/** A message of the contact form is worth delivering for days: nobody waits at the screen for it. */
const worthDeliveringMs = 7 * 86_400_000;

const hash = (value: string) => createHash('sha256').update(value).digest('base64url');

/** `POST /api/contact`: answers success only once the mail is stored; Redis and the mail server may be away. */
export const sendContact = ({ intake, queues, redis, redisPrefix, portal, clock }: ContactOptions) => {
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
    const mailId = randomUUID();
    const now = clock();
    const stored = await intake.add({
      _id: mailId,
      template: 'contact',
      to: { name: `${portal.communityName} support`, address: portal.emails.support },
      vars: body,
      sealed: null,
      dedupeKey: `contact:${mailId}`,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + worthDeliveringMs),
    });
    log.info({ mailId }, 'contact message stored');
    // Not awaited: the row is committed, and the sweeper finds it should this fail.
    queues.add([stored]).catch((error: unknown) => log.debug({ err: error, mailId }, 'mail waits for the sweeper'));
    return { success: true as const };
  });
};
