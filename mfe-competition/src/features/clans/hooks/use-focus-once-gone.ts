import { type RefObject, useEffect, useState } from 'react';

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
