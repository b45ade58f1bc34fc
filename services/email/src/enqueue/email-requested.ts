import { type EmailRequested, emailTemplates, limits, type PortalEvent, z } from '@portal/contracts';
import type { Logger } from '@portal/service-kit';
import type { NewEmail } from '../emails/email';
import type { Intake } from '../emails/enqueue';
import type { EmailMetrics } from '../metrics';
import type { EmailQueues } from '../queue/email-queues';

/** Exactly one address: a list or a line break would reach people whom nobody meant. */
const address = z.email().max(limits.email.max);

const problemOf = ({ template, to, vars, sealed }: EmailRequested['data']): string | null => {
  const { vars: schema, secret } = emailTemplates[template];
  if (!address.safeParse(to.address).success) return 'the address is not valid';
  if (!schema.safeParse(vars).success) return `the variables are not those of ${template}`;
  if ((secret === null) !== (sealed === null))
    return secret === null ? 'the template takes no secret' : 'the secret is missing';
  return null;
};

export interface EmailRequestedOptions {
  intake: Intake;
  queues: EmailQueues;
  metrics: EmailMetrics;
  logger: Logger;
}

/**
 * Turns `email.requested` into a row of the mails and a job. However often the event comes, there is one mail per key.
 * What can never be sent is stored as failed: retrying the event would not mend it.
 */
export const createEmailRequestedHandler =
  ({ intake, queues, metrics, logger }: EmailRequestedOptions) =>
  async (event: PortalEvent): Promise<void> => {
    if (event.type !== 'email.requested') return;
    const { template, to, vars, sealed, dedupeKey, expiresAt } = event.data;
    const requestedAt = new Date(event.occurredAt);
    const mail: NewEmail = {
      _id: event.eventId,
      template,
      to,
      vars,
      sealed,
      dedupeKey,
      requestedAt,
      expiresAt: new Date(expiresAt),
    };
    const problem = problemOf(event.data);
    if (problem) {
      await intake.addFailed(mail, problem);
      metrics.sent.inc({ class: emailTemplates[template].lane, template, outcome: 'failed' });
      logger.error({ mailId: mail._id, template, problem }, 'mail cannot be sent');
      return;
    }
    const stored = await intake.add(mail);
    if (stored.state !== 'queued') return;
    await queues
      .add([stored])
      .catch((error: unknown) => logger.debug({ err: error, mailId: stored._id }, 'mail waits for the sweeper'));
  };
