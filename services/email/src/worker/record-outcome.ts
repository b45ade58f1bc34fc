import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, isMongoUnavailable, type Logger } from '@portal/service-kit';
import type { Deliveries } from '../emails/deliveries';
import type { Attempt, Mail } from '../emails/email';
import type { Suppressions } from '../emails/suppressions';
import type { WorkerMetrics } from '../metrics';
import type { Breaker } from './breaker';
import { classifySmtpError, type SmtpErrorClass } from './classify-smtp-error';
import type { DeliveryResult } from './delivery-result';
import { backoffMs, type LanePolicy } from './lane-policy';

export interface OutcomeRecorderOptions {
  deliveries: Deliveries;
  suppressions: Suppressions;
  breaker: Breaker;
  policy: LanePolicy;
  metrics: WorkerMetrics;
  logger: Logger;
  clock: Clock;
  workerName: string;
}

/** How long the database may be away between 'sent' and its record before the mail is risked a second time. */
const recordForMs = 30_000;
const recordAgainMs = 500;

/** The mail is out: this must be written down, or it goes out again. */
const record = async (write: () => Promise<void>): Promise<void> => {
  const until = performance.now() + recordForMs;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isMongoUnavailable(error) || performance.now() > until) throw error;
      await delay(recordAgainMs);
    }
  }
};

/** What the log may know of a mail: never the address, the variables or the reply's text. */
export const factsOf = ({ _id, lane, template, tries }: Mail) => ({ mailId: _id, class: lane, template, tries });

/** Writes down what became of an attempt and decides what follows from it. */
export const createOutcomeRecorder = (options: OutcomeRecorderOptions) => {
  const { deliveries, suppressions, breaker, policy, metrics, logger, clock, workerName } = options;
  const count = ({ lane, template }: Mail, outcome: string) => metrics.sent.inc({ class: lane, template, outcome });

  const attempt = (outcome: Attempt['outcome'], { code, response }: { code: string; response: string }): Attempt => ({
    at: clock(),
    worker: workerName,
    outcome,
    code,
    response,
  });

  const failed = async (mail: Mail, token: string, last: Attempt, failure: string): Promise<DeliveryResult> => {
    await deliveries.finish(mail._id, token, 'failed', { attempt: last, failure });
    count(mail, 'failed');
    logger.warn({ ...factsOf(mail), reply: last.code }, 'mail failed for good');
    return { next: 'give-up', reason: `refused with ${last.code}` };
  };

  const deferred = async (
    mail: Mail,
    token: string,
    classified: SmtpErrorClass,
    notBeforeMs: number,
  ): Promise<DeliveryResult> => {
    const tries = mail.tries + 1;
    const last = attempt('deferred', classified);
    if (policy.maxTries !== null && tries >= policy.maxTries) {
      return failed(mail, token, last, `gave up after ${tries} tries`);
    }
    // Not past the expiry: then it is dropped, and its secret erased, on time.
    const left = mail.expiresAt.getTime() - clock().getTime();
    const delayMs = Math.max(0, Math.min(Math.max(backoffMs(policy, tries), notBeforeMs), left));
    await deliveries.release(mail, token, last, delayMs);
    count(mail, 'deferred');
    logger.warn({ ...factsOf(mail), reply: classified.code, delayMs }, 'mail deferred');
    return { next: 'later', delayMs };
  };

  const outage = async (mail: Mail, token: string, classified: SmtpErrorClass): Promise<DeliveryResult> => {
    const delayMs = breaker.trip();
    await deliveries.release(mail, token, attempt('outage', classified), 0);
    count(mail, 'outage');
    logger.debug({ ...factsOf(mail), reply: classified.code, delayMs }, 'mail server out of order');
    return { next: 'pause', delayMs };
  };

  /** A mail that breaks the connection each time while others pass must not hold up its lane. */
  const isItsOwnFault = ({ attempts }: Mail): boolean => {
    const previous = attempts.at(-1);
    return previous !== undefined && breaker.hasSucceededSince(previous.at);
  };

  return {
    count,

    async sent(mail: Mail, token: string, response: string): Promise<DeliveryResult> {
      breaker.succeed();
      const last = attempt('sent', { code: '250', response });
      await record(() => deliveries.finish(mail._id, token, 'sent', { attempt: last }));
      const seconds = Math.max(0, (clock().getTime() - mail.requestedAt.getTime()) / 1000);
      metrics.queueSeconds.observe({ class: mail.lane }, seconds);
      count(mail, 'sent');
      logger.info({ ...factsOf(mail), seconds }, 'mail sent');
      return { next: 'done' };
    },

    /** @param error what the transport threw */
    async notSent(mail: Mail, token: string, error: unknown): Promise<DeliveryResult> {
      const classified = classifySmtpError(error);
      if (classified.kind === 'refused') {
        if (classified.badAddress) await suppressions.add(mail.to.address, mail._id);
        return failed(mail, token, attempt('refused', classified), 'refused by the mail server');
      }
      if (classified.kind === 'deferred') return deferred(mail, token, classified, classified.notBeforeMs);
      return isItsOwnFault(mail) ? deferred(mail, token, classified, 0) : outage(mail, token, classified);
    },
  };
};
