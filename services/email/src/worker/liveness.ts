import type { Lane } from './lane';

const checkEveryMs = 10_000;
/** Twice the longest attempt. */
export const stuckAfterMs = 120_000;

type ObservedLane = Pick<Lane, 'progress' | 'isRunning' | 'isPausing' | 'hasWaitingJobs'>;

/**
 * Notices a worker that no longer consumes although the process lives: its loop has ended, or jobs wait and none starts or
 * ends for two minutes. An outage of Redis or the SMTP server does not count, since a restart would not help.
 */
export const createLiveness = (lanes: readonly ObservedLane[], now: () => number = () => performance.now()) => {
  const seen = new Map<ObservedLane, { progress: number; stuckSince: number | null }>();
  let timer: NodeJS.Timeout | undefined;

  const check = async (): Promise<void> => {
    for (const lane of lanes) {
      const before = seen.get(lane);
      const progress = lane.progress();
      const still = before?.progress === progress && !lane.isPausing();
      const stuck = still && (await lane.hasWaitingJobs().catch(() => false));
      seen.set(lane, { progress, stuckSince: stuck ? (before.stuckSince ?? now()) : null });
    }
  };

  const isStuck = (lane: ObservedLane): boolean => {
    const since = seen.get(lane)?.stuckSince ?? null;
    return since !== null && now() - since >= stuckAfterMs;
  };

  return {
    /** Records the progress of each lane. */
    check,
    isAlive: (): boolean => lanes.every((lane) => lane.isRunning() && !isStuck(lane)),
    start(): void {
      timer = setInterval(() => void check(), checkEveryMs);
    },
    stop: (): void => clearInterval(timer),
  };
};
