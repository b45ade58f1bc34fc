import { randomUUID } from 'node:crypto';
import { unseal } from '@portal/service-kit';
import { leaseMs } from '../emails/deliveries';
import { isFinal, type Mail } from '../emails/email';
import { type RenderedEmail, renderStored } from '../templates/render';
import type { Brand } from '../templates/template';
import type { DeliveryResult } from './delivery-result';
import { keepLease } from './lease-keeper';
import { createOutcomeRecorder, factsOf, type OutcomeRecorderOptions } from './record-outcome';
import type { EmailTransport } from './transport';

export interface DeliveryOptions extends OutcomeRecorderOptions {
  transport: EmailTransport;
  brand: Brand;
  /** Opens the sealed secrets. */
  mailKey: string;
}

const done: DeliveryResult = { next: 'done' };
/** Between two looks at a mail that somebody else is sending. */
const lookAgainMs = leaseMs / 2;
const leastDelayMs = 500;

/** Makes the one function that takes a mail from its row to the mail server. */
export const createDelivery = (options: DeliveryOptions) => {
  const { deliveries, suppressions, transport, metrics, logger, clock, brand, mailKey, workerName } = options;
  const settlement = createOutcomeRecorder(options);

  const render = (mail: Mail): RenderedEmail => {
    const secret = mail.sealed === null ? null : unseal(mail.sealed, mailKey, mail.dedupeKey);
    return renderStored(mail.template, mail.vars, secret, brand, mail.requestedAt);
  };

  const send = async (mail: Mail, token: string, content: RenderedEmail): Promise<DeliveryResult> => {
    const lease = keepLease(deliveries, mail._id, token);
    const stopTimer = metrics.smtpSeconds.startTimer({ class: mail.lane });
    const { to, messageId, createdAt: date } = mail;
    try {
      const sending = transport.send({ to, content, messageId, date }, lease.signal).finally(stopTimer);
      const outcome = await sending.then(
        (response) => ({ response }),
        (error: unknown) => ({ error }),
      );
      if ('response' in outcome) return await settlement.sent(mail, token, outcome.response);
      // Somebody else has the mail and will settle it.
      return lease.signal.aborted ? done : await settlement.notSent(mail, token, outcome.error);
    } finally {
      lease.stop();
    }
  };

  const suppress = async (mail: Mail, token: string): Promise<DeliveryResult> => {
    await deliveries.finish(mail._id, token, 'suppressed', { failure: 'the address did not exist a short while ago' });
    settlement.count(mail, 'suppressed');
    logger.warn(factsOf(mail), 'mail suppressed');
    return done;
  };

  const reject = async (mail: Mail, token: string, error: unknown): Promise<DeliveryResult> => {
    await deliveries.finish(mail._id, token, 'failed', { failure: 'could not be written' });
    settlement.count(mail, 'failed');
    // Without the error's own text: it may quote variables.
    logger.error({ ...factsOf(mail), error: error instanceof Error ? error.name : 'unknown' }, 'mail not written');
    return { next: 'give-up', reason: 'could not be written' };
  };

  /** Why a mail could not be claimed, and what follows from it. */
  const explain = async (mailId: string): Promise<DeliveryResult> => {
    const mail = await deliveries.find(mailId);
    if (!mail) return { next: 'give-up', reason: 'no such mail' };
    if (isFinal(mail)) return done;
    if (await deliveries.expire(mailId)) {
      settlement.count(mail, 'expired');
      logger.warn(factsOf(mail), 'mail expired');
      return done;
    }
    if (await deliveries.markUnknown(mailId)) {
      settlement.count(mail, 'unknown');
      metrics.unknown.inc({ class: mail.lane });
      logger.error(factsOf(mail), 'nobody knows whether this mail went out');
      return done;
    }
    const wait = mail.state === 'queued' ? mail.nextAttemptAt.getTime() - clock().getTime() : lookAgainMs;
    return { next: 'later', delayMs: Math.max(leastDelayMs, wait) };
  };

  return async (mailId: string): Promise<DeliveryResult> => {
    const token = randomUUID();
    const mail = await deliveries.claim(mailId, token, workerName);
    if (!mail) return explain(mailId);
    if (await suppressions.has(mail.to.address)) return suppress(mail, token);
    let content: RenderedEmail;
    try {
      content = render(mail);
    } catch (error) {
      return reject(mail, token, error);
    }
    return send(mail, token, content);
  };
};
export type Deliver = ReturnType<typeof createDelivery>;
