import { emailLanes } from '@portal/contracts';
import type { Logger } from '@portal/service-kit';
import type { EmailContext } from '../context';

/** Emails of one lane per sweep; a longer backlog waits for the next one. */
const batch = 500;

/**
 * Makes Redis disposable: adds a job for every open email that has lost its own, and drops expired emails, secret
 * included, even while no worker runs.
 */
export const sweepEmails = async ({ emails, queues, metrics }: EmailContext, logger: Logger): Promise<void> => {
  // Expiry of all lanes first: without Redis the sweep ends at the first email that needs a job, and secrets must still go on time.
  for (const lane of emailLanes) {
    for (const { id, template } of await emails.due(lane, 'expired', batch)) {
      if (!(await emails.expire(id))) continue;
      metrics.sent.inc({ lane, template, outcome: 'expired' });
      logger.warn({ emailId: id, lane, template }, 'email expired');
    }
  }
  for (const lane of emailLanes) {
    const alive = await emails.due(lane, 'alive', batch);
    if (alive.length === 0) continue;
    await queues.add(alive);
    await emails.postpone(alive.map(({ id }) => id));
  }
};
