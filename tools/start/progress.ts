const reminderMs = 20_000;

/** Reports progress: one line when a step begins, reminders while it takes long, one line with its duration at the end. */
export const createProgress = (print: (text: string) => void = console.log) => ({
  line: print,
  async step<T>(doing: string, done: string, work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const elapsed = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
    print(`- ${doing}`);
    const reminder = setInterval(() => print(`  still ${doing}, ${elapsed()}`), reminderMs);
    try {
      const result = await work();
      print(`  ${done}  ${elapsed()}`);
      return result;
    } finally {
      clearInterval(reminder);
    }
  },
});

export type Progress = ReturnType<typeof createProgress>;
