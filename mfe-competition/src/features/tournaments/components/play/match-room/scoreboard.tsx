import type { FixtureSide, Match } from '@portal/contracts';
import { PlayerLink } from '@portal/portal';
import {
  Avatar,
  Badge,
  type BadgeTone,
  Cluster,
  displayFace,
  Heading,
  media,
  Stack,
  Text,
  tabularFigures,
  theme,
  VisuallyHidden,
} from '@portal/ui';
import { Trophy } from 'lucide-react';
import type { Ref } from 'react';
import { styled } from 'styled-components';
import { goalsOf, resultNote, stateTexts } from '../texts';

const Board = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
  gap: ${theme.space[3]};
  align-items: start;
  text-align: center;

  ${media.sm} { gap: ${theme.space[6]}; }
`;

const Player = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  justify-items: center;
  min-width: 0;
`;

const PlayerName = styled.div`
  max-width: 100%;
  font-weight: 600;
  line-height: 1.3;
  overflow-wrap: anywhere;
`;

const Winner = styled(Text)`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
  color: ${theme.color.gold};

  svg { inline-size: 1em; block-size: 1em; }
`;

const Score = styled.p`
  ${displayFace}
  ${tabularFigures}
  /* Centered on the pictures. */
  min-height: 64px;
  display: grid;
  align-content: center;
  font-size: ${theme.fontSize.display};
  white-space: nowrap;
`;

const Detail = styled(Text)`
  max-width: 100%;
  text-wrap: balance;
  overflow-wrap: anywhere;
`;

const Versus = styled.span`
  font-size: ${theme.fontSize.title};
  color: ${theme.color.textMuted};
`;

const stateTones: Partial<Record<Match['state'], BadgeTone>> = {
  open: 'info',
  playing: 'live',
  reported: 'info',
  disputed: 'amber',
  attention: 'amber',
  contested: 'amber',
};

const Title = styled(Heading)`
  /* Below the page's header, which sticks to the top, when the room is scrolled into view. */
  scroll-margin-block-start: ${theme.space[24]};

  &:focus { outline: none; }
`;

interface SideProps {
  side: FixtureSide;
  isWinner: boolean;
  isMine: boolean;
}

const Side = ({ side: { playerId, username, from, seed, look }, isWinner, isMine }: SideProps) => (
  <Player>
    <Avatar size="lg" src={look?.avatar} name={username ?? '?'} seed={playerId ?? undefined} />
    <PlayerName>
      {playerId === null ? (
        <Text as="span" tone="muted">
          {from ?? 'To be decided'}
        </Text>
      ) : (
        <PlayerLink username={username} />
      )}
    </PlayerName>
    {isWinner && (
      <Winner as="span" size="small" weight="bold">
        <Trophy aria-hidden />
        Winner
      </Winner>
    )}
    <Detail as="div" size="micro" tone="muted">
      <div>{look?.clan?.name}</div>
      <div>{[isMine && 'You', seed !== null && `Seed ${seed}`].filter(Boolean).join(' · ')}</div>
    </Detail>
  </Player>
);

/** Heading of a match: both players, score and state. */
export const Scoreboard = ({ match, heading }: { match: Match; heading: Ref<HTMLHeadingElement> }) => {
  const { label, state, home, away, result, winner, mine } = match;
  const goals = result && 'score' in result ? goalsOf(result.score) : null;
  const note = result && resultNote(result);
  return (
    <Stack gap={5}>
      <Cluster justify="between">
        <Title level={2} size="title" ref={heading} tabIndex={-1}>
          {label}
        </Title>
        <Badge tone={stateTones[state]}>{stateTexts[state]}</Badge>
      </Cluster>
      <Board>
        <Side side={home} isWinner={winner === 'home'} isMine={mine === 'home'} />
        <Score>
          {goals ? (
            <>
              <VisuallyHidden>Score </VisuallyHidden>
              {goals.join('–')}
            </>
          ) : (
            <Versus>vs</Versus>
          )}
        </Score>
        <Side side={away} isWinner={winner === 'away'} isMine={mine === 'away'} />
      </Board>
      {note && (
        <Text size="small" tone="muted">
          {note}
        </Text>
      )}
    </Stack>
  );
};
