import { emailLanes, emailTemplateNames } from '../events/email-requested';
import { count, text, timestamp, visibleText } from '../http/primitives';
import { limits } from '../limits';
import * as z from '../zod';

/**
 * States of a message, open ones first. `unknown`: the worker died while sending, so the message may or may not have gone out; an operator
 * settles it. `discarded`: an operator has decided that it is not sent.
 */
export const emailStates = [
  'queued',
  'sending',
  'sent',
  'failed',
  'expired',
  'suppressed',
  'discarded',
  'unknown',
] as const;
export type EmailState = (typeof emailStates)[number];

/**
 * - `retry`: sends a message that waits now, and one that was not sent again. Codes and reset links that were not sent cannot be
 *   retried: their secret is erased.
 * - `discard`: drops a message that waits or whose outcome is unknown, or whose worker died while sending it.
 * - `settle-sent`: an unknown outcome counts as sent.
 * - `settle-resend`: a message of unknown outcome is sent again, perhaps for the second time.
 */
export const messageActions = ['retry', 'discard', 'settle-sent', 'settle-resend'] as const;
export type MessageAction = (typeof messageActions)[number];

const lane = z.enum(emailLanes);
export const operationReason = visibleText(limits.operations.reason, 'Please give a reason');
export const messageId = z.uuid();

/** `lane:<lane>` or `server:<name>`. */
export const pauseTarget = text(80).regex(/^(?:lane:(?:otp|tx|bulk)|server:[\w.:-]+)$/, 'Not a lane or server');

/** Within Bull Board: a page, a file or a call. Its first page has no path. */
export const queueBoardPath = text(200).regex(
  /^(?:(?:api|queue|static)\/[\w./-]+|job-schedulers|metrics-history)$/,
  'Not a path of Bull Board',
);

export const messageFilter = z.strictObject({
  /** The whole address, in any case. */
  address: text(limits.email.max).min(1).optional(),
  template: z.enum(emailTemplateNames).optional(),
  state: z.enum(emailStates).optional(),
  lane: lane.optional(),
  /** When the message was stored: from this moment, and before this one. */
  from: timestamp.optional(),
  to: timestamp.optional(),
});
export type MessageFilter = z.output<typeof messageFilter>;

export const messageSummary = z.object({
  id: messageId,
  template: z.enum(emailTemplateNames),
  lane,
  state: z.enum(emailStates),
  /** Masked, as in `a•••@example.com`, unless revealed. */
  address: z.string(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
  tries: count,
  /** Why it was not sent or not delivered, in words for operators. */
  failure: z.string().nullable(),
  /** The token of its email address for `unsuppress`; null: the address is not suppressed. */
  suppression: z.string().nullable(),
});
export type MessageSummary = z.output<typeof messageSummary>;

export const message = messageSummary.extend({
  messageId: z.string(),
  templateVersion: z.number(),
  requestedAt: timestamp,
  expiresAt: timestamp,
  nextAttemptAt: timestamp,
  /** Id of the request that caused it, as in the logs; null where none did or an earlier version stored it. */
  requestId: z.string().nullable(),
  /** The actions that its state allows. */
  actions: z.array(z.enum(messageActions)),
  /** Attempts that are not kept: those before `attempts`, beyond what any lane's retries need. */
  attemptsOmitted: count,
  /** Oldest first. */
  attempts: z.array(
    z.object({
      at: timestamp,
      worker: z.string(),
      server: z.string().nullable(),
      outcome: z.string(),
      /** SMTP reply code, or the client's error code. */
      code: z.string(),
      /** Text of the SMTP reply; one of more than 2,000 characters ends with '…'. Its addresses are masked unless revealed. */
      response: z.string(),
    }),
  ),
});
export type Message = z.output<typeof message>;

const pause = z.object({ by: z.string(), at: timestamp, reason: z.string() }).nullable();
/** Null while it takes too long to count. */
const rates = z.object({ sent: count, notSent: count }).nullable();

export const emailOverview = z.object({
  at: timestamp,
  lanes: z.array(
    z.object({
      lane,
      /** Not sent yet. */
      open: count,
      /** In a worker; null while no worker reports. */
      sending: count.nullable(),
      /** Waiting for their next try; null while Redis is unavailable. */
      delayed: count.nullable(),
      unknown: count,
      /** How long the message that is due for the longest time has waited; those that are retried later do not count. */
      oldestSeconds: z.number(),
      lastMinute: rates,
      lastHour: rates,
      pause,
    }),
  ),
  servers: z.array(
    z.object({
      name: z.string(),
      /** `up` or `open`, the worst that a worker reports; `unknown` while none reports it. */
      state: z.string(),
      failures: count,
      openUntil: timestamp.nullable(),
      sentLastMinute: count,
      /** Null: no limit. */
      limitPerSecond: z.number().nullable(),
      pause,
    }),
  ),
  /** The account's messages of 24 hours, counted in whole hours; null without a quota, or while no worker reports. */
  quota: z
    .object({
      /** Null while Redis is unavailable. */
      used: count.nullable(),
      limit: count,
      /** The part of the limit that only codes may use. */
      reserved: count,
    })
    .nullable(),
  workers: z.array(z.object({ name: z.string(), at: timestamp })),
  /** Events that have not become messages yet; null while Redis is unavailable. */
  eventsWaiting: count.nullable(),
  /** How long the oldest of them has waited; those that are retried later do not count. */
  oldestEventSeconds: z.number().nullable(),
  /** Messages of the last 24 hours that were not sent, by state, code of the last reply and reason; most frequent first. */
  failures: z.array(
    z.object({
      state: z.enum(emailStates),
      code: z.string().nullable(),
      /** In words for operators. */
      failure: z.string().nullable(),
      messages: count,
    }),
  ),
});
export type EmailOverview = z.output<typeof emailOverview>;

export const suppression = z.object({
  /** Masked. */
  address: z.string(),
  /** Names the address in `unsuppress`. */
  token: z.string(),
  reason: z.string(),
  createdAt: timestamp,
  /** Null: until an operator allows the address again. */
  expiresAt: timestamp.nullable(),
});
export type Suppression = z.output<typeof suppression>;

export const auditEntry = z.object({
  id: z.string(),
  at: timestamp,
  /** Username, or `cli:<user of the operating system>`. */
  operator: z.string(),
  action: z.string(),
  /** Message, lane, server or masked address. */
  target: z.string().nullable(),
  /** The filter of a bulk action; its address is masked. */
  filter: z.record(z.string(), z.string()).nullable(),
  /** How many messages or addresses were changed; null: the action has not ended. */
  changed: count.nullable(),
  reason: z.string().nullable(),
});
export type OperationsAuditEntry = z.output<typeof auditEntry>;
