import { createEndpointBuilder } from '../http/endpoint.ts';
import { done, text, visibleText } from '../http/primitives.ts';
import * as z from '../zod.ts';
import { optionalEmails } from './ui.ts';

const endpoint = createEndpointBuilder('email');

const settings = z.enum(['on', 'off']);
/** Opaque signed token that identifies an email without showing it. */
const token = text(600).regex(/^[\w-]+$/, 'This link is not valid');

export const emailPreferences = z.object({
  /** Masked, because a forwarded link must not show it. */
  address: z.string(),
  settings: z.array(z.object({ kind: z.enum(optionalEmails), setting: settings })),
});
export type EmailPreferences = z.output<typeof emailPreferences>;

/** A message of Amazon SNS; `Message` is a notification of Amazon SES as JSON. All fields covered by the signature are declared. */
export const snsMessage = z.strictObject({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: visibleText(200, 'MessageId is missing'),
  TopicArn: visibleText(300, 'TopicArn is missing'),
  Subject: text(1_000).optional(),
  Message: text(60_000),
  Timestamp: z.iso.datetime(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: visibleText(2_000, 'Signature is missing'),
  SigningCertURL: visibleText(500, 'SigningCertURL is missing'),
  /** This field and the next are present in confirmations only. */
  Token: text(2_000).optional(),
  SubscribeURL: text(4_000).optional(),
  /** Present in notifications only. */
  UnsubscribeURL: text(4_000).optional(),
  /** The signature does not cover this field, and nothing reads it. */
  MessageAttributes: z.record(text(256), z.object({ Type: text(256), Value: text(10_000) })).optional(),
});
export type SnsMessage = z.output<typeof snsMessage>;

const byToken = { access: 'public', query: z.strictObject({ token }), errors: ['email_link_invalid'] } as const;

/** Calls from email providers and recipients; none requires sign-in or cookies. */
export const deliverabilityEndpoints = {
  'POST /api/email/notifications': endpoint({
    summary: 'Bounces and complaints from Amazon SES through SNS, signed by SNS',
    access: 'public',
    body: snsMessage,
    // SNS sends JSON as text/plain.
    bodyTypes: ['text/plain'],
    response: done,
    errors: ['notification_rejected'],
  }),
  'POST /api/email/unsubscribe': endpoint({
    ...byToken,
    summary: 'Switch off the kind of email that the token is for (RFC 8058 One-Click); the body is ignored',
    response: done,
  }),
  'GET /api/email/unsubscribe': endpoint({
    ...byToken,
    summary: 'Leads a browser from the List-Unsubscribe address to the preferences page; changes nothing',
    response: { mediaType: 'text/html' },
  }),
  'GET /api/email/preferences': endpoint({
    ...byToken,
    summary: 'Which optional emails an address gets',
    response: emailPreferences,
  }),
  'POST /api/email/preferences': endpoint({
    summary: 'Switch a kind of optional email on or off',
    access: 'public',
    body: z.strictObject({ token, kind: z.enum(optionalEmails), setting: settings }),
    response: emailPreferences,
    errors: ['email_link_invalid'],
  }),
  'GET /api/email/preferences/own': endpoint({
    summary: "The token of the caller's own verified address",
    access: 'player',
    response: z.object({ token: z.string() }),
  }),
};
