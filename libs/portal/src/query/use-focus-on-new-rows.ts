import { type RefObject, useEffect, useRef } from 'react';

interface FocusOnNewRows {
  rowsRef: RefObject<HTMLUListElement | null>;
  /** Call it when a button asks for more rows. */
  expectRows: () => void;
}

/**
 * Moves the focus to the first new row: the "more" button has moved down, or is gone after the last page.
 * A row without a `tabIndex` passes the focus to its first link or button.
 */
export const useFocusOnNewRows = (rowCount: number): FocusOnNewRows => {
  const rowsRef = useRef<HTMLUListElement>(null);
  const countBefore = useRef<number | null>(null);
  useEffect(() => {
    const before = countBefore.current;
    if (before === null || rowCount <= before) return;
    countBefore.current = null;
    const row = rowsRef.current?.children[before];
    const target = row?.hasAttribute('tabindex') ? row : row?.querySelector('a, button');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [rowCount]);
  const expectRows = () => {
    countBefore.current = rowCount;
  };
  return { rowsRef, expectRows };
};
