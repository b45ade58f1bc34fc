import { randomUUID } from 'node:crypto';
import { type EmailTemplate, emailTemplates } from '@portal/contracts';
import type { Clock, Logger } from '@portal/service-kit';
import type { Repositories } from '../data-access';
import type { Email } from '../data-access/email/email';
import { templateVersion } from '../templates/render';
import type { TemplateVars } from '../templates/template';
import type { EmailQueues } from './email-queues';

/** An email without a job this long after it was stored was missed: the process died in between, or Redis was unavailable. */
const missedAfterMs = 5_000;

type NewEmail = Pick<Email, 'id' | 'template' | 'to' | 'vars' | 'sealed' | 'dedupeKey' | 'requestedAt' | 'expiresAt'>;

/** An email that a call sends; no template with a secret, since secrets arrive sealed with events. */
interface EmailRequest<T extends EmailTemplate> {
  template: T;
  to: Email['to'];
  vars: TemplateVars<T> & Record<string, string>;
  /** The email is dropped when it could not be sent within this time. */
  ttlMs: number;
}

/**
 * Stores emails and adds their jobs. An email is accepted once it is stored; Redis and the SMTP server may be down.
 * @param messageIdDomain right half of the Message-ID
 */
export const createEnqueue = (
  { emails, queues, clock }: Pick<Repositories, 'emails'> & { queues: EmailQueues; clock: Clock },
  messageIdDomain: string,
  logger: Logger,
) => {
  const complete = (email: NewEmail): Email => {
    const now = clock();
    return {
      ...email,
      lane: emailTemplates[email.template].lane,
      templateVersion: templateVersion(email.template),
      messageId: `<${email.id}@${messageIdDomain}>`,
      state: 'queued',
      createdAt: now,
      tries: 0,
      nextAttemptAt: now,
      recheckAt: new Date(now.getTime() + missedAfterMs),
      attempts: [],
      failure: null,
      finishedAt: null,
    };
  };

  const addJob = (email: Email): Promise<void> =>
    queues
      .add([email])
      .catch((error: unknown) => logger.debug({ err: error, emailId: email.id }, 'email waits for the sweep'));

  return {
    /** Stores the email unless its key is known, and waits for its job. @returns the stored email, perhaps of an earlier delivery */
    async add(email: NewEmail): Promise<Email> {
      const stored = await emails.insert(complete(email));
      if (stored.state === 'queued') await addJob(stored);
      return stored;
    },

    /** Stores an email that can never be sent, so that an operator sees it. */
    addFailed: (email: NewEmail, failure: string): Promise<Email> =>
      emails.insert({
        ...complete(email),
        sealed: null,
        state: 'failed',
        failure,
        recheckAt: null,
        finishedAt: clock(),
      }),

    /** The last step of every call that sends an email. Does not wait for Redis. */
    async send<T extends 'contact' | 'tournament' | 'clan-invitation'>(
      { template, to, vars, ttlMs }: EmailRequest<T>,
      log: Logger,
    ): Promise<void> {
      const id = randomUUID();
      const requestedAt = clock();
      const expiresAt = new Date(requestedAt.getTime() + ttlMs);
      const dedupeKey = `${template}:${id}`;
      const stored = await emails.insert(
        complete({ id, template, to, vars, sealed: null, dedupeKey, requestedAt, expiresAt }),
      );
      log.info({ emailId: id, template }, 'email stored');
      void addJob(stored);
    },
  };
};
