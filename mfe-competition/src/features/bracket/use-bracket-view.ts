import { oneOf } from '@portal/contracts/ui';
import { useSearchParams } from '@portal/portal';
import { useEffect } from 'react';
import { useIsWide } from '../../shared/use-wide';

export const bracketViews = ['tree', 'list', 'table'] as const;
export type BracketView = (typeof bracketViews)[number];

const storageKey = 'portal:bracket-view';

/** Storage can be blocked or full; the choice is then forgotten. */
const ignoreErrors = <Value>(use: () => Value): Value | null => {
  try {
    return use();
  } catch {
    return null;
  }
};

/** The view in the URL, else the one that the visitor chose last, else the one that fits the screen. */
export const useBracketView = (): BracketView => {
  const [search] = useSearchParams();
  const isWide = useIsWide();
  const chosen = oneOf(bracketViews, search.get('view'));
  useEffect(() => {
    if (chosen) ignoreErrors(() => localStorage.setItem(storageKey, chosen));
  }, [chosen]);
  const stored =
    chosen ??
    oneOf(
      bracketViews,
      ignoreErrors(() => localStorage.getItem(storageKey)),
    );
  return stored ?? (isWide ? 'tree' : 'list');
};
