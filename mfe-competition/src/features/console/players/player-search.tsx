import { limits } from '@portal/contracts/limits';
import { keepPreviousData, useDebounced, useQuery } from '@portal/portal';
import { Avatar, Button, Cluster, focusRing, Persona, QueryState, Skeleton, Stack, Text, theme } from '@portal/ui';
import { SearchField } from '@portal/ui/forms';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { consoleQueries } from '../shared/queries';

const debounceMs = 250;

/** Fixed height, so that the dialog does not jump while results change. */
const Results = styled.div`
  height: 11rem;
  overflow-y: auto;
`;

const Choice = styled.button`
  ${focusRing}
  display: flex;
  width: 100%;
  min-height: ${theme.touchTarget};
  padding: ${theme.space[2]};
  text-align: start;
  color: inherit;
  background: none;
  border: 0;
  border-radius: ${theme.radius.md};

  &:focus-visible { outline-offset: -2px; }
  &:hover { background: ${theme.color.surfaceRaised}; }
`;

interface FoundPlayer {
  id: string;
  username: string;
}

interface EntrantPickerProps {
  label: string;
  chosen: FoundPlayer | null;
  onChoose: (player: FoundPlayer | null) => void;
  error: string | undefined;
}

const Search = ({ label, onChoose }: Pick<EntrantPickerProps, 'label' | 'onChoose'>) => {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), debounceMs);
  const isSearching = text.length >= limits.search.min;
  const query = useQuery({ ...consoleQueries.players(text), enabled: isSearching, placeholderData: keepPreviousData });
  return (
    <Stack gap={2}>
      <SearchField
        label={`${label}: search by username`}
        placeholder="Search by username"
        maxLength={limits.search.max}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // Enter would send the form around the search.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Results>
        {isSearching && (
          <QueryState
            compact
            query={query}
            skeleton={<Skeleton shape="block" height="3rem" />}
            empty={<Text tone="muted">No players found.</Text>}
            failure="Couldn't load players."
          >
            {(players) => (
              <ul role="list" aria-label="Results">
                {players.map(({ id, username, avatar }) => (
                  <li key={id}>
                    <Choice type="button" onClick={() => onChoose({ id, username })}>
                      <Persona picture={<Avatar src={avatar} seed={id} name={username} />} name={username} />
                    </Choice>
                  </li>
                ))}
              </ul>
            )}
          </QueryState>
        )}
      </Results>
    </Stack>
  );
};

/** Chooses one player of the portal by username. */
export const EntrantPicker = ({ label, chosen, onChoose, error }: EntrantPickerProps) => {
  const errorId = useId();
  return (
    <Stack gap={2} role="group" aria-label={label} aria-describedby={error ? errorId : undefined}>
      {chosen ? (
        <Cluster justify="between">
          <Text>
            {`${label}: `}
            <bdi>{chosen.username}</bdi>
          </Text>
          <Button variant="secondary" size="sm" onClick={() => onChoose(null)}>
            Change
          </Button>
        </Cluster>
      ) : (
        <Search label={label} onChoose={onChoose} />
      )}
      <div aria-live="polite">
        {error && !chosen && (
          <Text id={errorId} size="small" tone="danger">
            {error}
          </Text>
        )}
      </div>
    </Stack>
  );
};
