import { isOptionalEmail } from '@portal/contracts';
import { type Clock, isMongoUnavailable, type Logger, retry, unseal } from '@portal/service-kit';
import type { Repositories } from '../data-access';
import { claimMs, type Email, type FinalState } from '../data-access/email/email';
import type { WorkerMetrics } from '../metrics';
import { optOutLinks } from '../opt-out';
import { createRenderer, type RenderedEmail } from '../templates/render';
import type { Brand } from '../templates/template';
import { backoffMs } from './backoff';
import type { SendResult, Servers } from './servers';

interface DeliveryOptions extends Pick<Repositories, 'emails' | 'suppressions' | 'preferences'> {
  servers: Servers;
  metrics: WorkerMetrics;
  brand: Brand;
  /** Unseals the secrets. */
  emailKey: string;
  workerName: string;
  logger: Logger;
  clock: Clock;
}

/** The queue's next step; the delivery log is up to date by then. */
export type DeliveryResult =
  | { next: 'done' }
  /** A failed attempt, which increases the backoff. */
  | { next: 'retry'; delayMs: number }
  /** Another worker is sending the email, or died while it was. */
  | { next: 'check'; delayMs: number }
  /** No server can be used: no email is taken for this time. */
  | { next: 'hold'; delayMs: number };

/** How long the database may be down between an attempt and its record before the email is sent again. */
const recordWithinMs = 30_000;
const recordRetryMs = 500;
const done: DeliveryResult = { next: 'done' };

/** Fields of an email for the log: never the address, the variables or the reply's text. */
const logFields = ({ id, requestId, template }: Email) => ({ emailId: id, requestId, template });

const recordOutcome = (write: () => Promise<void>): Promise<void> => {
  const until = performance.now() + recordWithinMs;
  const isRetryable = (error: unknown) => isMongoUnavailable(error) && performance.now() <= until;
  return retry(write, { delayMs: recordRetryMs, isRetryable });
};

/** Creates the function that sends one email: check, claim, render, send, record. */
export const createDelivery = (options: DeliveryOptions) => {
  const { emails, suppressions, preferences, servers, metrics, brand, emailKey, workerName, logger, clock } = options;
  const renderEmail = createRenderer(brand);

  const finish = async (
    email: Email,
    state: FinalState,
    { failure, attempts = [] }: { failure?: string; attempts?: SendResult['attempts'] } = {},
  ): Promise<DeliveryResult> => {
    await recordOutcome(() => emails.finish(email, state, attempts, failure));
    metrics.sent.inc({ template: email.template, outcome: state });
    const fields = { ...logFields(email), reply: attempts.at(-1)?.code, failure };
    if (state === 'sent') logger.info(fields, 'email sent');
    else logger.warn(fields, `email ${state}`);
    return done;
  };

  /** Why an email must not be sent, in words for an operator. */
  const findRefusal = async ({ to: { address }, template }: Email): Promise<string | null> => {
    const reason = await suppressions.reasonFor(address);
    if (reason !== null || !isOptionalEmail(template)) return reason;
    const isOff = (await preferences.offAt(address)).includes(template);
    return isOff ? 'the recipient has switched this kind of email off' : null;
  };

  const render = (email: Email): RenderedEmail => {
    const secret = email.sealed === null ? null : unseal(email.sealed, emailKey, email.dedupeKey);
    const links = isOptionalEmail(email.template)
      ? optOutLinks({ address: email.to.address, kind: email.template }, emailKey, brand.publicUrl)
      : null;
    return renderEmail(email, secret, links);
  };

  const record = async (
    email: Email,
    { attempts, outcome }: SendResult,
    attemptsBefore: number,
  ): Promise<DeliveryResult> => {
    if (outcome.kind === 'sent') {
      const seconds = Math.max(0, (clock().getTime() - email.requestedAt.getTime()) / 1_000);
      metrics.queueSeconds.observe({ lane: email.lane }, seconds);
      return finish(email, 'sent', { attempts });
    }
    if (outcome.kind === 'refused') {
      if (outcome.badAddress) await recordOutcome(() => suppressions.add(email.to.address));
      return finish(email, 'failed', { attempts, failure: 'refused by the SMTP server' });
    }
    if (!servers.isAvailable()) {
      await recordOutcome(() => emails.release(email, attempts));
      return { next: 'hold', delayMs: servers.waitMs() };
    }
    const statedMs = outcome.kind === 'deferred' ? outcome.notBeforeMs : 0;
    const delayMs = Math.max(backoffMs(email.lane, attemptsBefore + 1), statedMs);
    await recordOutcome(() => emails.release(email, attempts, delayMs));
    metrics.sent.inc({ template: email.template, outcome: 'deferred' });
    logger.warn({ ...logFields(email), reply: attempts.at(-1)?.code, delayMs }, 'email deferred');
    return { next: 'retry', delayMs };
  };

  /** @param attemptsBefore failed attempts of its job */
  return async (id: string, attemptsBefore: number): Promise<DeliveryResult> => {
    if (!servers.isAvailable()) return { next: 'hold', delayMs: servers.waitMs() };
    const email = await emails.claim(id, workerName);
    if (!email) return (await emails.isOpen(id)) ? { next: 'check', delayMs: claimMs / 2 } : done;
    if (email.expiresAt <= clock()) return finish(email, 'expired');
    const refusal = await findRefusal(email);
    if (refusal !== null) return finish(email, 'suppressed', { failure: refusal });
    let content: RenderedEmail;
    try {
      content = render(email);
    } catch (error) {
      // Only the error's name: its text may quote variables.
      const failure = `could not be rendered: ${error instanceof Error ? error.name : 'unknown'}`;
      return finish(email, 'failed', { failure });
    }
    return record(email, await servers.send(email, content), attemptsBefore);
  };
};
