import type { EmailOverview } from '@portal/contracts';
import { cacheFor } from '@portal/service-kit';
import type { EmailContext } from '../../context.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Creates the reader of the overview. Rates per hour and reasons are counted once a minute. */
export const createOverviewReader = ({
  operations,
  emails,
  pauses,
  queue,
  events,
  clock,
}: Pick<
  EmailContext,
  'operations' | 'emails' | 'pauses' | 'queue' | 'events' | 'clock'
>): (() => Promise<EmailOverview>) => {
  const since = (ms: number) => new Date(clock().getTime() - ms);
  const readSlowCounts = cacheFor(
    minuteMs,
    () => clock().getTime(),
    () => Promise.all([operations.outcomesSince(since(hourMs)), operations.problemsSince(since(24 * hourMs))]),
  );

  return async () => {
    const [depths, ages, lastMinute, [lastHour, problems], pause, workers, eventsWaiting] = await Promise.all([
      operations.depths(),
      emails.longestDueSeconds(),
      operations.outcomesSince(since(minuteMs)),
      readSlowCounts(),
      pauses.find(),
      queue.countWorkers().catch(() => null),
      events.count().catch(() => null),
    ]);
    return {
      at: clock().toISOString(),
      lanes: depths.map((depth) => ({ ...depth, oldestSeconds: ages[depth.lane] })),
      lastMinute,
      lastHour,
      pause: pause && { by: pause.pausedBy, at: pause.pausedAt.toISOString(), reason: pause.reason },
      workers,
      eventsWaiting,
      problems,
    };
  };
};
