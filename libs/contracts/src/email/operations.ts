import { emailLanes, emailTemplateNames } from '../events/email-requested.ts';
import { count, text, timestamp, visibleText } from '../http/primitives.ts';
import { limits } from '../limits.ts';
import * as z from '../zod.ts';

/** States of an email in the delivery log, open ones first. */
export const emailStates = ['queued', 'sending', 'sent', 'failed', 'expired', 'suppressed'] as const;
export type EmailState = (typeof emailStates)[number];

/**
 * - `retry`: sends a waiting email now, and one that was not sent again. Codes and reset links that were not sent cannot be retried,
 *   because their secret is erased.
 * - `discard`: drops an email that waits, or whose worker died while sending it.
 */
export const emailActions = ['retry', 'discard'] as const;
export type EmailAction = (typeof emailActions)[number];

const lane = z.enum(emailLanes);
export const operationReason = visibleText(limits.operations.reason, 'Please give a reason');
export const emailId = z.uuid();

export const emailFilter = z.strictObject({
  /** The whole address, in any case. */
  address: text(limits.email.max).min(1).optional(),
  template: z.enum(emailTemplateNames).optional(),
  state: z.enum(emailStates).optional(),
  lane: lane.optional(),
  /** Time range in which the email was stored: `from` is inclusive, `to` exclusive. */
  from: timestamp.optional(),
  to: timestamp.optional(),
});
export type EmailFilter = z.output<typeof emailFilter>;

export const emailSummary = z.object({
  id: emailId,
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
export type EmailSummary = z.output<typeof emailSummary>;

export const emailDetails = emailSummary.extend({
  messageId: z.string(),
  templateVersion: z.number(),
  requestedAt: timestamp,
  expiresAt: timestamp,
  nextAttemptAt: timestamp,
  /** Id of the request that caused it, as in the logs; null without a request. */
  requestId: z.string().nullable(),
  /** The actions that its state allows. */
  actions: z.array(z.enum(emailActions)),
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
      /** Text of the SMTP reply. A text of more than 2,000 characters is cut and ends with '…'. Addresses in it are masked unless revealed. */
      response: z.string(),
    }),
  ),
});
export type EmailDetails = z.output<typeof emailDetails>;

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
      /** How long the oldest due email has waited. Emails that are retried later do not count. */
      oldestSeconds: z.number(),
    }),
  ),
  lastMinute: rates,
  lastHour: rates,
  /** Null unless an operator has paused sending. */
  pause: z.object({ by: z.string(), at: timestamp, reason: z.string() }).nullable(),
  /** Connected workers; null while Redis is unavailable. */
  workers: count.nullable(),
  /** Events that have not become emails yet; null while Redis is unavailable. */
  eventsWaiting: count.nullable(),
  /** Emails that are retried, and those of the last 24 hours that were not sent, by state, code of the last reply and reason. */
  problems: z.array(
    z.object({
      state: z.enum(emailStates),
      code: z.string().nullable(),
      /** Reason, worded for operators. */
      failure: z.string().nullable(),
      emails: count,
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
  /** Id of an email, or a masked address. */
  target: z.string().nullable(),
  /** Filter of a bulk action, with its address masked. */
  filter: z.record(z.string(), z.string()).nullable(),
  /** Number of changed emails or recipients; null if the action has not ended. */
  changed: count.nullable(),
  reason: z.string().nullable(),
});
export type OperationsAuditEntry = z.output<typeof auditEntry>;
