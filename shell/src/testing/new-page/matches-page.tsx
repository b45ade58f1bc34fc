import { PageLink, useQuery } from '@portal/portal';
import { EmptyState, QueryState, Skeleton } from '@portal/ui';
import { matchPaths } from './contract.ts';
import { MatchesLayout } from './layouts.tsx';
import { matchQueries } from './queries.ts';

export const Page = () => (
  <MatchesLayout>
    <QueryState
      query={useQuery(matchQueries.list())}
      skeleton={<Skeleton shape="block" height="16rem" />}
      empty={<EmptyState title="No matches yet" />}
      failure="Couldn't load matches."
      card
    >
      {(matches) => (
        <ul>
          {matches.map(({ id, name }) => (
            <li key={id}>
              <PageLink to={matchPaths.match(id)}>{name}</PageLink>
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  </MatchesLayout>
);
