import { emailLanes, emailTemplateNames } from '../events/email-requested.ts';
import { count, text, timestamp, visibleText } from '../http/primitives.ts';
import { limits } from '../limits.ts';
import * as z from '../zod.ts';

/** States of a message in the delivery log, open ones first. */
export const emailStates = ['queued', 'sending', 'sent', 'failed', 'expired', 'suppressed'] as const;
export type EmailState = (typeof emailStates)[number];

/**
 * - `retry`: sends a waiting message now, and one that was not sent again. Codes and reset links that were not sent cannot be retried,
 *   because their secret is erased.
 * - `discard`: drops a message that waits, or whose worker died while sending it.
 */
export const messageActions = ['retry', 'discard'] as const;
export type MessageAction = (typeof messageActions)[number];

const lane = z.enum(emailLanes);
export const operationReason = visibleText(limits.operations.reason, 'Please give a reason');
export const messageId = z.uuid();

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
  /** Number of attempts since it was queued or retried by an operator. */
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
  /** The latest 100, oldest first. */
  attempts: z.array(
    z.object({
      /** When the attempt began, or when the provider reported. */
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

/** Null if counting takes too long. */
const rates = z.object({ sent: count, notSent: count }).nullable();

export const emailOverview = z.object({
  at: timestamp,
  lanes: z.array(
    z.object({
      lane,
      /** Due, or being sent. */
      waiting: count,
      /** Waiting for their next attempt. */
      retrying: count,
      /** How long the oldest due message has waited. Messages that are retried later do not count. */
      oldestSeconds: z.number(),
    }),
  ),
  lastMinute: rates,
  lastHour: rates,
  /** Null unless an operator has paused sending. */
  pause: z.object({ by: z.string(), at: timestamp, reason: z.string() }).nullable(),
  /** Connected workers; null while Redis is unavailable. */
  workers: count.nullable(),
  /** Events that have not become messages yet; null while Redis is unavailable. */
  eventsWaiting: count.nullable(),
  /** Messages that are retried, and those of the last 24 hours that were not sent, by state, code of the last reply and reason. */
  problems: z.array(
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
  /** Message or masked email. */
  target: z.string().nullable(),
  /** Filter of a bulk action, with its email masked. */
  filter: z.record(z.string(), z.string()).nullable(),
  /** Number of changed messages or recipients; null if the action has not ended. */
  changed: count.nullable(),
  reason: z.string().nullable(),
});
export type OperationsAuditEntry = z.output<typeof auditEntry>;
