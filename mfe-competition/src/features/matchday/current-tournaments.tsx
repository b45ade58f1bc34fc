import type { Tournament } from '@portal/contracts';
import { call, queryOptions, useQuery } from '@portal/portal';
import { Card, EmptyState, QueryState, SkeletonGroup, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { TournamentRow } from './tournament-row.tsx';

const Rows = styled.ul.attrs({ role: 'list' })`
  > li + li { border-block-start: 1px solid ${theme.color.line}; }
`;

const shownTournaments = 3;
/** In ms. Lets a page that is left open refresh when the visitor returns. */
const staleTime = 60_000;

const current = () =>
  queryOptions({
    queryKey: ['tournaments', 'current'],
    queryFn: ({ signal }) => call('GET /api/tournaments', { query: { limit: 4 * shownTournaments }, signal }),
    select: (all: readonly Tournament[]) =>
      all
        .filter(({ status, byBots }) => !byBots && (status === 'live' || status === 'upcoming'))
        // Tournaments that are played at the portal come first.
        .toSorted((a, b) => Number(a.phase === undefined) - Number(b.phase === undefined))
        .slice(0, shownTournaments),
    staleTime,
  });

const RowsSkeleton = () => (
  <SkeletonGroup>
    <Card padding="none">
      <div>
        {Array.from({ length: shownTournaments }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <TournamentRow key={row} />
        ))}
      </div>
    </Card>
  </SkeletonGroup>
);

/** Live tournaments, then upcoming ones. */
export const Widget = () => (
  <QueryState
    query={useQuery(current())}
    skeleton={<RowsSkeleton />}
    empty={<EmptyState>No tournaments available at the moment.</EmptyState>}
    failure="Couldn't load tournaments."
    card
  >
    {(tournaments) => (
      <Card padding="none">
        <Rows>
          {tournaments.map((tournament) => (
            <li key={tournament.id}>
              <TournamentRow tournament={tournament} />
            </li>
          ))}
        </Rows>
      </Card>
    )}
  </QueryState>
);
