import { limits } from '@portal/contracts/limits';
import { call } from '@portal/portal';
import { Avatar, Button, Cluster, focusRing, Persona, Stack, Text, theme } from '@portal/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { PlayerSearch } from '../../../shared/player-search.tsx';

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
        <PlayerSearch
          label={`${label}: search by username`}
          placeholder="Search by username"
          noun="players"
          search={(q, signal) => call('GET /api/users/search', { query: { q }, signal })}
          min={limits.search.min}
          height="11rem"
          empty={() => <Text tone="muted">No players found.</Text>}
        >
          {({ id, username, avatar }) => (
            <li key={id}>
              <Choice type="button" onClick={() => onChoose({ id, username })}>
                <Persona picture={<Avatar src={avatar} seed={id} name={username} />} name={username} />
              </Choice>
            </li>
          )}
        </PlayerSearch>
      )}
      {error && !chosen && (
        <Text id={errorId} role="alert" size="small" tone="danger">
          {error}
        </Text>
      )}
    </Stack>
  );
};
