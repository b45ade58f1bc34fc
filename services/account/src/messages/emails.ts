import type { EmailRequested, EmailTemplate } from '@portal/contracts';
import { deriveEventId, seal } from '@portal/service-kit';

interface Recipient {
  username: string;
  email: string;
}

/** Notices are not sent later than this. */
const noticeTtlMs = 86_400_000;

interface EmailOptions {
  template: EmailTemplate;
  recipient: Recipient;
  /** In addition to the recipient's username. */
  vars?: Record<string, string>;
  /** A code or token, sealed with the key before it is stored or sent anywhere. */
  secret?: { text: string; key: string };
  /** One email per key. */
  dedupeKey: string;
  /** The email is not sent later, so that no secret outlives its use. Default: a day from now. */
  expiresAt?: Date;
  now: Date;
}

/** Requests an email to a user. */
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
      vars: { ...vars, username: recipient.username },
      sealed: secret ? seal(secret.text, secret.key, dedupeKey) : null,
      dedupeKey,
      expiresAt: expiresAt.toISOString(),
    },
  };
};

export const buildWelcomeEmail = (user: Recipient & { id: string }, now: Date): EmailRequested =>
  buildEmailRequested({ template: 'welcome', recipient: user, dedupeKey: `welcome:${user.id}`, now });

/** @param changeId the reset token's hash: one email per change */
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
