import type { EmailRequested, EmailTemplate } from '@portal/contracts';
import { eventIdOf, seal } from '@portal/service-kit';

interface Recipient {
  username: string;
  email: string;
}

/** Notices are not sent later than this. */
const noticeTtlMs = 86_400_000;

const request = (now: Date, data: EmailRequested['data']): EmailRequested => ({
  eventId: eventIdOf('email.requested', data.dedupeKey),
  occurredAt: now.toISOString(),
  type: 'email.requested',
  data,
});

const to = ({ username, email }: Recipient) => ({ name: username, address: email });

interface SecretEmail {
  template: Extract<EmailTemplate, 'verification-code' | 'password-reset'>;
  recipient: Recipient;
  /** The code or token, sealed before it is stored or sent anywhere. */
  secret: string;
  emailKey: string;
  dedupeKey: string;
  expiresAt: Date;
  now: Date;
}

/** Requests an email with a one-time secret, which is not sent after the secret has expired. */
export const secretEmail = ({
  template,
  recipient,
  secret,
  emailKey,
  dedupeKey,
  expiresAt,
  now,
}: SecretEmail): EmailRequested =>
  request(now, {
    template,
    to: to(recipient),
    vars: { username: recipient.username },
    sealed: seal(secret, emailKey, dedupeKey),
    dedupeKey,
    expiresAt: expiresAt.toISOString(),
  });

interface NoticeEmail {
  template: EmailTemplate;
  recipient: Recipient;
  /** In addition to the recipient's username. */
  vars: Record<string, string>;
  dedupeKey: string;
  /** Default: a day from now. */
  expiresAt?: Date;
  now: Date;
}

/** Requests an email without a secret. */
export const noticeEmail = ({ template, recipient, vars, dedupeKey, expiresAt, now }: NoticeEmail): EmailRequested =>
  request(now, {
    template,
    to: to(recipient),
    vars: { ...vars, username: recipient.username },
    sealed: null,
    dedupeKey,
    expiresAt: (expiresAt ?? new Date(now.getTime() + noticeTtlMs)).toISOString(),
  });

export const welcomeEmail = (user: Recipient & { id: string }, now: Date): EmailRequested =>
  noticeEmail({ template: 'welcome', recipient: user, vars: {}, dedupeKey: `welcome:${user.id}`, now });

/** @param changeId the reset token's hash: one email per change */
export const passwordChangedEmail = (user: Recipient & { id: string }, changeId: string, now: Date): EmailRequested =>
  noticeEmail({
    template: 'password-changed',
    recipient: user,
    vars: { changedAt: now.toISOString() },
    dedupeKey: `password-changed:${user.id}:${changeId}`,
    now,
  });
