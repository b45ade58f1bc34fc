import { useState } from 'react';

let reportFailure = (): void => {};

/** Sets the handler for clicks on a control whose code cannot be loaded. The shell shows a toast, which needs the portal. */
export const onLoadFailure = (report: () => void): void => {
  reportFailure = report;
};

/**
 * Loads code that a page does not need before someone uses a control.
 * @param load imports it; called again on each use until it succeeds
 * @returns `code` once the control has been used, and the `trigger` props of its button: hover and focus load the code, a click renders it
 */
export const useOnDemand = <Code>(load: () => Promise<Code>) => {
  const [code, setCode] = useState<Code>();
  const preload = () => void load().catch(() => undefined);
  const use = () =>
    void load().then(
      (loaded) => setCode(() => loaded),
      () => reportFailure(),
    );
  return { code, trigger: { onPointerEnter: preload, onFocus: preload, onClick: use } };
};
