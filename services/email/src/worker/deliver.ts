import { setTimeout } from 'node:timers/promises';
import { isOptionalEmail } from '@portal/contracts';
import { createConcurrencyLimiter, unseal } from '@portal/service-kit';
import type { Repositories } from '../data-access';
import { type Email, isFinal } from '../data-access/email/email';
import { leaseMs } from '../data-access/email/ledger';
import type { Refusals } from '../data-access/suppression/refusals';
import { optOutLinks } from '../opt-out';
import { createRenderer, type RenderedEmail } from '../templates/render';
import type { Brand } from '../templates/template';
import { classifySmtpError } from './classify-smtp-error';
import { attemptsInRow } from './lane-policy';
import type { Leases } from './leases';
import type { RateLimits } from './rate-limits';
import {
  type Claimed,
  createOutcomeRecorder,
  type DeliveryResult,
  logFields,
  type OutcomeRecorderOptions,
} from './record-outcome';
import type { Server } from './servers';

export interface DeliveryOptions extends OutcomeRecorderOptions, Pick<Repositories, 'emails'> {
  refusals: Refusals;
  leases: Leases;
  limits: Pick<RateLimits, 'take' | 'refund'>;
  /** Sends by a connection of this lane to the server. @returns the server's reply once it has accepted the message */
  transmit(server: Server, email: Email, content: RenderedEmail, signal: AbortSignal): Promise<string>;
  /** Connections to each server. */
  concurrency: number;
  brand: Brand;
  /** Unseals the secrets. */
  emailKey: string;
  /** Whether no email may be started: the lane is paused or closing. */
  isHeld(): boolean;
}

const done: DeliveryResult = { next: 'done' };
/** Between two checks of an email that another worker is sending. */
const checkAgainMs = leaseMs / 2;
const minDelayMs = 500;
const heldDelayMs = 1_000;
/** A longer wait is spent in the queue, where another worker or a shutdown finds the email. */
const longestWaitMs = 1_000;
/** While no server may be used. */
const recheckServersMs = 50;
/** How long after the first attempt of a try another one may start. */
const retryAtOnceWithinMs = 15_000;

/** Creates the function that claims an email, sends it and stores the outcome. */
export const createDelivery = (options: DeliveryOptions) => {
  const { emails, ledger, refusals, leases, servers, limits, transmit, metrics, logger } = options;
  const { clock, brand, emailKey, isHeld, concurrency } = options;
  const record = createOutcomeRecorder(options);
  const renderEmail = createRenderer(brand);
  const unlimited = { queue: Number.POSITIVE_INFINITY };
  const connections = createConcurrencyLimiter({ concurrency, ...unlimited });
  /** Claims run ahead and records behind, so that no connection waits for the database. */
  const claims = createConcurrencyLimiter({ concurrency: concurrency * 2, ...unlimited });

  const render = (email: Email): RenderedEmail => {
    const secret = email.sealed === null ? null : unseal(email.sealed, emailKey, email.dedupeKey);
    const links = isOptionalEmail(email.template)
      ? optOutLinks({ address: email.to.address, kind: email.template }, emailKey, brand.publicUrl)
      : null;
    return renderEmail(email, secret, links);
  };

  /** Waits for a server that may be used now, which counts against the limits. @param other has just failed: no server is waited for */
  const reserve = async ({ lane }: Email, other?: Server): Promise<Server | { waitMs: number }> => {
    const until = performance.now() + (other ? 0 : longestWaitMs);
    for (;;) {
      if (isHeld()) return { waitMs: heldDelayMs };
      const server = servers.choose(other);
      if (!server) {
        // Messages under way close the breaker, often long before its pause has passed.
        if (performance.now() >= until) return { waitMs: servers.waitMs() };
        await setTimeout(recheckServersMs);
        continue;
      }
      server.breaker.begin();
      const { waitMs, byServer } = await limits.take(lane, server);
      if (waitMs === 0) return server;
      server.breaker.cancel();
      if (byServer) server.limitedUntil = clock().getTime() + waitMs;
      else if (waitMs >= longestWaitMs) return { waitMs };
      else await setTimeout(waitMs);
    }
  };
  const giveBack = async (server: Server): Promise<void> => {
    server.breaker.cancel();
    await limits.refund();
  };

  /** @returns how the outcome is to be stored, which does not occupy a connection */
  const send = async (
    claimed: Claimed,
    first: Server,
    content: RenderedEmail,
  ): Promise<() => Promise<DeliveryResult>> => {
    const { email, lease } = claimed;
    const hold = leases.hold(lease);
    const startedAt = performance.now();
    try {
      for (let server = first; ; ) {
        const { breaker, countSent } = server;
        const stopTimer = metrics.smtpSeconds.startTimer({ lane: email.lane });
        const outcome = await transmit(server, email, content, hold.signal).then(
          (response) => ({ response }),
          (error: unknown) => ({ error }),
        );
        stopTimer();
        if ('response' in outcome) {
          breaker.succeed();
          countSent();
          return () => record.sent(claimed, server, outcome.response);
        }
        const reply = classifySmtpError(outcome.error);
        if (reply.kind !== 'outage' || !reply.mayBeAccepted) void limits.refund();
        if (reply.kind !== 'outage') {
          breaker.succeed();
          return () => record.rejected(claimed, server, reply);
        }
        breaker.fail();
        record.addOutage(claimed, server, reply);
        const mayRetry = claimed.attempts.length < attemptsInRow && performance.now() - startedAt < retryAtOnceWithinMs;
        const next = mayRetry && !hold.signal.aborted ? await reserve(email, server) : null;
        if (!next || !('breaker' in next)) return () => record.outage(claimed);
        server = next;
      }
    } finally {
      hold.end();
    }
  };

  /** Sends a claimed email unless it must not or cannot be sent. */
  const sendClaimed = async (claimed: Claimed, server: Server, refusal: string | null) => {
    if (refusal !== null) {
      await giveBack(server);
      return () => record.unsent(claimed, 'suppressed', refusal);
    }
    let content: RenderedEmail;
    try {
      content = render(claimed.email);
    } catch (error) {
      await giveBack(server);
      // Only the error's name: its text may quote variables.
      const reason = `could not be rendered: ${error instanceof Error ? error.name : 'unknown'}`;
      return () => record.unsent(claimed, 'failed', reason);
    }
    return connections.run(() => send(claimed, server, content));
  };

  const handleUnclaimed = async (id: string): Promise<DeliveryResult | Claimed> => {
    const takenOver = await ledger.takeOver(id);
    if (takenOver) {
      metrics.duplicates.inc({ lane: takenOver.email.lane, outcome: 'possible' });
      return { email: takenOver.email, lease: [id, takenOver.token], attempts: [] };
    }
    const email = await emails.find(id);
    if (!email || isFinal(email.state)) return done;
    if (await emails.expire(id)) {
      record.count(email, 'expired');
      logger.warn(logFields(email), 'email expired');
      return done;
    }
    if (await emails.markUnknown(id)) {
      record.count(email, 'unknown');
      logger.error(logFields(email), 'it is unknown whether this email was sent');
      return done;
    }
    const wait = email.state === 'queued' ? email.nextAttemptAt.getTime() - clock().getTime() : checkAgainMs;
    return { next: 'retry', delayMs: Math.max(minDelayMs, wait) };
  };

  const start = async (email: Email): Promise<() => Promise<DeliveryResult>> => {
    const server = await reserve(email);
    if (!('breaker' in server)) return async () => ({ next: 'pause', delayMs: server.waitMs });
    try {
      // Before the claim, as it may fail: a claimed bulk email would then pass for one that was perhaps sent.
      const refusal = await refusals.reasonFor(email);
      const token = email.state === 'queued' ? await ledger.claim(email.id) : null;
      const claimed: DeliveryResult | Claimed =
        token === null ? await handleUnclaimed(email.id) : { email, lease: [email.id, token], attempts: [] };
      if ('lease' in claimed) return await sendClaimed(claimed, server, refusal);
      await giveBack(server);
      return async () => claimed;
    } catch (error) {
      await giveBack(server);
      throw error;
    }
  };

  /** @param email as it was read with its job */
  return async (email: Email): Promise<DeliveryResult> => {
    const store = await claims.run(() => start(email));
    return store();
  };
};
