import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Moves the focus to the first link of the first new row once the rows that were asked for with the keyboard or pointer
 * have come: the button that had the focus is further down then, or gone.
 * @returns what to call when more rows are asked for
 */
export const useFocusNew = (list: RefObject<HTMLElement | null>, count: number): (() => void) => {
  const waitingFrom = useRef<number | null>(null);
  useEffect(() => {
    const from = waitingFrom.current;
    if (from === null || count <= from) return;
    waitingFrom.current = null;
    list.current?.children[from]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [list, count]);
  return () => {
    waitingFrom.current = count;
  };
};

/**
 * Moves the focus to the list once a row that held it has left: the dialog that asked keeps it until then.
 * @returns what to call with the id of the row that is about to leave
 */
export const useFocusOnceGone = (
  list: RefObject<HTMLElement | null>,
  rows: readonly { id: string }[] | null,
): ((id: string) => void) => {
  const [leaving, setLeaving] = useState<string | null>(null);
  const isGone = leaving !== null && !rows?.some(({ id }) => id === leaving);
  useEffect(() => {
    if (!isGone) return;
    list.current?.focus({ preventScroll: true });
    setLeaving(null);
  }, [list, isGone]);
  return setLeaving;
};
