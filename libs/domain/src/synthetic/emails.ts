import { randomUUID } from 'node:crypto';
import { type EmailRequested, type EmailTemplate, emailTemplates } from '@portal/contracts';
import { seal } from '@portal/service-kit';

const ttlMs = 600_000;

/**
 * A request for an email to this address, as account publishes it; of a template whose only variable is the username.
 * @param emailKey `PORTAL_MAIL_KEY` of the email service
 */
export const syntheticEmailRequested = (template: EmailTemplate, address: string, emailKey: string): EmailRequested => {
  const dedupeKey = `${template}:${address}`;
  const now = new Date();
  return {
    eventId: randomUUID(),
    occurredAt: now.toISOString(),
    type: 'email.requested',
    data: {
      template,
      to: { name: 'demo_player', address },
      vars: { username: 'demo_player' },
      sealed: emailTemplates[template].secret === null ? null : seal('428197', emailKey, dedupeKey),
      dedupeKey,
      expiresAt: new Date(now.getTime() + ttlMs).toISOString(),
    },
  };
};
