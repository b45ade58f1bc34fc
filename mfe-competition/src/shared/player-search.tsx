import { limits } from '@portal/contracts/limits';
import { keepPreviousData, useDebounced, useQuery } from '@portal/portal';
import { QueryState, Skeleton, SkeletonGroup, Stack, Text, theme, VisuallyHidden } from '@portal/ui';
import { SearchField } from '@portal/ui/forms';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';

const debounceMs = 250;

/** Fixed height, so that the dialog does not jump while results change. */
const Results = styled.div<{ $height: string }>`
  height: ${({ $height }) => $height};
  /* Leaves space for the focus rings. */
  padding: ${theme.space[1]};
  margin: -${theme.space[1]};
  overflow-y: auto;
`;

const Players = styled.ul.attrs({ role: 'list', 'aria-label': 'Results' })<{ $stale: boolean }>`
  opacity: ${({ $stale }) => ($stale ? 0.6 : 1)};
  transition: opacity ${theme.duration.fast} ${theme.easing};
`;

interface PlayerSearchProps<Player> {
  label: string;
  placeholder: string;
  /** Plural noun for the results. */
  noun: 'players' | 'users';
  search: (text: string, signal: AbortSignal) => Promise<Player[]>;
  /** The search begins with this many characters; with 0 it lists the first players. */
  min: number;
  height: string;
  empty: (text: string) => ReactNode;
  /** Renders one result as a keyed row. */
  children: (player: Player) => ReactNode;
}

/** Searches players while a name is typed. */
export const PlayerSearch = <Player,>({
  label,
  placeholder,
  noun,
  search,
  min,
  height,
  empty,
  children,
}: PlayerSearchProps<Player>) => {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), debounceMs);
  const enabled = text.length >= min;
  const query = useQuery({
    queryKey: ['players', noun, text],
    queryFn: ({ signal }) => search(text, signal),
    enabled,
    placeholderData: keepPreviousData,
    // Each dialog fetches current players.
    ...{ staleTime: 0, gcTime: 0 },
  });
  const { data: found, isPlaceholderData } = query;
  return (
    <Stack gap={3}>
      <SearchField
        label={label}
        placeholder={placeholder}
        maxLength={limits.search.max}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // Enter would send the form around the search.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <VisuallyHidden role="status">
        {enabled &&
          found &&
          !isPlaceholderData &&
          `${found.length} ${found.length === 1 ? noun.slice(0, -1) : noun} found`}
      </VisuallyHidden>
      <Results $height={height}>
        {enabled && (
          <QueryState
            compact
            query={query}
            skeleton={
              <SkeletonGroup>
                <Skeleton shape="block" height="3rem" />
              </SkeletonGroup>
            }
            empty={empty(text)}
            failure={`Couldn't load ${noun}.`}
          >
            {(players) => (
              <Stack gap={3}>
                <Players $stale={isPlaceholderData}>{players.map(children)}</Players>
                {players.length >= limits.page.default && (
                  <Text size="small" tone="muted">
                    {`Showing the first ${players.length} ${noun}. Search to find others.`}
                  </Text>
                )}
              </Stack>
            )}
          </QueryState>
        )}
      </Results>
    </Stack>
  );
};
