/** A promise that the test resolves by calling `open`. */
export const createGate = (): { opened: Promise<void>; open: () => void } => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};
