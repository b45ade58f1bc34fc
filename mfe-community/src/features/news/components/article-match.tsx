import { FixtureCard } from '@portal/match';
import { call, queryOptions, useQuery } from '@portal/portal';
import { SkeletonGroup } from '@portal/ui';
import type { ReactNode } from 'react';

const matchQuery = (id: string, key: string) =>
  queryOptions({
    queryKey: ['news', 'match', id, key],
    queryFn: ({ signal }) => call('GET /api/tournaments/{id}/matches/{key}', { params: { id, key }, signal }),
  });

interface ArticleMatchProps {
  /** The tournament's id. */
  id: string;
  /** The match's key. */
  matchKey: string;
  /** The link as it was written, for a match that cannot be loaded. */
  children: ReactNode;
}

/** A match in the text of an article. */
export const ArticleMatch = ({ id, matchKey, children }: ArticleMatchProps) => {
  const { data, isPending } = useQuery(matchQuery(id, matchKey));
  if (data) return <FixtureCard size="card" fixture={data} />;
  if (!isPending) return children;
  return (
    <SkeletonGroup>
      <FixtureCard size="card" fixture={undefined} />
    </SkeletonGroup>
  );
};
