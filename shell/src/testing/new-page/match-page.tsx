import { useDocumentTitle, useParams, useQuery } from '@portal/portal';
import { QueryState } from '@portal/ui';
import { MatchCard, MatchSkeleton } from './layouts.tsx';
import { matchQueries } from './queries.ts';

const Match = ({ name }: { name: string }) => {
  useDocumentTitle(name);
  return <MatchCard name={name} />;
};

export const Page = () => {
  const { id = '' } = useParams();
  return (
    <QueryState
      query={useQuery(matchQueries.detail(id))}
      skeleton={<MatchSkeleton />}
      failure="Couldn't load the match."
    >
      {({ name }) => <Match name={name} />}
    </QueryState>
  );
};
