import { type EmailLane, emailLanes } from '@portal/contracts';
import type { Logger, Redis } from '@portal/service-kit';
import type { EmailContext } from '../context';
import { assignJobs, groupByJob } from './email-queues';

const pageSize = 500;

type SweepContext = Pick<EmailContext, 'emails' | 'queues' | 'metrics' | 'clock'>;

/** Adds the missing jobs of open emails, those whose recheck is due or all of them, page by page; emails with a job are skipped. */
const addMissingJobs = async (context: SweepContext, lane: EmailLane, which: 'due' | 'all'): Promise<number> => {
  const { emails, queues, clock } = context;
  let added = 0;
  for await (const page of emails.open(lane, which, pageSize)) {
    const assigned = assignJobs(page, clock());
    const unknown = new Set(page.filter(({ jobId }) => jobId === undefined).map(({ id }) => id));
    const jobs = [...groupByJob(assigned.filter(({ id }) => unknown.has(id)))];
    await emails.assign(jobs.map(([jobId, carried]) => ({ jobId, ids: carried.map(({ id }) => id) })));
    const missing = await queues.withoutJob(lane, assigned);
    await queues.add(missing);
    added += missing.length;
    if (which === 'due') await emails.postpone(page.map(({ id }) => id));
  }
  return added;
};

/** Adds a job for every due email that has lost its own, and drops expired emails, secret included, even while no worker runs. */
export const sweepEmails = async (context: SweepContext, logger: Logger): Promise<void> => {
  const { emails, metrics } = context;
  // Expiry of all lanes first: without Redis the sweep ends at the first email that needs a job, and secrets must still go on time.
  for (const lane of emailLanes) {
    for (const { id, requestId, template } of await emails.expired(lane, pageSize)) {
      if (!(await emails.expire(id))) continue;
      metrics.sent.inc({ lane, template, outcome: 'expired' });
      logger.warn({ emailId: id, requestId, lane, template }, 'email expired');
    }
  }
  for (const lane of emailLanes) await addMissingJobs(context, lane, 'due');
};

/**
 * Makes Redis disposable. Creates the check that fills the queues of an emptied Redis, and looks for lost jobs after each reconnection,
 * since a Redis that restarts may have lost the last second.
 */
export const createRefill = (context: SweepContext, redis: Redis, logger: Logger) => {
  let connections = 1;
  let checked = 0;
  redis.on('ready', () => {
    connections += 1;
  });
  return async (): Promise<void> => {
    if (redis.status !== 'ready') return;
    const current = connections;
    const lanes = checked < current ? emailLanes : await context.queues.emptiedLanes();
    for (const lane of lanes) {
      const added = await addMissingJobs(context, lane, 'all');
      await context.queues.markFilled(lane);
      if (added > 0) logger.warn({ lane, added }, 'jobs missing in Redis were added again');
    }
    checked = current;
  };
};
