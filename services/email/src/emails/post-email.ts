import { randomUUID } from 'node:crypto';
import type { EmailTemplate } from '@portal/contracts';
import type { Clock, Logger } from '@portal/service-kit';
import type { EmailQueues } from '../queue/email-queues';
import type { TemplateVars } from '../templates/template';
import type { Mail } from './email';
import type { Intake } from './enqueue';

/** A mail that a call asks for; no template with a secret, since secrets come sealed with events. */
export interface PostedEmail<T extends EmailTemplate> {
  template: T;
  to: Mail['to'];
  vars: TemplateVars<T> & Record<string, string>;
  /** After this long nobody wants the mail any more. */
  ttlMs: number;
}

export interface PostEmailOptions {
  intake: Intake;
  queues: EmailQueues;
  clock: Clock;
}

/** Makes the last step of every call that sends a mail: it is done once the mail is stored; Redis and the mail server may be away. */
export const createPostEmail =
  ({ intake, queues, clock }: PostEmailOptions) =>
  async <T extends 'contact' | 'tournament' | 'clan-invitation'>(
    { template, to, vars, ttlMs }: PostedEmail<T>,
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
      expiresAt: new Date(now.getTime() + ttlMs),
    });
    log.info({ mailId, template }, 'mail stored');
    // Not awaited: the row is committed, and the sweeper finds it should this fail.
    queues.add([stored]).catch((error: unknown) => log.debug({ err: error, mailId }, 'mail waits for the sweeper'));
  };
export type PostEmail = ReturnType<typeof createPostEmail>;
