import { useState } from 'react';

/** Counts how often a value has changed since the component appeared. */
export const useChanges = (value: string): number => {
  const [last, setLast] = useState({ value, changes: 0 });
  if (last.value === value) return last.changes;
  const changes = last.changes + 1;
  setLast({ value, changes });
  return changes;
};
