import { email } from '../account/credentials.ts';
import { endpointOf } from '../http/endpoint.ts';
import { count, done, pageQuery, text } from '../http/primitives.ts';
import { limits } from '../limits.ts';
import * as z from '../zod.ts';
import * as s from './operations.ts';

const endpoint = endpointOf('email');
const operator = { access: 'operator' } as const;
const oneMessage = {
  ...operator,
  params: z.strictObject({ messageId: s.messageId }),
  errors: ['message_not_found'],
} as const;
const pauseBody = z.strictObject({ reason: s.operationReason });
const suppressionBody = z.strictObject({ address: email, reason: s.operationReason });

/** Calls of operators. The audit log contains every change, every preview and every revealed email. */
export const emailOperationsEndpoints = {
  'GET /api/operations/email': endpoint({
    ...operator,
    summary: 'How many messages wait and for how long, and what fails and why',
    response: s.emailOverview,
  }),
  'GET /api/operations/email/messages': endpoint({
    ...operator,
    summary: 'Messages, newest first',
    query: s.messageFilter.extend(pageQuery(limits.page)),
    response: z.array(s.messageSummary),
    paged: true,
  }),
  'POST /api/operations/email/messages': endpoint({
    ...operator,
    summary: `Change one message, or up to ${limits.operations.batch} that match a filter, or count them; without either it is rejected; repeating it changes nothing more`,
    body: s.messageFilter.extend({
      action: z.enum(s.messageActions),
      mode: z.enum(['count', 'apply']),
      messageId: s.messageId.optional(),
      /** Required by mode `apply`. */
      reason: s.operationReason.optional(),
    }),
    /** `matched`: messages in a state that allows the action. */
    response: z.object({ matched: count, changed: count }),
  }),
  'GET /api/operations/email/messages/{messageId}': endpoint({
    ...oneMessage,
    summary: 'A message with its attempts',
    response: s.message,
  }),
  'POST /api/operations/email/messages/{messageId}/reveal': endpoint({
    ...oneMessage,
    summary: "A message with its recipient's email; audited",
    response: s.message,
  }),
  'GET /api/operations/email/messages/{messageId}/preview': endpoint({
    ...oneMessage,
    summary: 'The HTML of a message for a sandboxed frame; codes, tokens and emails are masked; audited',
    response: { mediaType: 'text/html' },
  }),
  'POST /api/operations/email/pause': endpoint({
    ...operator,
    summary: 'Pause sending; messages wait and are not lost',
    body: pauseBody,
    response: done,
  }),
  'POST /api/operations/email/resume': endpoint({
    ...operator,
    summary: 'Resume sending',
    body: pauseBody,
    response: done,
  }),
  'GET /api/operations/email/suppressions': endpoint({
    ...operator,
    summary: 'Recipients that receive no email; `address` finds one',
    query: z.strictObject({ address: text(limits.email.max).min(1).optional(), ...pageQuery(limits.page) }),
    response: z.array(s.suppression),
    paged: true,
  }),
  'POST /api/operations/email/suppress': endpoint({
    ...operator,
    summary: 'Send no email to a recipient until it is allowed again',
    body: suppressionBody,
    response: done,
  }),
  'POST /api/operations/email/unsuppress': endpoint({
    ...operator,
    summary: 'Allow email to a recipient again: `address`, or the `token` of a masked one',
    body: suppressionBody.extend({ address: email.optional(), token: text(500).min(1).optional() }),
    response: done,
  }),
  'GET /api/operations/email/audit': endpoint({
    ...operator,
    summary: 'What operators have done, latest first',
    query: z.strictObject(pageQuery(limits.page)),
    response: z.array(s.auditEntry),
    paged: true,
  }),
};
