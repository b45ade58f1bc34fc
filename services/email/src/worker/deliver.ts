import { randomUUID } from 'node:crypto';
import { unseal } from '@portal/service-kit';
import type { Email } from '../data-access/email/email';
import { type EmailRepository, leaseMs } from '../data-access/email/email-repository';
import { type RenderedEmail, renderStored } from '../templates/render';
import type { Brand } from '../templates/template';
import { createOutcomeRecorder, type DeliveryResult, logFields, type OutcomeRecorderOptions } from './record-outcome';
import type { EmailTransport } from './transport';

export interface DeliveryOptions extends OutcomeRecorderOptions {
  transport: EmailTransport;
  brand: Brand;
  /** Unseals the secrets. */
  emailKey: string;
}

const done: DeliveryResult = { next: 'done' };
const renewEveryMs = 2_000;
/** Between two checks of an email that another worker is sending. */
const checkAgainMs = leaseMs / 2;
const minDelayMs = 500;

/**
 * Keeps a claimed email ours while it is being sent.
 * @returns a signal that aborts when another worker has claimed the email, and `stop`
 */
const keepLease = (emails: EmailRepository, id: string, token: string) => {
  const lost = new AbortController();
  const timer = setInterval(() => {
    emails.renew(id, token).then(
      (ours) => ours || lost.abort(new Error('another worker has claimed the email')),
      // While the database is down no other worker can claim the email either.
      () => undefined,
    );
  }, renewEveryMs);
  return { signal: lost.signal, stop: () => clearInterval(timer) };
};

/** Makes the function that claims an email, sends it and stores the outcome. */
export const createDelivery = (options: DeliveryOptions) => {
  const { emails, suppressions, transport, metrics, logger, clock, brand, emailKey, workerName } = options;
  const recordOutcome = createOutcomeRecorder(options);

  const render = (email: Email): RenderedEmail => {
    const secret = email.sealed === null ? null : unseal(email.sealed, emailKey, email.dedupeKey);
    return renderStored(email.template, email.vars, secret, brand, email.requestedAt);
  };

  const send = async (email: Email, token: string, content: RenderedEmail): Promise<DeliveryResult> => {
    const lease = keepLease(emails, email._id, token);
    const stopTimer = metrics.smtpSeconds.startTimer({ lane: email.lane });
    const { to, messageId, createdAt: date } = email;
    try {
      const sending = transport.send({ to, content, messageId, date }, lease.signal).finally(stopTimer);
      const outcome = await sending.then(
        (response) => ({ response }),
        (error: unknown) => ({ error }),
      );
      if ('response' in outcome) return await recordOutcome.sent(email, token, outcome.response);
      // The worker that has claimed the email records its outcome.
      return lease.signal.aborted ? done : await recordOutcome.notSent(email, token, outcome.error);
    } finally {
      lease.stop();
    }
  };

  const suppress = async (email: Email, token: string): Promise<DeliveryResult> => {
    await emails.finish(email._id, token, 'suppressed', { failure: 'the address did not exist a short while ago' });
    recordOutcome.count(email, 'suppressed');
    logger.warn(logFields(email), 'email suppressed');
    return done;
  };

  const reject = async (email: Email, token: string, error: unknown): Promise<DeliveryResult> => {
    await emails.finish(email._id, token, 'failed', { failure: 'could not be rendered' });
    recordOutcome.count(email, 'failed');
    // Without the error's own text, which may quote variables.
    logger.error({ ...logFields(email), error: error instanceof Error ? error.name : 'unknown' }, 'email not rendered');
    return { next: 'fail', reason: 'could not be rendered' };
  };

  /** Decides what follows when an email could not be claimed. */
  const handleUnclaimed = async (id: string): Promise<DeliveryResult> => {
    const email = await emails.find(id);
    if (!email) return { next: 'fail', reason: 'no such email' };
    if (email.state !== 'queued' && email.state !== 'sending') return done;
    if (await emails.expire(id)) {
      recordOutcome.count(email, 'expired');
      logger.warn(logFields(email), 'email expired');
      return done;
    }
    if (await emails.markUnknown(id)) {
      recordOutcome.count(email, 'unknown');
      metrics.unknown.inc({ lane: email.lane });
      logger.error(logFields(email), 'it is unknown whether this email was sent');
      return done;
    }
    const wait = email.state === 'queued' ? email.nextAttemptAt.getTime() - clock().getTime() : checkAgainMs;
    return { next: 'retry', delayMs: Math.max(minDelayMs, wait) };
  };

  return async (id: string): Promise<DeliveryResult> => {
    const token = randomUUID();
    const email = await emails.claim(id, token, workerName);
    if (!email) return handleUnclaimed(id);
    if (await suppressions.has(email.to.address)) return suppress(email, token);
    let content: RenderedEmail;
    try {
      content = render(email);
    } catch (error) {
      return reject(email, token, error);
    }
    return send(email, token, content);
  };
};
