import { mailLanes } from '@portal/contracts';
import type { Clock, Logger } from '@portal/service-kit';
import type { Deliveries } from '../mails/deliveries';
import type { DueMail, Rechecks } from '../mails/rechecks';
import type { MailMetrics } from '../metrics';
import type { MailQueues } from '../queue/mail-queues';

export interface SweeperOptions {
  rechecks: Rechecks;
  deliveries: Deliveries;
  queues: MailQueues;
  metrics: MailMetrics;
  logger: Logger;
  clock: Clock;
  intervalMs?: number;
}

/** Mails of one lane looked at per sweep; a longer backlog waits for the next one. */
const batch = 500;

/**
 * Makes Redis disposable: gives every open mail a job again, whatever became of the first one, and drops mails whose
 * time is over, secret included, also while no worker runs.
 */
export const createSweeper = (options: SweeperOptions) => {
  const { rechecks, deliveries, queues, metrics, logger, clock, intervalMs = 5_000 } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  const expire = async ({ _id, lane, template }: DueMail): Promise<void> => {
    if (!(await deliveries.expire(_id))) return;
    metrics.sent.inc({ class: lane, template, outcome: 'expired' });
    logger.warn({ mailId: _id, class: lane, template }, 'mail expired');
  };

  const sweep = async (): Promise<void> => {
    for (const lane of mailLanes) {
      const due = await rechecks.due(lane, batch);
      const now = clock();
      for (const mail of due) if (mail.expiresAt <= now) await expire(mail);
      const alive = due.filter((mail) => mail.expiresAt > now);
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
