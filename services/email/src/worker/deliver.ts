import { randomUUID } from 'node:crypto';
import { unseal } from '@portal/service-kit';
import type { Email, FinalState } from '../data-access/email/email';
import { type EmailRepository, leaseMs } from '../data-access/email/email-repository';
import { createRenderer, type RenderedEmail } from '../templates/render';
import type { Brand } from '../templates/template';
import { createOutcomeRecorder, type DeliveryResult, logFields, type OutcomeRecorderOptions } from './record-outcome';
import type { EmailTransport } from './transport';

interface DeliveryOptions extends OutcomeRecorderOptions {
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

/** Creates the function that claims an email, sends it and stores the outcome. */
export const createDelivery = (options: DeliveryOptions) => {
  const { emails, suppressions, transport, metrics, logger, clock, brand, emailKey, workerName } = options;
  const recordOutcome = createOutcomeRecorder(options);
  const renderEmail = createRenderer(brand);

  const render = (email: Email): RenderedEmail => {
    const secret = email.sealed === null ? null : unseal(email.sealed, emailKey, email.dedupeKey);
    return renderEmail(email, secret);
  };

  const send = async (email: Email, token: string, content: RenderedEmail): Promise<DeliveryResult> => {
    const lease = keepLease(emails, email.id, token);
    const stopTimer = metrics.smtpSeconds.startTimer({ lane: email.lane });
    try {
      const sending = transport.send(email, content, lease.signal).finally(stopTimer);
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

  const finishUnsent = async (email: Email, token: string, state: FinalState, failure: string): Promise<void> => {
    await emails.finish(email.id, token, state, { failure });
    recordOutcome.count(email, state);
    logger[state === 'failed' ? 'error' : 'warn']({ ...logFields(email), failure }, `email ${state}`);
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
    if (await suppressions.has(email.to.address)) {
      await finishUnsent(email, token, 'suppressed', 'the address did not exist a short while ago');
      return done;
    }
    let content: RenderedEmail;
    try {
      content = render(email);
    } catch (error) {
      // Only the error's name: its text may quote variables.
      const reason = `could not be rendered: ${error instanceof Error ? error.name : 'unknown'}`;
      await finishUnsent(email, token, 'failed', reason);
      return { next: 'fail', reason };
    }
    return send(email, token, content);
  };
};
