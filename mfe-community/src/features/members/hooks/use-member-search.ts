import { limits, type MemberSummary } from '@portal/contracts';
import { toast, useDebounced, useQuery } from '@portal/portal';
import { useEffect } from 'react';
import { memberQueries } from '../queries.ts';

/** Shows a toast for each failure of a query. */
export const useFailureToast = (error: Error | null, title: string): void => {
  useEffect(() => {
    if (error) toast({ title, variant: 'destructive' });
  }, [error, title]);
};

/** How long typing must pause before a search is sent. */
const debounceMs = 300;

export type MemberSearch =
  | { status: 'too-short' }
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; members: readonly MemberSummary[] };

/** Searches while the user types. A change of the text aborts the running search, so results always belong to the current text. */
export const useMemberSearch = (typed: string): MemberSearch => {
  const text = typed.trim();
  const settled = useDebounced(text, debounceMs);
  const isLongEnough = text.length >= limits.search.min;
  const isEnabled = isLongEnough && settled === text;
  const query = { ...memberQueries.search(isEnabled ? text : ''), enabled: isEnabled };
  const { data, isError, error, refetch } = useQuery(query);
  useFailureToast(error, 'Failed to search');
  if (!isLongEnough) return { status: 'too-short' };
  if (data && isEnabled) return { status: 'ready', members: data };
  return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
};
