import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

interface KeptFocus<Region extends HTMLElement> {
  ref: RefObject<Region | null>;
  tabIndex: -1;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * Props of a region that takes the focus when the button that had it disappears, as after a step of the match. Use it in the component
 * that renders what disappears.
 */
export const useKeptFocus = <Region extends HTMLElement = HTMLElement>(): KeptFocus<Region> => {
  const ref = useRef<Region>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const { activeElement, body } = document;
    if (!hadFocus.current || activeElement !== body) return;
    // A region without any content is hidden and takes no focus.
    const isEmpty = ref.current?.childElementCount === 0;
    const target = isEmpty ? ref.current?.parentElement?.closest<HTMLElement>('[tabindex]') : ref.current;
    target?.focus({ preventScroll: true });
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      hadFocus.current = true;
    },
    // Without a next element the button was removed or disabled, or the reader clicked on text.
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget !== null) hadFocus.current = false;
    },
  };
};
