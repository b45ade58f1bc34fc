import type { RefCallback } from 'react';
import { toastSpace } from '../theme/tokens.ts';

/** Custom property of the region: how much of the screen the keyboard of a phone covers. */
export const keyboardSpace = '--keyboard-space';

const doOverlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const uncovered = 'main :is([type=submit], input:focus, textarea:focus)';

/** The page's scroll padding keeps elements that are scrolled into view clear of the toast. */
const uncoverForm = (viewport: HTMLElement): void => {
  const covered = viewport.getBoundingClientRect();
  for (const control of document.querySelectorAll(uncovered))
    if (doOverlap(control.getBoundingClientRect(), covered)) control.scrollIntoView({ block: 'nearest' });
};

/** The keyboard of a phone covers the bottom of the page without making it smaller. */
const stayAboveKeyboard = (viewport: HTMLElement): (() => void) => {
  const screen = window.visualViewport;
  const move = () => {
    // A page that is zoomed in is larger than the screen, too, but has no keyboard in front of it.
    const covered = screen?.scale === 1 ? window.innerHeight - screen.height - screen.offsetTop : 0;
    viewport.style.setProperty(keyboardSpace, `${Math.max(0, covered)}px`);
  };
  move();
  screen?.addEventListener('resize', move);
  return () => screen?.removeEventListener('resize', move);
};

/** Publishes the space that the toast covers, and keeps controls of forms clear of it. */
export const measureToast: RefCallback<HTMLElement> = (viewport) => {
  if (!viewport) return;
  const observer = new ResizeObserver(() => {
    const covered = viewport.childElementCount > 0 ? window.innerHeight - viewport.getBoundingClientRect().top : 0;
    document.documentElement.style.setProperty(toastSpace, `${covered}px`);
    if (covered > 0) uncoverForm(viewport);
  });
  observer.observe(viewport);
  // The error in a form may appear after the toast, and moves the button down.
  observer.observe(document.body);
  const ignoreKeyboard = stayAboveKeyboard(viewport);
  return () => {
    observer.disconnect();
    ignoreKeyboard();
  };
};
