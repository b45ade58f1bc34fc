import type { ReactNode } from 'react';
import { Card } from '../surfaces/card.tsx';
import { ErrorState, type ErrorStateProps } from './empty-state.tsx';

/** The result of `useQuery` or `usePagedList`, as far as `QueryState` reads it. */
export interface QueryStateQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface QueryStateProps<Data> extends Pick<ErrorStateProps, 'headingLevel' | 'compact'> {
  query: QueryStateQuery<Data>;
  /** Must be as large as the content, so that the layout does not shift. */
  skeleton: ReactNode;
  /** Replaces an empty list. */
  empty?: ReactNode;
  /** A sentence such as `Couldn't load clans.`, shown with a retry button, or a function that renders another view. */
  failure: string | ((error: Error, retry: () => void) => ReactNode);
  /** Wraps the empty and the failed state in a card, for lists that are not in one. */
  card?: boolean | undefined;
  children: (data: Data) => ReactNode;
}

const isEmpty = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

/** The states of a query: loading, failed, empty and loaded. Loaded data stays when a later request fails. */
export const QueryState = <Data,>({
  query: { data, error, refetch },
  skeleton,
  empty,
  failure,
  card = false,
  headingLevel,
  compact,
  children,
}: QueryStateProps<Data>) => {
  const frame = (content: ReactNode) => (card ? <Card padding="lg">{content}</Card> : content);
  const retry = () => void refetch();
  if (data === undefined) {
    if (!error) return skeleton;
    if (typeof failure === 'function') return failure(error, retry);
    return frame(<ErrorState title={failure} headingLevel={headingLevel} compact={compact} onRetry={retry} />);
  }
  return empty !== undefined && isEmpty(data) ? frame(empty) : children(data);
};
