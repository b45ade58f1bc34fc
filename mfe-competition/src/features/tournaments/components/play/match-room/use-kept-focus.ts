import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

interface KeptFocus {
  ref: RefObject<HTMLElement | null>;
  tabIndex: -1;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
}

/** Props of a region that takes the focus when the button that had it disappears, as after a step of the match. */
export const useKeptFocus = (): KeptFocus => {
  const ref = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const { activeElement, body } = document;
    if (hadFocus.current && activeElement === body) ref.current?.focus({ preventScroll: true });
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
