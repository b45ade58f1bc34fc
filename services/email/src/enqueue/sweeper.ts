import { emailLanes } from '@portal/contracts';
import type { Logger } from '@portal/service-kit';
import type { Deliveries } from '../emails/deliveries';
import type { DueEmail, Rechecks } from '../emails/rechecks';
import type { EmailMetrics } from '../metrics';
import type { EmailQueues } from '../queue/email-queues';

export interface SweeperOptions {
  rechecks: Rechecks;
  deliveries: Deliveries;
  queues: EmailQueues;
  metrics: EmailMetrics;
  logger: Logger;
  intervalMs?: number;
}

/** Mails of one lane looked at per sweep; a longer backlog waits for the next one. */
const batch = 500;

/**
 * Makes Redis disposable: gives every open mail a job again, whatever became of the first one, and drops mails whose
 * time is over, secret included, also while no worker runs.
 */
export const createSweeper = (options: SweeperOptions) => {
  const { rechecks, deliveries, queues, metrics, logger, intervalMs = 5_000 } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  const expire = async ({ _id, lane, template }: DueEmail): Promise<void> => {
    if (!(await deliveries.expire(_id))) return;
    metrics.sent.inc({ class: lane, template, outcome: 'expired' });
    logger.warn({ mailId: _id, class: lane, template }, 'mail expired');
  };

  const sweep = async (): Promise<void> => {
    // In all lanes first: with Redis down the sweep ends at the first email that needs a job, and secrets must go on time all the same.
    for (const lane of emailLanes) for (const mail of await rechecks.due(lane, 'expired', batch)) await expire(mail);
    for (const lane of emailLanes) {
      const alive = await rechecks.due(lane, 'alive', batch);
      if (alive.length === 0) continue;
      await queues.add(alive);
      await rechecks.postpone(alive.map(({ _id }) => _id));
    }
  };

  const schedule = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = sweep()
        .catch((error: unknown) => logger.debug({ err: error }, 'sweep is tried again'))
        .finally(schedule);
    }, intervalMs);
  };

  return {
    start: schedule,
    /** One pass, at once. */
    sweep,
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
