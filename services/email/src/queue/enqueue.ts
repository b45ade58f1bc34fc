import { randomUUID } from 'node:crypto';
import { type EmailTemplate, emailTemplates } from '@portal/contracts';
import { type Clock, getSpan, type Logger } from '@portal/service-kit';
import type { Email } from '../data-access/email/email.ts';
import type { Repositories } from '../data-access/index.ts';
import { templateVersion } from '../templates/render.ts';
import type { TemplateVars } from '../templates/template.ts';
import type { EmailQueue } from './email-queue.ts';

export type NewEmail = Pick<
  Email,
  | 'id'
  | 'template'
  | 'to'
  | 'vars'
  | 'sealed'
  | 'dedupeKey'
  | 'requestId'
  | 'traceparent'
  | 'requestedAt'
  | 'expiresAt'
  | 'timeZone'
>;

/** An email that a call sends; no template with a secret, since secrets arrive sealed with events. */
interface EmailRequest<T extends EmailTemplate> {
  template: T;
  to: Email['to'];
  vars: TemplateVars<T> & Record<string, string>;
  /** The email is dropped when it could not be sent within this time. */
  ttlMs: number;
  requestId: string;
}

/**
 * Stores emails and adds their jobs. An email is accepted once it is stored; Redis and the SMTP server may be down.
 * @param messageIdDomain right half of the Message-ID
 */
export const createEnqueue = (
  {
    emails,
    earlierEmails,
    queue,
    clock,
  }: Pick<Repositories, 'emails' | 'earlierEmails'> & {
    queue: EmailQueue;
    clock: Clock;
  },
  messageIdDomain: string,
  logger: Logger,
) => {
  const complete = (email: NewEmail): Email => ({
    ...email,
    lane: emailTemplates[email.template].lane,
    templateVersion: templateVersion(email.template),
    messageId: `<${email.id}@${messageIdDomain}>`,
    state: 'queued',
    createdAt: clock(),
    tries: 0,
    nextAttemptAt: clock(),
    attempts: [],
    failure: null,
    finishedAt: null,
  });

  const addJobs = (stored: readonly Email[]): Promise<void> =>
    queue
      .add(stored)
      .catch((error: unknown) => logger.debug({ err: error, emails: stored.length }, 'emails wait for the sweep'));

  return {
    /** Stores the emails whose key is unknown, and waits for their jobs. */
    async add(requested: readonly NewEmail[]): Promise<void> {
      const unknown = await earlierEmails.omitStored(requested);
      await addJobs(await emails.insert(unknown.map(complete)));
    },

    /** Stores an email that can never be sent, so that an operator sees it. */
    async addFailed(email: NewEmail, failure: string): Promise<void> {
      await emails.insert([{ ...complete(email), sealed: null, state: 'failed', finishedAt: clock(), failure }]);
    },

    /** The last step of every call that sends an email. Does not wait for Redis. @param refund of limits, where it cannot be stored */
    async send<T extends 'contact' | 'tournament' | 'clan-invitation'>(
      { template, to, vars, ttlMs, requestId }: EmailRequest<T>,
      refund: () => Promise<void>,
      log: Logger,
    ): Promise<void> {
      const id = randomUUID();
      const requestedAt = clock();
      const expiresAt = new Date(requestedAt.getTime() + ttlMs);
      const dedupeKey = `${template}:${id}`;
      const traceparent = getSpan()?.traceparent ?? null;
      const email = {
        ...{ id, template, to, vars, sealed: null, dedupeKey, requestId, traceparent, requestedAt, expiresAt },
        timeZone: null,
      };
      const stored = await emails.insert([complete(email)]).catch(async (error: unknown) => {
        await refund();
        throw error;
      });
      log.info({ emailId: id, template }, 'email stored');
      void addJobs(stored);
    },
  };
};
