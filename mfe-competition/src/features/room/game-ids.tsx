import type { MatchRoomResponse, MatchSide } from '@portal/contracts';
import { nameSides, SideLink } from '@portal/match';
import { media, Text, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { CopyButton } from './copy-button.tsx';

const Ids = styled.dl`
  display: grid;
  gap: ${theme.space[2]} ${theme.space[8]};
  margin-block-start: ${theme.space[2]};

  ${media.sm} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const IdRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;

  > dt, > dd:first-of-type { grid-column: 1; }
  > dt {
    font-size: ${theme.fontSize.small};
    color: ${theme.color.textMuted};
  }
  > dd { overflow-wrap: anywhere; font-weight: 600; }
  > dd:last-of-type { grid-area: 1 / 2 / span 2; }
`;

/** The eFootball user IDs of both players, to find each other in the game. */
export const GameIds = ({ match }: { match: MatchRoomResponse }) => {
  const { gameIds } = match;
  if (!gameIds?.home && !gameIds?.away) return null;
  const names = nameSides(match);
  const row = (name: string, side: MatchSide, id: string | null) =>
    id !== null && (
      <IdRow>
        <dt>
          <SideLink side={side} />
        </dt>
        <dd>
          <bdi>{id}</bdi>
        </dd>
        <dd>
          <CopyButton label={`Copy the eFootball user ID of ${name}`} text={id} />
        </dd>
      </IdRow>
    );
  return (
    <section aria-label="eFootball user IDs">
      <Text size="small" weight="bold">
        eFootball user IDs
      </Text>
      <Ids>
        {row(names[0], match.home, gameIds.home)}
        {row(names[1], match.away, gameIds.away)}
      </Ids>
    </section>
  );
};
