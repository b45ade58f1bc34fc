import { randomUUID } from 'node:crypto';
import type { MailTemplate } from '@portal/contracts';
import type { Clock, Logger } from '@portal/service-kit';
import type { MailQueues } from '../queue/mail-queues';
import type { TemplateVars } from '../templates/template';
import type { Intake } from './intake';
import type { Mail } from './mail';

/** A mail that a call asks for; no template with a secret, since secrets come sealed with events. */
export interface PostedMail<T extends MailTemplate> {
  template: T;
  to: Mail['to'];
  vars: TemplateVars<T> & Record<string, string>;
  /** After this long nobody wants the mail any more. */
  worthDeliveringMs: number;
}

export interface PostMailOptions {
  intake: Intake;
  queues: MailQueues;
  clock: Clock;
}

/** Makes the last step of every call that sends a mail: it is done once the mail is stored; Redis and the mail server may be away. */
export const createPostMail =
  ({ intake, queues, clock }: PostMailOptions) =>
  async <T extends 'contact' | 'tournament' | 'clan-invitation'>(
    { template, to, vars, worthDeliveringMs }: PostedMail<T>,
    log: Logger,
  ): Promise<void> => {
    const mailId = randomUUID();
    const now = clock();
    const stored = await intake.add({
      _id: mailId,
      template,
      to,
      vars,
      sealed: null,
      dedupeKey: `${template}:${mailId}`,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + worthDeliveringMs),
    });
    log.info({ mailId, template }, 'mail stored');
    // Not awaited: the row is committed, and the sweeper finds it should this fail.
    queues.add([stored]).catch((error: unknown) => log.debug({ err: error, mailId }, 'mail waits for the sweeper'));
  };
export type PostMail = ReturnType<typeof createPostMail>;
