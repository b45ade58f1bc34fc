import type { UserWithEmail } from '@portal/contracts';
import { limits } from '@portal/contracts/limits';
import { keepPreviousData, useDebounced, useQuery } from '@portal/portal';
import { EmptyState, QueryState, Skeleton, SkeletonGroup, Stack, Text, theme, VisuallyHidden } from '@portal/ui';
import { SearchField } from '@portal/ui/forms';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { playerQueries } from '../queries';

const debounceMs = 250;

const searchLabel = 'Search users by username or email';

const Players = styled.ul<{ $stale: boolean }>`
  opacity: ${({ $stale }) => ($stale ? 0.6 : 1)};
  transition: opacity ${theme.duration.fast} ${theme.easing};
`;

/** Fixed height, so that the dialog does not jump while results change. */
const Results = styled.div`
  height: 24rem;
  /* Leaves space for the focus rings. */
  padding: ${theme.space[1]};
  margin: -${theme.space[1]};
  overflow-y: auto;
`;

const skeletonRows = [1, 2, 3, 4];

const ResultsSkeleton = () => (
  <SkeletonGroup>
    <Stack gap={4}>
      {skeletonRows.map((row) => (
        <Skeleton key={row} shape="block" height="3rem" />
      ))}
    </Stack>
  </SkeletonGroup>
);

interface PlayerSearchProps {
  /** Renders one result as a keyed row. */
  children: (player: UserWithEmail) => ReactNode;
}

/** Searches players by username or email; lists the first page while the query is empty. */
export const PlayerSearch = ({ children }: PlayerSearchProps) => {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), debounceMs);
  const query = useQuery({ ...playerQueries.searchByEmail(text), placeholderData: keepPreviousData });
  const { data: found, isPlaceholderData } = query;

  return (
    <Stack gap={3}>
      <SearchField
        label={searchLabel}
        placeholder={searchLabel}
        maxLength={limits.search.max}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <VisuallyHidden role="status">
        {found && !isPlaceholderData && (found.length === 1 ? '1 user found' : `${found.length} users found`)}
      </VisuallyHidden>
      <Results>
        <QueryState
          query={query}
          skeleton={<ResultsSkeleton />}
          empty={
            <EmptyState>{text === '' ? 'No users available.' : 'No users found matching your search.'}</EmptyState>
          }
          failure="Couldn't load users."
        >
          {(players) => (
            <Stack gap={3}>
              <Players role="list" $stale={isPlaceholderData}>
                {players.map(children)}
              </Players>
              {players.length >= limits.page.default && (
                <Text size="small" tone="muted">
                  {`Showing the first ${players.length} users. Search to find others.`}
                </Text>
              )}
            </Stack>
          )}
        </QueryState>
      </Results>
    </Stack>
  );
};
