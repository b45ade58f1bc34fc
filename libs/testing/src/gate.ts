/** Something to stop at: closed, all wait in `passed`; opened, all go on. Starts open. */
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
      for (const goOn of released) goOn();
    },
    passed: () => (isOpen ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))),
  };
};
