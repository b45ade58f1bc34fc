/** Holds callers back while it is closed: they wait in `passed` until it is opened. */
interface Gate {
  close(): void;
  open(): void;
  passed(): Promise<void>;
}

export const createGate = ({ isOpen = true } = {}): Gate => {
  let waiting: (() => void)[] = [];
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
