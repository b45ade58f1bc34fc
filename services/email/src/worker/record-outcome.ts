import { type Clock, isMongoUnavailable, type Logger, retry } from '@portal/service-kit';
import type { Repositories } from '../data-access';
import type { Attempt, Email } from '../data-access/email/email';
import type { WorkerMetrics } from '../metrics';
import type { Breaker } from './breaker';
import { classifySmtpError, type SmtpErrorClass } from './classify-smtp-error';
import { backoffMs, type LanePolicy } from './lane-policy';

/** What the queue does next with a job; the email's own document is up to date by then. */
export type DeliveryResult =
  | { next: 'done' }
  | { next: 'retry'; delayMs: number }
  /** Retry, and pause the whole lane: the SMTP server is failing. */
  | { next: 'pause'; delayMs: number }
  | { next: 'fail'; reason: string };

export interface OutcomeRecorderOptions extends Repositories {
  breaker: Breaker;
  policy: LanePolicy;
  metrics: WorkerMetrics;
  logger: Logger;
  clock: Clock;
  workerName: string;
}

/** How long the database may be down between 'sent' and its record before the email risks being sent twice. */
const recordWithinMs = 30_000;
const recordRetryMs = 500;

const retryWhileDatabaseIsDown = (write: () => Promise<void>): Promise<void> => {
  const until = performance.now() + recordWithinMs;
  const isRetryable = (error: unknown) => isMongoUnavailable(error) && performance.now() <= until;
  return retry(write, { delayMs: recordRetryMs, isRetryable });
};

/** What the log may hold of an email: never the address, the variables or the reply's text. */
export const logFields = ({ id, lane, template, tries }: Email) => ({ emailId: id, lane, template, tries });

/** Stores the outcome of an attempt and decides what the queue does next. */
export const createOutcomeRecorder = (options: OutcomeRecorderOptions) => {
  const { emails, suppressions, breaker, policy, metrics, logger, clock, workerName } = options;
  const count = ({ lane, template }: Email, outcome: string) => metrics.sent.inc({ lane, template, outcome });

  const attempt = (outcome: Attempt['outcome'], { code, response }: Pick<Attempt, 'code' | 'response'>): Attempt => {
    return { at: clock(), worker: workerName, outcome, code, response };
  };

  const failed = async (email: Email, token: string, last: Attempt, failure: string): Promise<DeliveryResult> => {
    await emails.finish(email.id, token, 'failed', { attempt: last, failure });
    count(email, 'failed');
    logger.warn({ ...logFields(email), reply: last.code }, 'email failed permanently');
    return { next: 'fail', reason: `refused with ${last.code}` };
  };

  const deferred = async (email: Email, token: string, classified: SmtpErrorClass): Promise<DeliveryResult> => {
    const tries = email.tries + 1;
    const last = attempt('deferred', classified);
    if (policy.maxTries !== null && tries >= policy.maxTries) {
      return failed(email, token, last, `gave up after ${tries} tries`);
    }
    // Not past the expiry, so that the email is dropped and its secret erased on time.
    const leftMs = email.expiresAt.getTime() - clock().getTime();
    const notBeforeMs = classified.kind === 'deferred' ? classified.notBeforeMs : 0;
    const delayMs = Math.max(0, Math.min(Math.max(backoffMs(policy, tries), notBeforeMs), leftMs));
    await emails.release(email, token, last, delayMs);
    count(email, 'deferred');
    logger.warn({ ...logFields(email), reply: classified.code, delayMs }, 'email deferred');
    return { next: 'retry', delayMs };
  };

  const outage = async (email: Email, token: string, classified: SmtpErrorClass): Promise<DeliveryResult> => {
    const delayMs = breaker.trip();
    await emails.release(email, token, attempt('outage', classified), 0);
    count(email, 'outage');
    logger.debug({ ...logFields(email), reply: classified.code, delayMs }, 'SMTP server is failing');
    return { next: 'pause', delayMs };
  };

  /** An email that breaks the connection each time while others pass must not block its lane. */
  const isOwnFault = ({ attempts }: Email): boolean => {
    const previous = attempts.at(-1);
    return previous !== undefined && breaker.hasSucceededSince(previous.at);
  };

  return {
    count,

    async sent(email: Email, token: string, response: string): Promise<DeliveryResult> {
      breaker.succeed();
      const last = attempt('sent', { code: '250', response });
      // Without this record the email would be sent again.
      await retryWhileDatabaseIsDown(() => emails.finish(email.id, token, 'sent', { attempt: last }));
      const seconds = Math.max(0, (clock().getTime() - email.requestedAt.getTime()) / 1000);
      metrics.queueSeconds.observe({ lane: email.lane }, seconds);
      count(email, 'sent');
      logger.info({ ...logFields(email), seconds }, 'email sent');
      return { next: 'done' };
    },

    /** @param error what the transport threw */
    async notSent(email: Email, token: string, error: unknown): Promise<DeliveryResult> {
      const classified = classifySmtpError(error);
      if (classified.kind === 'refused') {
        if (classified.badAddress) await suppressions.add(email.to.address, email.id);
        return failed(email, token, attempt('refused', classified), 'refused by the SMTP server');
      }
      const isDeferred = classified.kind === 'deferred' || isOwnFault(email);
      return isDeferred ? deferred(email, token, classified) : outage(email, token, classified);
    },
  };
};
