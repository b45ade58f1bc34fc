const lookEveryMs = 10_000;
/** Twice the longest attempt. */
export const stuckAfterMs = 120_000;

/** What liveness asks of a lane. */
export interface ConsumedLane {
  /** Changes whenever a job starts or ends. */
  progress(): number;
  isRunning(): boolean;
  /** Pauses on purpose: the mail server is out of order. */
  isPausing(): boolean;
  hasWaitingJobs(): Promise<boolean>;
}

/**
 * Notices a worker that no longer consumes although the process lives: its loop has ended, or jobs wait and none starts or
 * ends for two minutes. Redis or the mail server being away is not the worker's fault.
 */
export const createLiveness = (lanes: readonly ConsumedLane[], now: () => number = () => performance.now()) => {
  const seen = new Map<ConsumedLane, { progress: number; stuckSince: number | null }>();
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    for (const lane of lanes) {
      const before = seen.get(lane);
      const progress = lane.progress();
      const still = before?.progress === progress && !lane.isPausing();
      const stuck = still && (await lane.hasWaitingJobs().catch(() => false));
      seen.set(lane, { progress, stuckSince: stuck ? (before.stuckSince ?? now()) : null });
    }
  };

  const isStuck = (lane: ConsumedLane): boolean => {
    const since = seen.get(lane)?.stuckSince ?? null;
    return since !== null && now() - since >= stuckAfterMs;
  };

  return {
    /** Takes note of where each lane stands. */
    look,
    isAlive: (): boolean => lanes.every((lane) => lane.isRunning() && !isStuck(lane)),
    start(): void {
      timer = setInterval(() => void look(), lookEveryMs);
    },
    stop: (): void => clearInterval(timer),
  };
};
