import { PageLink, useQuery } from '@portal/portal';
import { QueryState, Section, Skeleton } from '@portal/ui';
import { matchPaths } from './contract.ts';
import { matchQueries } from './queries.ts';

export const Widget = () => (
  <Section title="Next match" action={<PageLink to={matchPaths.matches()}>View all matches</PageLink>}>
    <QueryState
      query={useQuery(matchQueries.list())}
      skeleton={<Skeleton shape="block" height="4rem" />}
      failure="Couldn't load the next match."
      card
    >
      {([next]) => next && <PageLink to={matchPaths.match(next.id)}>{next.name}</PageLink>}
    </QueryState>
  </Section>
);
