import { isOptionalEmail } from '@portal/contracts';
import { type Clock, continueTrace, getSpan, type Keys, type Logger, traceWork, unseal } from '@portal/service-kit';
import { isMongoUnavailable } from '@portal/service-kit/database';
import pRetry from 'p-retry';
import { claimMs, type Email, type FinalState } from '../data-access/email/email.ts';
import type { Repositories } from '../data-access/index.ts';
import type { WorkerMetrics } from '../metrics.ts';
import { optOutLinks } from '../opt-out.ts';
import { createRenderer, type RenderedEmail } from '../templates/render.ts';
import type { Brand } from '../templates/template.ts';
import { backoffMs } from './backoff.ts';
import type { SendResult, Servers } from './servers.ts';

interface DeliveryOptions extends Pick<Repositories, 'emails' | 'suppressions' | 'preferences'> {
  servers: Servers;
  metrics: WorkerMetrics;
  brand: Brand;
  /** Unseals the secrets. */
  emailKeys: Keys;
  workerName: string;
  logger: Logger;
  clock: Clock;
}

/** The queue's next step; the delivery log is up to date by then. */
export type DeliveryResult =
  | { next: 'done' }
  /** A failed attempt, which increases the backoff. */
  | { next: 'retry'; delayMs: number }
  /** Like `retry`, and all workers wait for `pauseMs`, because they send faster than the provider allows. */
  | { next: 'slow-down'; delayMs: number; pauseMs: number }
  /** Another worker is sending the email, or died while it was. */
  | { next: 'check'; delayMs: number }
  /** This worker has no server for `pauseMs`; another worker may have one. */
  | { next: 'give-back'; pauseMs: number };

/** How long the database may be down between an attempt and its record before the email is sent again. */
const recordWithinMs = 30_000;
const recordRetryMs = 500;
/** All workers wait this long when the provider reports that they send too fast. */
const rateLimitPauseMs = 1_000;
const done: DeliveryResult = { next: 'done' };

/** Fields of an email for the log: never the address, the variables or the reply's text. */
const logFields = ({ id, requestId, template }: Email) => ({ emailId: id, requestId, template });

const recordOutcome = <T>(write: () => Promise<T>): Promise<T> => {
  const until = performance.now() + recordWithinMs;
  return pRetry(write, {
    ...{ retries: Number.POSITIVE_INFINITY, minTimeout: recordRetryMs, factor: 1 },
    shouldRetry: ({ error }) => isMongoUnavailable(error) && performance.now() <= until,
  });
};

/** Creates the functions that send one email (check, claim, render, send, record) and renew the claims on those being sent. */
export const createDelivery = (options: DeliveryOptions) => {
  const { emails, suppressions, preferences, servers, metrics, brand, emailKeys, workerName, logger, clock } = options;
  const renderEmail = createRenderer(brand);
  /** Email id -> token of this worker's claim. */
  const claims = new Map<string, string>();

  /** Leaves the delivery log and its metric in the state that the other process has given the email. */
  const reportLostClaim = (email: Email, state: string, reply: string | undefined): DeliveryResult => {
    metrics.claimsLost.inc({ outcome: state });
    logger.error({ ...logFields(email), outcome: state, reply }, 'claim was lost while the email was being sent');
    return done;
  };

  const finish = async (
    email: Email,
    state: FinalState,
    {
      failure,
      attempts = [],
      outcome = state,
    }: { failure?: string; attempts?: SendResult['attempts']; outcome?: string } = {},
  ): Promise<DeliveryResult> => {
    const isRecorded = await recordOutcome(() => emails.finish(email, state, attempts, failure));
    if (!isRecorded) return reportLostClaim(email, state, attempts.at(-1)?.code);
    metrics.sent.inc({ template: email.template, outcome });
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
    const secret = email.sealed === null ? null : unseal(email.sealed, emailKeys, email.dedupeKey);
    const links = isOptionalEmail(email.template)
      ? optOutLinks({ address: email.to.address, kind: email.template }, emailKeys, brand.publicUrl)
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
      const failure = 'refused by the SMTP server';
      if (!outcome.badAddress) return finish(email, 'failed', { attempts, failure });
      await recordOutcome(() => suppressions.add(email.to.address));
      // Anyone can sign up with an address that does not exist, so it must not look like a failure of ours.
      return finish(email, 'failed', { attempts, failure, outcome: 'bad_address' });
    }
    const reply = attempts.at(-1)?.code;
    if (!servers.isAvailable()) {
      const isRecorded = await recordOutcome(() => emails.release(email, attempts));
      if (!isRecorded) return reportLostClaim(email, outcome.kind, reply);
      return { next: 'give-back', pauseMs: servers.waitMs() };
    }
    const statedMs = outcome.kind === 'deferred' ? outcome.notBeforeMs : 0;
    const delayMs = Math.max(backoffMs(email.lane, attemptsBefore + 1), statedMs);
    const isRecorded = await recordOutcome(() => emails.release(email, attempts, delayMs));
    if (!isRecorded) return reportLostClaim(email, outcome.kind, reply);
    metrics.sent.inc({ template: email.template, outcome: 'deferred' });
    logger.warn({ ...logFields(email), reply, delayMs }, 'email deferred');
    const isRateLimit = outcome.kind === 'deferred' && outcome.isRateLimit;
    return isRateLimit ? { next: 'slow-down', delayMs, pauseMs: rateLimitPauseMs } : { next: 'retry', delayMs };
  };

  const send = async (email: Email, attemptsBefore: number): Promise<DeliveryResult> => {
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
    const result = await servers.send(email, content);
    const { code = '', server = '' } = result.attempts.at(-1) ?? {};
    getSpan()?.add({ 'smtp.reply_code': code, 'server.address': server });
    return record(email, result, attemptsBefore);
  };

  return {
    /** @param attemptsBefore failed attempts of its job */
    async deliver(id: string, attemptsBefore: number): Promise<DeliveryResult> {
      if (!servers.isAvailable()) return { next: 'give-back', pauseMs: servers.waitMs() };
      const email = await emails.claim(id, workerName);
      if (!email) return (await emails.isOpen(id)) ? { next: 'check', delayMs: claimMs / 2 } : done;
      claims.set(id, email.lease?.token ?? '');
      const span = continueTrace(email.traceparent, `deliver ${email.template}`, 'client');
      return traceWork(span, () => send(email, attemptsBefore)).finally(() => claims.delete(id));
    },

    /** Renews the claims on those of these emails that are being sent. */
    async renewClaims(ids: readonly string[]): Promise<void> {
      const own = ids.flatMap((id) => {
        const token = claims.get(id);
        return token === undefined ? [] : [{ id, token }];
      });
      if (own.length > 0) await emails.renewClaims(own);
    },
  };
};
