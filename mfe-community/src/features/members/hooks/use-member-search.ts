import { limits, type MemberSummary } from '@portal/contracts';
import { call, queryOptions, useDebounced, useQuery } from '@portal/portal';
import { useFailureToast } from '../../../shared/use-failure-toast';
import { texts } from '../texts';

/** Players whose username holds the text, best matches first. The signal ends a search that nobody waits for any more. */
const searchMembersQuery = (text: string) =>
  queryOptions({
    queryKey: ['member-search', text],
    queryFn: ({ signal }) => call('GET /api/users/search', { query: { q: text }, signal }),
  });

/** How long the typing must pause before a search goes out. */
const typingPause = 300;

export type MemberSearch =
  | { status: 'too-short' }
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; members: readonly MemberSummary[] };

/**
 * Searches as one types. Each text has its own answer, so an older one never stands for a newer text, and a search is
 * ended as soon as the text changes.
 */
export const useMemberSearch = (typed: string): MemberSearch => {
  const text = typed.trim();
  const settled = useDebounced(text, typingPause);
  const isLongEnough = text.length >= limits.search.min;
  const isAsked = isLongEnough && settled === text;
  const { data, isError, error, refetch } = useQuery({ ...searchMembersQuery(isAsked ? text : ''), enabled: isAsked });
  useFailureToast(error, texts.searchFailedTitle);
  if (!isLongEnough) return { status: 'too-short' };
  if (data && isAsked) return { status: 'ready', members: data };
  return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
};
