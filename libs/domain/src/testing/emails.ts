import { randomUUID } from 'node:crypto';
import { type EmailRequested, type EmailTemplate, emailTemplates } from '@portal/contracts';
import { seal } from '@portal/service-kit';

type Overrides = Partial<EmailRequested['data']> & { secret?: string; expiresInMs?: number };

/**
 * Builds a request for an email as other services publish it. `overrides` has the variables of templates that need more than a username.
 * @param emailKey `PORTAL_EMAIL_KEY` of the email service
 */
export const syntheticEmailRequested = (
  template: EmailTemplate,
  emailKey: string,
  { secret = '428197', expiresInMs = 600_000, ...data }: Overrides = {},
): EmailRequested => {
  const dedupeKey = data.dedupeKey ?? `${template}:${randomUUID()}`;
  const now = new Date();
  return {
    eventId: randomUUID(),
    occurredAt: now.toISOString(),
    type: 'email.requested',
    data: {
      template,
      to: { name: 'demo_player', address: `${randomUUID()}@example.com` },
      vars: { username: 'demo_player' },
      sealed: emailTemplates[template].secret === null ? null : seal(secret, [emailKey], dedupeKey),
      expiresAt: new Date(now.getTime() + expiresInMs).toISOString(),
      ...data,
      dedupeKey,
    },
  };
};
