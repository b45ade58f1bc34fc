import type { TournamentBracket } from '@portal/contracts';
import { formatCount, PlayerLink } from '@portal/portal';
import { Avatar, Button, displayFace, raisedSurface, Section, tabularFigures, theme, truncateLink } from '@portal/ui';
import { useState } from 'react';
import { styled } from 'styled-components';

type Entrant = TournamentBracket['entrants'][number];

const shownAtFirst = 16;

const List = styled.ol.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: ${theme.space[2]};
`;

const Row = styled.li`
  ${raisedSurface}
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-width: 0;
  min-height: ${theme.touchTarget};
  padding: ${theme.space[1]} ${theme.space[3]};
  border-radius: ${theme.radius.md};
`;

const Seed = styled.span`
  ${displayFace}
  ${tabularFigures}
  min-inline-size: 1.5rem;
  color: ${theme.color.textMuted};
`;

const Name = styled.span`
  ${truncateLink}
`;

const isIn = ({ state }: Entrant): boolean =>
  state === 'registered' || state === 'checkedIn' || state === 'playing' || state === 'out';

/** Everyone who has a place, by seed once there are seeds. */
export const Players = ({ bracket: { entrants } }: { bracket: TournamentBracket }) => {
  const [isComplete, setComplete] = useState(false);
  const players = entrants.filter(isIn);
  if (players.length === 0) return null;
  const shown = isComplete ? players : players.slice(0, shownAtFirst);
  return (
    <Section title="Players" aria-label="Players">
      <List>
        {shown.map(({ playerId, username, look, seed }) => (
          <Row key={playerId}>
            {seed !== null && <Seed>{seed}</Seed>}
            <Avatar size="sm" src={look.avatar} name={username ?? '?'} seed={playerId} loading="lazy" />
            <Name>
              <PlayerLink username={username} />
            </Name>
          </Row>
        ))}
      </List>
      {shown.length < players.length && (
        <div>
          <Button variant="secondary" onClick={() => setComplete(true)}>
            {`Show All ${formatCount(players.length)} Players`}
          </Button>
        </div>
      )}
    </Section>
  );
};
