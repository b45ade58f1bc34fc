import type { Logger } from '@portal/service-kit';
import type { EmailContext } from '../context';

const pageSize = 500;

/**
 * Drops expired emails, secret included, and adds a job for every open email that has none: after its process died before it added the
 * job, or after Redis was unavailable or emptied.
 */
export const sweepEmails = async (
  { emails, queue, pauses, metrics, clock }: Pick<EmailContext, 'emails' | 'queue' | 'pauses' | 'metrics' | 'clock'>,
  logger: Logger,
): Promise<void> => {
  await emails.failEarlierStates();
  const isPaused = (await pauses.find()) !== null;
  // Before the jobs are read: an emptied Redis must not send what an operator has paused.
  await queue.setPaused(isPaused).catch(() => undefined);
  // Without Redis, secrets still expire on time.
  const withJob = await queue.ids().catch(() => null);
  let added = 0;
  for await (const page of emails.open(pageSize)) {
    const now = clock();
    for (const { id, requestId, template } of page.filter(({ expiresAt }) => expiresAt <= now)) {
      if (!(await emails.expire(id))) continue;
      metrics.sent.inc({ template, outcome: 'expired' });
      logger.warn({ emailId: id, requestId, template }, 'email expired');
    }
    // A job that has ended or moved since its id was read does no harm: adding one that exists changes nothing.
    const missing = withJob ? page.filter(({ id, expiresAt }) => expiresAt > now && !withJob.has(id)) : [];
    await queue.add(missing);
    added += missing.length;
  }
  if (added > 0) logger.warn({ added }, 'emails without a job were queued again');
};
