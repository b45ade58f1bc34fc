import { randomUUID } from 'node:crypto';
import { type EmailTemplate, emailLanes, emailTemplates } from '@portal/contracts';
import type { Clock, Logger } from '@portal/service-kit';
import type { Repositories } from '../data-access';
import type { Email } from '../data-access/email/email';
import { templateVersion } from '../templates/render';
import type { TemplateVars } from '../templates/template';
import { assignJobs, type EmailQueues } from './email-queues';

/** An email without a job this long after it was stored was missed: the process died in between, or Redis was unavailable. */
const missedAfterMs = 5_000;

export type NewEmail = Pick<
  Email,
  'id' | 'template' | 'to' | 'vars' | 'sealed' | 'dedupeKey' | 'requestId' | 'requestedAt' | 'expiresAt'
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

  /** Stores emails whose key is unknown. Those of one moment share jobs. @returns the stored ones */
  const store = (requested: readonly NewEmail[]) => emails.insert(assignJobs(requested.map(complete), clock()));

  const addJobs = (stored: Awaited<ReturnType<typeof store>>): Promise<void> =>
    queues
      .add(stored)
      .catch((error: unknown) => logger.debug({ err: error, emails: stored.length }, 'emails wait for the sweep'));

  return {
    /** Stores the emails whose key is unknown, codes first, and waits for their jobs. A stored email without a job is the sweep's. */
    async add(requested: readonly NewEmail[]): Promise<void> {
      const laneOf = ({ template }: NewEmail) => emailLanes.indexOf(emailTemplates[template].lane);
      await addJobs(await store(requested.toSorted((a, b) => laneOf(a) - laneOf(b))));
    },

    /** Stores an email that can never be sent, so that an operator sees it. */
    async addFailed(email: NewEmail, failure: string): Promise<void> {
      const ended = { sealed: null, state: 'failed' as const, recheckAt: null, finishedAt: clock() };
      await emails.insert([{ ...complete(email), ...ended, failure }]);
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
      const email = { id, template, to, vars, sealed: null, dedupeKey, requestId, requestedAt, expiresAt };
      const stored = await store([email]).catch(async (error: unknown) => {
        await refund();
        throw error;
      });
      log.info({ emailId: id, template }, 'email stored');
      void addJobs(stored);
    },
  };
};
