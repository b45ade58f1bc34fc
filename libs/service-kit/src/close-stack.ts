export type Close = () => unknown;

/** Collects a process's resources and closes them one after the other, in reverse order. */
export const createCloseStack = () => {
  const closers: Close[] = [];
  return {
    defer(close: Close): void {
      closers.push(close);
    },
    async close(): Promise<void> {
      for (let close = closers.pop(); close; close = closers.pop()) await close();
    },
  };
};
