import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the first row that a button brought, for the button may be gone by then.
 * @param count rows so far
 */
export const useFocusOnNewRows = (
  count: number,
): { rowsRef: RefObject<HTMLUListElement | null>; rememberEnd: () => void } => {
  const rowsRef = useRef<HTMLUListElement>(null);
  const endWhenAsked = useRef<number | null>(null);
  useEffect(() => {
    const from = endWhenAsked.current;
    if (from === null || count <= from) return;
    endWhenAsked.current = null;
    const row = rowsRef.current?.children[from];
    if (row instanceof HTMLElement) row.focus();
  }, [count]);
  const rememberEnd = () => {
    endWhenAsked.current = count;
  };
  return { rowsRef, rememberEnd };
};
