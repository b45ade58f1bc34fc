import { emailLanes } from '@portal/contracts';
import { type Logger, readTraceId } from '@portal/service-kit';
import type { EmailContext } from '../context.ts';
import { applyPause, type Pausable } from './apply-pause.ts';

const pageSize = 500;

/**
 * Drops expired emails, secret included, and adds a job for every open email that has none: after its process died before it added the
 * job, or after Redis was unavailable or emptied.
 */
export const sweepEmails = async (
  { emails, queue, pauses, metrics }: Pick<EmailContext, 'emails' | 'queue' | 'metrics'> & Pausable,
  logger: Logger,
): Promise<void> => {
  // Before the jobs are read: an emptied Redis must not send what an operator has paused.
  await applyPause({ pauses, queue }).catch((error: unknown) => logger.debug({ err: error }, 'pause was not applied'));
  for (const { id, requestId, traceparent, template } of await emails.listExpired()) {
    if (!(await emails.expire(id))) continue;
    metrics.sent.inc({ template, outcome: 'expired' });
    logger.warn({ emailId: id, requestId, traceId: readTraceId(traceparent), template }, 'email expired');
  }
  // Without Redis, secrets still expire on time.
  const withJob = await queue.ids().catch(() => null);
  if (!withJob) return;
  let added = 0;
  for (const lane of emailLanes) {
    // A job that has ended or moved since its id was read does no harm: adding one that exists changes nothing.
    const missing = (await emails.openIds(lane)).filter((id) => !withJob.has(id));
    for (let from = 0; from < missing.length; from += pageSize)
      await queue.add(await emails.findOpen(missing.slice(from, from + pageSize)));
    added += missing.length;
  }
  if (added > 0) logger.warn({ added }, 'emails without a job were queued again');
};
