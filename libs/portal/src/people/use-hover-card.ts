import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

const openDelayMs = 500;
/** Lets the pointer reach the card. */
const closeDelayMs = 300;

/** On touch screens and narrow ones a link is just followed. */
const canShowCard = (): boolean => window.matchMedia('(hover: hover) and (min-width: 48rem)').matches;

/** The area of a link, which its card must not cover. A link with `cover` extends over its positioned ancestor. */
const areaOf = (link: HTMLElement, isCovering: boolean): HTMLElement =>
  isCovering && link.offsetParent instanceof HTMLElement ? link.offsetParent : link;

/** Shows a card for a link that has been hovered or focused by keyboard for half a second. */
export const useHoverCard = ({ isCovering }: { isCovering: boolean }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => keep, [keep]);
  const change = (next: HTMLElement | null, delayMs: number) => {
    keep();
    timer.current = setTimeout(() => setAnchor(next), delayMs);
  };
  const open = (element: HTMLElement) => {
    if (canShowCard()) change(areaOf(element, isCovering), openDelayMs);
  };
  const leave = () => change(null, closeDelayMs);
  const close = () => {
    keep();
    setAnchor(null);
  };
  return {
    /** The element to show a card for; null while there is none. */
    anchor,
    /** Keeps the card open: the pointer reached it. */
    keep,
    close,
    /** For the element that has the card. */
    events: {
      onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) =>
        pointerType !== 'touch' && open(currentTarget),
      onPointerLeave: leave,
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) =>
        currentTarget.matches(':focus-visible') && open(currentTarget),
      onBlur: leave,
    },
  };
};
