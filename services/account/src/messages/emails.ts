import type { EmailRequested, EmailTemplate } from '@portal/contracts';
import { type Keys, seal } from '@portal/service-kit';
import { deriveEventId } from '@portal/service-kit/outbox';

interface Recipient {
  username: string;
  email: string;
  /** Null if it is not known. */
  timeZone?: string | null;
}

/** Notices lose their value after a day and are not sent later. */
const noticeTtlMs = 86_400_000;

interface EmailOptions {
  template: EmailTemplate;
  recipient: Recipient;
  /** Variables of the template besides the recipient's username. */
  vars?: Record<string, string>;
  /** A code or token, which is sealed before it is stored or sent. */
  secret?: { text: string; keys: Keys };
  /** Only one email is sent for each key. */
  dedupeKey: string;
  /** The email is not sent after this time, because its secret has expired. The default is a day from now. */
  expiresAt?: Date;
  now: Date;
}

export const buildEmailRequested = (options: EmailOptions): EmailRequested => {
  const { template, recipient, vars, secret, dedupeKey, now } = options;
  const expiresAt = options.expiresAt ?? new Date(now.getTime() + noticeTtlMs);
  return {
    eventId: deriveEventId('email.requested', dedupeKey),
    occurredAt: now.toISOString(),
    type: 'email.requested',
    data: {
      template,
      to: { name: recipient.username, address: recipient.email },
      ...(recipient.timeZone && { timeZone: recipient.timeZone }),
      vars: { ...vars, username: recipient.username },
      sealed: secret ? seal(secret.text, secret.keys, dedupeKey) : null,
      dedupeKey,
      expiresAt: expiresAt.toISOString(),
    },
  };
};

export const buildWelcomeEmail = (user: Recipient & { id: string }, now: Date): EmailRequested =>
  buildEmailRequested({ template: 'welcome', recipient: user, dedupeKey: `welcome:${user.id}`, now });

/** @param changeId hash of the reset token, which makes the notice unique */
export const buildPasswordChangedEmail = (
  user: Recipient & { id: string },
  changeId: string,
  now: Date,
): EmailRequested =>
  buildEmailRequested({
    template: 'password-changed',
    recipient: user,
    vars: { changedAt: now.toISOString() },
    dedupeKey: `password-changed:${user.id}:${changeId}`,
    now,
  });
