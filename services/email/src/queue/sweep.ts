import { emailLanes } from '@portal/contracts';
import { type Logger, readTraceId } from '@portal/service-kit';
import { isMongoUnavailable } from '@portal/service-kit/database';
import type { EmailContext } from '../context.ts';
import { applyPause, type Pausable } from './apply-pause.ts';

const pageSize = 500;

/** Continues what processes of the earlier release have left. A failure must not keep other emails from being swept. */
const takeOverEarlierEmails = async (
  { earlierEmails }: Pick<EmailContext, 'earlierEmails'>,
  logger: Logger,
): Promise<void> => {
  try {
    const moved = await earlierEmails.takeOver();
    if (moved > 0) logger.info({ moved }, 'emails of the earlier release were taken over');
  } catch (error) {
    if (isMongoUnavailable(error)) throw error;
    logger.error({ err: error }, 'emails of the earlier release were not taken over');
  }
};

/**
 * Drops expired emails, secret included, and adds a job for every open email that has none: after its process died before it added the
 * job, or after Redis was unavailable or emptied.
 */
export const sweepEmails = async (
  context: Pick<EmailContext, 'emails' | 'earlierEmails' | 'earlierQueue' | 'queue' | 'metrics'> & Pausable,
  logger: Logger,
): Promise<void> => {
  const { emails, queue, earlierQueue, pauses, metrics } = context;
  // First, because calls add jobs meanwhile: an emptied Redis must not send what an operator has paused.
  await applyPause({ pauses, queue }).catch((error: unknown) => logger.debug({ err: error }, 'pause was not applied'));
  await takeOverEarlierEmails(context, logger);
  for (const { id, requestId, traceparent, template } of await emails.listExpired()) {
    if (!(await emails.expire(id))) continue;
    metrics.sent.inc({ template, outcome: 'expired' });
    logger.warn({ emailId: id, requestId, traceId: readTraceId(traceparent), template }, 'email expired');
  }
  // Without Redis, secrets still expire on time.
  const withJob = await queue.ids().catch(() => null);
  if (!withJob) return;
  // Again: a Redis that was emptied since has lost the pause, too, and would send the emails that are added below.
  await applyPause({ pauses, queue });
  let added = 0;
  for (const lane of emailLanes) {
    // A job that has ended or moved since its id was read does no harm: adding one that exists changes nothing.
    const missing = (await emails.openIds(lane)).filter((id) => !withJob.has(id));
    for (let from = 0; from < missing.length; from += pageSize)
      await queue.add(await emails.findOpen(missing.slice(from, from + pageSize)));
    added += missing.length;
  }
  if (added > 0) logger.warn({ added }, 'emails without a job were queued again');
  await earlierQueue.remove().catch((error: unknown) => logger.debug({ err: error }, 'earlier queue was not removed'));
};
