import { type Clock, isMongoUnavailable, type Logger, retry } from '@portal/service-kit';
import type { Repositories } from '../data-access';
import type { Attempt, Email, FinalState } from '../data-access/email/email';
import type { Lease, Ledger } from '../data-access/email/ledger';
import type { WorkerMetrics } from '../metrics';
import type { SmtpErrorClass } from './classify-smtp-error';
import { backoffMs, type LanePolicy } from './lane-policy';
import type { Server, Servers } from './servers';

/** The queue's next step with an email; its document is up to date by then. */
export type DeliveryResult =
  | { next: 'done' }
  | { next: 'retry'; delayMs: number }
  /** Retry together with the rest of its job: no email of this lane can be sent now. */
  | { next: 'pause'; delayMs: number };

export interface OutcomeRecorderOptions extends Pick<Repositories, 'suppressions'> {
  ledger: Ledger;
  servers: Servers;
  policy: LanePolicy;
  metrics: WorkerMetrics;
  logger: Logger;
  clock: Clock;
  workerName: string;
}

/** How long the database may be down between an attempt and its record before the email passes for one whose worker died. */
const recordWithinMs = 30_000;
const recordRetryMs = 500;
/** After a failure that concerns neither the email nor, so far, the server. */
const hiccupDelayMs = 1_000;
/** Emails that have met no outage try a server first after its pause, so that one that breaks connections blocks none. */
const afterOthersMs = 300;

const done: DeliveryResult = { next: 'done' };

const retryWhileDatabaseIsDown = (write: () => Promise<void>): Promise<void> => {
  const until = performance.now() + recordWithinMs;
  const isRetryable = (error: unknown) => isMongoUnavailable(error) && performance.now() <= until;
  return retry(write, { delayMs: recordRetryMs, isRetryable });
};

/** Fields of an email for the log: never the address, the variables or the reply's text. */
export const logFields = ({ id, requestId, lane, template, tries }: Email) => ({
  emailId: id,
  requestId,
  lane,
  template,
  tries,
});

/** An email that this worker has claimed, and the attempts to send it so far. */
export interface Claimed {
  email: Email;
  lease: Lease;
  attempts: Attempt[];
}

/** Stores the outcome of a claimed email and decides the queue's next step. */
export const createOutcomeRecorder = (options: OutcomeRecorderOptions) => {
  const { ledger, suppressions, servers, policy, metrics, logger, clock, workerName } = options;
  const count = ({ lane, template }: Email, outcome: string) => metrics.sent.inc({ lane, template, outcome });

  const add = (
    { email, attempts }: Claimed,
    server: Server,
    outcome: Attempt['outcome'],
    { code, response }: Pick<Attempt, 'code' | 'response'>,
  ): void => {
    attempts.push({ at: clock(), worker: workerName, server: server.name, outcome, code, response });
    const replyClass = code.replace(/^(\d)\d\d$/, '$1xx');
    metrics.attempts.inc({ lane: email.lane, server: server.name, outcome, class: replyClass });
  };

  const failed = async ({ email, lease, attempts }: Claimed, failure: string): Promise<DeliveryResult> => {
    await retryWhileDatabaseIsDown(() => ledger.finish(lease, 'failed', { attempts, failure }));
    count(email, 'failed');
    logger.warn({ ...logFields(email), reply: attempts.at(-1)?.code }, 'email failed permanently');
    return done;
  };

  const deferred = async (claimed: Claimed, notBeforeMs = 0): Promise<DeliveryResult> => {
    const { email, lease, attempts } = claimed;
    const tries = email.tries + 1;
    if (policy.maxTries !== null && tries >= policy.maxTries) return failed(claimed, `gave up after ${tries} tries`);
    // Not past the expiry, so that the email is dropped and its secret erased on time.
    const leftMs = email.expiresAt.getTime() - clock().getTime();
    const delayMs = Math.max(0, Math.min(Math.max(backoffMs(policy, tries), notBeforeMs), leftMs));
    await retryWhileDatabaseIsDown(() => ledger.release(lease, email.expiresAt, attempts, delayMs));
    count(email, 'deferred');
    logger.warn({ ...logFields(email), reply: attempts.at(-1)?.code, delayMs }, 'email deferred');
    return { next: 'retry', delayMs };
  };

  /** An email that breaks the connection each time while others pass must not be sent forever. */
  const isOwnFault = ({ attempts }: Email): boolean => {
    const previous = attempts.at(-1);
    return previous?.outcome === 'outage' && servers.hasSucceededSince(previous.at);
  };

  return {
    count,
    /** Adds an attempt that failed because of the connection or the server; recorded together with the outcome. */
    addOutage(claimed: Claimed, server: Server, reply: SmtpErrorClass & { kind: 'outage' }): void {
      add(claimed, server, 'outage', reply);
      if (reply.mayBeAccepted) metrics.duplicates.inc({ lane: claimed.email.lane, outcome: 'possible' });
    },

    async sent(claimed: Claimed, server: Server, response: string): Promise<DeliveryResult> {
      const { email, lease, attempts } = claimed;
      add(claimed, server, 'sent', { code: '250', response });
      await retryWhileDatabaseIsDown(() => ledger.finish(lease, 'sent', { attempts }));
      const seconds = Math.max(0, (clock().getTime() - email.requestedAt.getTime()) / 1000);
      metrics.queueSeconds.observe({ lane: email.lane }, seconds);
      count(email, 'sent');
      logger.info({ ...logFields(email), seconds }, 'email sent');
      return done;
    },

    /** The server has replied that it does not accept the email, now or ever. */
    async rejected(claimed: Claimed, server: Server, reply: SmtpErrorClass): Promise<DeliveryResult> {
      if (reply.kind === 'refused') {
        const { email } = claimed;
        add(claimed, server, 'refused', reply);
        if (reply.badAddress) {
          await retryWhileDatabaseIsDown(() => suppressions.add(email.to.address));
          metrics.suppressed.inc({ reason: 'unknown-address' });
        }
        return failed(claimed, 'refused by the SMTP server');
      }
      add(claimed, server, 'deferred', reply);
      return deferred(claimed, reply.kind === 'deferred' ? reply.notBeforeMs : 0);
    },

    /** No server has accepted or refused it, whatever the connection. */
    async outage(claimed: Claimed): Promise<DeliveryResult> {
      const { email, lease, attempts } = claimed;
      const last = attempts.at(-1);
      if (last && isOwnFault(email)) {
        attempts[attempts.length - 1] = { ...last, outcome: 'deferred' };
        return deferred(claimed);
      }
      await retryWhileDatabaseIsDown(() => ledger.release(lease, email.expiresAt, attempts, 0));
      count(email, 'outage');
      logger.debug({ ...logFields(email), reply: last?.code }, 'SMTP server is failing');
      return servers.isAvailable()
        ? { next: 'retry', delayMs: hiccupDelayMs }
        : { next: 'pause', delayMs: servers.waitMs() + afterOthersMs };
    },

    /** Ends an email that is not sent. */
    async unsent({ email, lease }: Claimed, state: FinalState, failure: string): Promise<DeliveryResult> {
      await retryWhileDatabaseIsDown(() => ledger.finish(lease, state, { failure }));
      count(email, state);
      logger[state === 'failed' ? 'error' : 'warn']({ ...logFields(email), failure }, `email ${state}`);
      return done;
    },
  };
};
