export type Close = () => unknown;

/** Resources of a process, closed in the reverse order, one after the other. */
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
