import { type RefObject, useEffect, useRef } from 'react';

interface FocusOnNewRow {
  list: RefObject<HTMLUListElement | null>;
  /** Call it when more rows are asked for. */
  expectRows: () => void;
}

/** Lets the keyboard go on at the first new row: the button that asked for it has moved down, or is gone with the last page. */
export const useFocusOnNewRow = (rowCount: number): FocusOnNewRow => {
  const list = useRef<HTMLUListElement>(null);
  const countBefore = useRef<number | null>(null);

  useEffect(() => {
    const before = countBefore.current;
    if (before === null || rowCount <= before) return;
    countBefore.current = null;
    const row = list.current?.children[before];
    const target = row?.querySelector<HTMLElement>('a, button') ?? row;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [rowCount]);

  return {
    list,
    expectRows: () => {
      countBefore.current = rowCount;
    },
  };
};
