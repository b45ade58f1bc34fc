interface HangDetectorOptions {
  /** A small call that any working process responds to, however busy it is. */
  check: () => Promise<unknown>;
  /** How long a call waits before the service is checked, and the time between two checks. */
  afterMs: number;
}

/** The wait of one call. */
interface Wait {
  /** Aborted if the service does not respond to its check. */
  signal: AbortSignal;
  /** Ends the wait. Must be called once. */
  end(): void;
}

/**
 * Creates the detector of hanging services. A call may take long because it has much to do, so its own time limit is generous; a service
 * that fails its check as well will not respond at all.
 */
export const createHangDetector = ({ check, afterMs }: HangDetectorOptions): (() => Wait) => {
  let running: Promise<boolean> | undefined;
  const isAlive = (): Promise<boolean> => {
    running ??= check()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  return () => {
    const controller = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const checkLater = () => {
      timer = setTimeout(async () => {
        const alive = await isAlive();
        if (isOver) return;
        if (alive) checkLater();
        else controller.abort(new Error('the service hangs'));
      }, afterMs);
    };
    checkLater();
    return {
      signal: controller.signal,
      end() {
        isOver = true;
        clearTimeout(timer);
      },
    };
  };
};
