import type { PortalConfig } from '@portal/contracts';
import { consumeAll, implement, mailboxKey } from '@portal/service-kit';
import type { EmailLimiters } from '../limits';
import type { PostMail } from '../mails/post-mail';

export interface ContactOptions {
  postMail: PostMail;
  limiters: Pick<EmailLimiters, 'contactPerClient' | 'contactPerSender'>;
  portal: PortalConfig;
}

/** A message of the contact form is worth delivering for days: nobody waits at the screen for it. */
const worthDeliveringMs = 7 * 86_400_000;

/** `POST /api/contact`: answers success only once the mail is stored; Redis and the mail server may be away. */
export const sendContact = ({ postMail, limiters, portal }: ContactOptions) =>
  implement('POST /api/contact', async ({ body, identity, log }) => {
    await consumeAll([
      [limiters.contactPerClient, identity.ip],
      [limiters.contactPerSender, mailboxKey(body.email)],
    ]);
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
