const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const parentCheckMs = 1_000;

/**
 * Calls `end` once when somebody wants this process to end: by a signal, or by ending what had started it. npm runs commands
 * in a shell which dies of a signal without handing it on, so a lost parent counts as a signal. A second signal does not wait.
 */
export const onEndRequest = (end: (reason: string) => Promise<void>): void => {
  let ending = false;
  const request = (reason: string) => {
    if (ending) return;
    ending = true;
    clearInterval(parentCheck);
    void end(reason);
  };
  for (const signal of signals) {
    process.on(signal, () => {
      if (ending && signal === 'SIGINT') process.exit(130);
      request(signal);
    });
  }
  const parent = process.ppid;
  const parentCheck = setInterval(() => {
    if (process.ppid !== parent) request('the parent process is gone');
  }, parentCheckMs);
  parentCheck.unref();
};

const cancelDeadlineMs = 5_000;

/** For the time before everything runs: gives up what is being started. A download that does not notice is left behind to end with us. */
export const createCancellation = (): { signal: AbortSignal; cancel: () => Promise<void> } => {
  const controller = new AbortController();
  const cancel = async () => {
    controller.abort();
    setTimeout(() => process.exit(130), cancelDeadlineMs).unref();
  };
  return { signal: controller.signal, cancel };
};
