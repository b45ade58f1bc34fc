import type { EmailRequested, EmailTemplate } from '@portal/contracts';
import { eventIdOf, seal } from '@portal/service-kit';

export interface Recipient {
  username: string;
  email: string;
}

/** A mail that waits for no code is of no use a day later. */
const noticeLifetimeMs = 86_400_000;

const request = (now: Date, data: EmailRequested['data']): EmailRequested => ({
  eventId: eventIdOf('email.requested', data.dedupeKey),
  occurredAt: now.toISOString(),
  type: 'email.requested',
  data,
});

const to = ({ username, email }: Recipient) => ({ name: username, address: email });

export interface SecretEmail {
  template: Extract<EmailTemplate, 'verification-code' | 'password-reset'>;
  recipient: Recipient;
  /** The code or token. It leaves this function sealed only. */
  secret: string;
  mailKey: string;
  dedupeKey: string;
  expiresAt: Date;
  now: Date;
}

/** Asks for a mail with a one-time secret; after the secret has expired it is not sent any more. */
export const secretEmail = ({
  template,
  recipient,
  secret,
  mailKey,
  dedupeKey,
  expiresAt,
  now,
}: SecretEmail): EmailRequested =>
  request(now, {
    template,
    to: to(recipient),
    vars: { username: recipient.username },
    sealed: seal(secret, mailKey, dedupeKey),
    dedupeKey,
    expiresAt: expiresAt.toISOString(),
  });

export interface NoticeEmail {
  template: EmailTemplate;
  recipient: Recipient;
  /** Beside the recipient's username. */
  vars: Record<string, string>;
  dedupeKey: string;
  /** A day later where left out. */
  expiresAt?: Date;
  now: Date;
}

/** Asks for a mail without a secret. */
export const noticeEmail = ({ template, recipient, vars, dedupeKey, expiresAt, now }: NoticeEmail): EmailRequested =>
  request(now, {
    template,
    to: to(recipient),
    vars: { ...vars, username: recipient.username },
    sealed: null,
    dedupeKey,
    expiresAt: (expiresAt ?? new Date(now.getTime() + noticeLifetimeMs)).toISOString(),
  });

export const welcomeEmail = (user: Recipient & { id: string }, now: Date): EmailRequested =>
  noticeEmail({ template: 'welcome', recipient: user, vars: {}, dedupeKey: `welcome:${user.id}`, now });

/** @param changeId what changed it (a reset token's hash): one mail a change */
export const passwordChangedEmail = (user: Recipient & { id: string }, changeId: string, now: Date): EmailRequested =>
  noticeEmail({
    template: 'password-changed',
    recipient: user,
    vars: { changedAt: now.toISOString() },
    dedupeKey: `password-changed:${user.id}:${changeId}`,
    now,
  });
