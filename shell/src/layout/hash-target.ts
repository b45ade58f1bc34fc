const decodeId = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
};

/**
 * Scrolls to the element that a `#hash` names and focuses it. Pages load after their address changes, so it waits for the element until
 * the user acts.
 * @returns a function that ends the wait
 */
export const showHashTarget = (hash: string): (() => void) => {
  const id = decodeId(hash);
  const ended = new AbortController();
  const end = () => ended.abort();
  const show = () => {
    const target = document.getElementById(id);
    if (!target) return;
    end();
    target.scrollIntoView();
    target.focus({ preventScroll: true });
    if (document.activeElement === target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(show);
  ended.signal.addEventListener('abort', () => observer.disconnect());
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    window.addEventListener(type, end, { passive: true, signal: ended.signal });
  observer.observe(document.body, { childList: true, subtree: true });
  show();
  return end;
};
