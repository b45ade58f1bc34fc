/** While closed, callers wait in `passed`; opening releases them. Starts open. */
export interface Gate {
  close(): void;
  open(): void;
  passed(): Promise<void>;
}

export const createGate = (): Gate => {
  let waiting: (() => void)[] = [];
  let isOpen = true;
  return {
    close: () => {
      isOpen = false;
    },
    open: () => {
      isOpen = true;
      const released = waiting;
      waiting = [];
      for (const release of released) release();
    },
    passed: () => (isOpen ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))),
  };
};
