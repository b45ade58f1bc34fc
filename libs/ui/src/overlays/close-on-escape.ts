import type { KeyboardEventHandler } from 'react';

/**
 * Returns the `onKeyDown` of a layer's content. Radix sends Escape to the newest layer only, and a toast that opened
 * meanwhile does not pass it on.
 */
export const closeOnEscape =
  (close: () => void): KeyboardEventHandler =>
  (event) => {
    // React also bubbles events of nested layers, which are elsewhere in the document.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && isOwn && !event.defaultPrevented) close();
  };
