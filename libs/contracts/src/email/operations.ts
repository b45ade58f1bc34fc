import { emailLanes, emailTemplateNames } from '../events/email-requested';
import { count, text, timestamp, visibleText } from '../http/primitives';
import { limits } from '../limits';
import * as z from '../zod';

/**
 * States of a message, open ones first. `unknown`: the worker died while sending, so the message may or may not have been sent, and an
 * operator settles it. `discarded`: an operator has decided not to send it.
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
 * - `retry`: sends a waiting message now, and a failed one again. Codes and reset links that failed cannot be retried, because their
 *   secret is erased.
 * - `discard`: drops a message that waits, whose outcome is unknown, or whose worker died while sending it.
 * - `settle-sent`: counts an unknown outcome as sent.
 * - `settle-resend`: sends a message of unknown outcome again, perhaps for the second time.
 */
export const messageActions = ['retry', 'discard', 'settle-sent', 'settle-resend'] as const;
export type MessageAction = (typeof messageActions)[number];

const lane = z.enum(emailLanes);
export const operationReason = visibleText(limits.operations.reason, 'Please give a reason');
export const messageId = z.uuid();

/** Target of an action: `lane:<lane>` or `server:<name>`. */
export const pauseTarget = text(80).regex(/^(?:lane:(?:otp|tx|bulk)|server:[\w.:-]+)$/, 'Not a lane or server');

/** Path within Bull Board: a page, a file or a call. Its first page has no path. */
export const queueBoardPath = text(200).regex(
  /^(?:(?:api|queue|static)\/[\w./-]+|job-schedulers|metrics-history)$/,
  'Not a path of Bull Board',
);

export const messageFilter = z.strictObject({
  /** The whole email, in any case. */
  address: text(limits.email.max).min(1).optional(),
  template: z.enum(emailTemplateNames).optional(),
  state: z.enum(emailStates).optional(),
  lane: lane.optional(),
  /** Time range in which the message was stored: `from` is inclusive, `to` exclusive. */
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
  /** Why it was not sent or not delivered, worded for operators. */
  failure: z.string().nullable(),
  /** Token of its recipient for `unsuppress`; null if the recipient is not suppressed. */
  suppression: z.string().nullable(),
});
export type MessageSummary = z.output<typeof messageSummary>;

export const message = messageSummary.extend({
  messageId: z.string(),
  templateVersion: z.number(),
  requestedAt: timestamp,
  expiresAt: timestamp,
  nextAttemptAt: timestamp,
  /** Id of the request that caused it, as in the logs; null without a request, or if an earlier version stored it. */
  requestId: z.string().nullable(),
  /** The actions that its state allows. */
  actions: z.array(z.enum(messageActions)),
  /** Number of attempts before `attempts` that were not kept, because they exceed what any lane's retries need. */
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
      /** Text of the SMTP reply. A text of more than 2,000 characters is cut and ends with '…'. Emails in it are masked unless revealed. */
      response: z.string(),
    }),
  ),
});
export type Message = z.output<typeof message>;

const pause = z.object({ by: z.string(), at: timestamp, reason: z.string() }).nullable();
/** Null if counting takes too long. */
const rates = z.object({ sent: count, notSent: count }).nullable();

export const emailOverview = z.object({
  at: timestamp,
  lanes: z.array(
    z.object({
      lane,
      /** Not sent yet. */
      open: count,
      /** Messages in a worker; null while no worker reports. */
      sending: count.nullable(),
      /** Waiting for their next try; null while Redis is unavailable. */
      delayed: count.nullable(),
      unknown: count,
      /** How long the oldest due message has waited. Messages that are retried later do not count. */
      oldestSeconds: z.number(),
      lastMinute: rates,
      lastHour: rates,
      pause,
    }),
  ),
  servers: z.array(
    z.object({
      name: z.string(),
      /** `up` or `open`, whichever is the worst that a worker reports; `unknown` while none reports it. */
      state: z.string(),
      failures: count,
      openUntil: timestamp.nullable(),
      sentLastMinute: count,
      /** Null without a limit. */
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
  /** How long the oldest due message has waited. Messages that are retried later do not count. */
  oldestEventSeconds: z.number().nullable(),
  /** Messages of the last 24 hours that were not sent, by state, code of the last reply and reason; most frequent first. */
  failures: z.array(
    z.object({
      state: z.enum(emailStates),
      code: z.string().nullable(),
      /** Reason, worded for operators. */
      failure: z.string().nullable(),
      messages: count,
    }),
  ),
});
export type EmailOverview = z.output<typeof emailOverview>;

export const suppression = z.object({
  /** Masked. */
  address: z.string(),
  /** Identifies the recipient in `unsuppress`. */
  token: z.string(),
  reason: z.string(),
  createdAt: timestamp,
  /** Null until an operator allows the recipient again. */
  expiresAt: timestamp.nullable(),
});
export type Suppression = z.output<typeof suppression>;

export const auditEntry = z.object({
  id: z.string(),
  at: timestamp,
  /** Username, or `cli:<user of the operating system>`. */
  operator: z.string(),
  action: z.string(),
  /** Message, lane, server or masked email. */
  target: z.string().nullable(),
  /** Filter of a bulk action, with its email masked. */
  filter: z.record(z.string(), z.string()).nullable(),
  /** Number of changed messages or recipients; null if the action has not ended. */
  changed: count.nullable(),
  reason: z.string().nullable(),
});
export type OperationsAuditEntry = z.output<typeof auditEntry>;
