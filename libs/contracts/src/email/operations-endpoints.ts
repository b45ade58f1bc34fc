import { email } from '../account/credentials.ts';
import { createEndpointBuilder } from '../http/endpoint.ts';
import { count, done, pageQuery, text } from '../http/primitives.ts';
import { limits } from '../limits.ts';
import * as z from '../zod.ts';
import * as s from './operations.ts';

const endpoint = createEndpointBuilder('email');
const operator = { access: 'operator' } as const;
const oneEmail = {
  ...operator,
  params: z.strictObject({ emailId: s.emailId }),
  errors: ['email_not_found'],
} as const;
const pauseBody = z.strictObject({ reason: s.operationReason });
const suppressionBody = z.strictObject({ address: email, reason: s.operationReason });

/** Calls of operators. The audit log contains every change, every preview and every revealed email. */
export const emailOperationsEndpoints = {
  'GET /api/operations/email': endpoint({
    ...operator,
    summary: 'How many emails wait and for how long, and what fails and why',
    response: s.emailOverview,
  }),
  'GET /api/operations/emails': endpoint({
    ...operator,
    summary: 'Emails, newest first',
    query: s.emailFilter.extend(pageQuery(limits.page)),
    response: z.array(s.emailSummary),
    paged: true,
  }),
  'POST /api/operations/emails': endpoint({
    ...operator,
    summary: `Change one email, or up to ${limits.operations.batch} that match a filter, or count them; without either it is rejected; repeating it changes nothing more`,
    body: s.emailFilter.extend({
      action: z.enum(s.emailActions),
      mode: z.enum(['count', 'apply']),
      emailId: s.emailId.optional(),
      /** Required by mode `apply`. */
      reason: s.operationReason.optional(),
    }),
    /** `matched`: emails in a state that allows the action. */
    response: z.object({ matched: count, changed: count }),
  }),
  'GET /api/operations/emails/{emailId}': endpoint({
    ...oneEmail,
    summary: 'An email with its attempts',
    response: s.emailDetails,
  }),
  'POST /api/operations/emails/{emailId}/reveal': endpoint({
    ...oneEmail,
    summary: "An email with its recipient's address; audited",
    response: s.emailDetails,
  }),
  'GET /api/operations/emails/{emailId}/preview': endpoint({
    ...oneEmail,
    summary: 'The HTML of an email for a sandboxed frame; codes, tokens and addresses are masked; audited',
    response: { mediaType: 'text/html' },
  }),
  'POST /api/operations/email/pause': endpoint({
    ...operator,
    summary: 'Pause sending; emails wait and are not lost',
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
