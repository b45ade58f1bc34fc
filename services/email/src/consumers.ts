import { type EmailRequested, emailTemplates, isUrgent, limits, type PortalEvent, z } from '@portal/contracts';
import { getSpan, type Logger } from '@portal/service-kit';
import { createBatcher } from '@portal/service-kit/outbox';
import type { EmailContext } from './context.ts';
import type { NewEmail } from './queue/enqueue.ts';

/** Exactly one address: a list or a line break would add recipients. */
const address = z.email().max(limits.email.max);

const findProblem = ({ template, to, vars, sealed }: EmailRequested['data']): string | null => {
  const { vars: schema, secret } = emailTemplates[template];
  if (!address.safeParse(to.address).success) return 'the address is not valid';
  if (!schema.safeParse(vars).success) return `the variables are not those of ${template}`;
  if ((secret === null) === (sealed === null)) return null;
  return secret === null ? 'the template takes no secret' : 'the secret is missing';
};

/** Adding the jobs of a batch must not keep a code waiting. */
const largestBatch = 100;

/**
 * Creates the handler of events. `email.forgotten` deletes the preferences of a removed account. `email.requested` enqueues an email, one
 * per `dedupeKey`; concurrent ones are stored together. Emails that can never be sent are stored as failed, since retrying the event would
 * not help.
 */
export const createEventHandler = ({ enqueue, metrics, preferences }: EmailContext, logger: Logger) => {
  // A code does not wait for a batch of other emails.
  const addUrgent = createBatcher<NewEmail>(enqueue.add, largestBatch);
  const add = createBatcher<NewEmail>(enqueue.add, largestBatch);
  return async (event: PortalEvent): Promise<void> => {
    if (event.type === 'email.forgotten') {
      // Suppressions stay: the mailbox bounced or complained, and a new account with it would harm delivery again.
      await preferences.remove(event.data.address);
      return;
    }
    if (event.type !== 'email.requested') return;
    const { expiresAt, timeZone = null, ...data } = event.data;
    const email = {
      ...{ ...data, timeZone },
      id: event.eventId,
      requestId: event.requestId ?? null,
      traceparent: getSpan()?.traceparent ?? null,
      requestedAt: new Date(event.occurredAt),
      expiresAt: new Date(expiresAt),
    };
    const problem = findProblem(event.data);
    if (problem === null) return isUrgent(event) ? addUrgent(email) : add(email);
    await enqueue.addFailed(email, problem);
    metrics.sent.inc({ template: email.template, outcome: 'failed' });
    const { id: emailId, requestId, template } = email;
    logger.error({ emailId, requestId, template, problem }, 'email cannot be sent');
  };
};
