import type { PortalConfig } from '@portal/contracts';
import { mailboxKey } from '@portal/domain/unverified-email';
import { consumeAll, implement } from '@portal/service-kit';
import type { PostEmail } from '../emails/post-email';
import type { EmailLimiters } from '../limits';

export interface ContactOptions {
  postEmail: PostEmail;
  limiters: Pick<EmailLimiters, 'contactPerClient' | 'contactPerSender'>;
  portal: PortalConfig;
}

/** A message of the contact form is worth delivering for days: nobody waits at the screen for it. */
const ttlMs = 7 * 86_400_000;

/** `POST /api/contact`: answers success only once the mail is stored; Redis and the mail server may be away. */
export const sendContact = ({ postEmail, limiters, portal }: ContactOptions) =>
  implement('POST /api/contact', async ({ body, identity, log }) => {
    await consumeAll([
      [limiters.contactPerClient, identity.ip],
      [limiters.contactPerSender, mailboxKey(body.email)],
    ]);
    await postEmail(
      {
        template: 'contact',
        to: { name: `${portal.communityName} support`, address: portal.emails.support },
        vars: body,
        ttlMs,
      },
      log,
    );
    return { success: true as const };
  });
