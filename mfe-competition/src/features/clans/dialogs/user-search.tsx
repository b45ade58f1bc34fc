import type { UserWithEmail } from '@portal/contracts';
import { limits } from '@portal/contracts/limits';
import { call, keepPreviousData, queryOptions, useDebounced, useQuery } from '@portal/portal';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup, Stack, Text, theme, VisuallyHidden } from '@portal/ui';
import { SearchField } from '@portal/ui/forms';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { addMemberTexts } from '../texts';

/** Players with their e-mail addresses; `text` is looked for in both names. Asked for anew by each dialog, and kept by none. */
const usersQuery = (text: string) =>
  queryOptions({
    queryKey: ['users-with-email', text],
    queryFn: ({ signal }) => call('GET /api/users', { query: text ? { q: text } : {}, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** How long the typing must pause before it is searched for. */
const pauseMs = 250;

const Users = styled.ul<{ $stale: boolean }>`
  opacity: ${({ $stale }) => ($stale ? 0.6 : 1)};
  transition: opacity ${theme.duration.fast} ${theme.easing};
`;

/** Keeps its room, so that the dialog does not jump while one types. */
const Results = styled.div`
  min-height: 20rem;
`;

const waitingRows = ['a', 'b', 'c', 'd'];

const Waiting = () => (
  <SkeletonGroup>
    <Stack gap={4}>
      {waitingRows.map((row) => (
        <Skeleton key={row} shape="block" height="3rem" />
      ))}
    </Stack>
  </SkeletonGroup>
);

export interface UserSearchProps {
  /** A row of the results, with its key. */
  children: (user: UserWithEmail) => ReactNode;
}

/** Looks for players by username or e-mail; shows the first ones while nothing is typed. */
export const UserSearch = ({ children }: UserSearchProps) => {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), pauseMs);
  const { data: users, isError, isFetching, isPlaceholderData, refetch } = useQuery(usersQuery(text));

  const results = () => {
    if (isError && !isFetching)
      return <ErrorState onRetry={() => void refetch()}>{addMemberTexts.searchFailed}</ErrorState>;
    if (!users) return <Waiting />;
    if (users.length === 0)
      return <EmptyState>{text === '' ? addMemberTexts.noUsers : addMemberTexts.noMatch}</EmptyState>;
    return (
      <Stack gap={3}>
        <Users role="list" $stale={isPlaceholderData}>
          {users.map(children)}
        </Users>
        {users.length >= limits.page.default && (
          <Text size="small" tone="muted">
            {addMemberTexts.firstOnly(users.length)}
          </Text>
        )}
      </Stack>
    );
  };

  return (
    <Stack gap={3}>
      <SearchField
        label={addMemberTexts.search}
        placeholder={addMemberTexts.search}
        maxLength={limits.search.max}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <VisuallyHidden role="status">{users && !isPlaceholderData && addMemberTexts.found(users.length)}</VisuallyHidden>
      <Results>{results()}</Results>
    </Stack>
  );
};
