import type { BracketMatchResponse, MatchSide, TournamentBracket } from '@portal/contracts';
import { PlayerLink } from '@portal/portal';
import {
  Badge,
  type BadgeTone,
  Heading,
  media,
  raisedSurface,
  Stack,
  Text,
  tabularFigures,
  theme,
  truncate,
  VisuallyHidden,
} from '@portal/ui';
import { Trophy } from 'lucide-react';
import { styled } from 'styled-components';
import { goalsOf, resultNote, stateTexts } from './texts';

const Matches = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${theme.space[3]};

  ${media.sm} { grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); }
`;

const MatchBox = styled.li`
  ${raisedSurface}
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};
  min-width: 0;
  padding: ${theme.space[3]} ${theme.space[4]};
  border-radius: ${theme.radius.md};
`;

const MatchHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
`;

const SideRow = styled.div<{ $isWinner: boolean }>`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  min-height: 2rem;
  font-weight: ${({ $isWinner }) => ($isWinner ? 700 : 500)};

  svg {
    flex: none;
    inline-size: 1rem;
    block-size: 1rem;
    color: ${theme.color.gold};
  }
`;

const Name = styled.span`
  ${truncate}
  flex: 1;
`;

const Goals = styled.span`
  ${tabularFigures}
`;

interface SideProps {
  side: MatchSide;
  goals: number | undefined;
  isWinner: boolean;
}

const Side = ({ side: { playerId, username, from }, goals, isWinner }: SideProps) => (
  <SideRow $isWinner={isWinner}>
    <Name>
      {playerId === null ? (
        <Text as="span" tone="muted">
          {from ?? 'To be decided'}
        </Text>
      ) : (
        <PlayerLink username={username} />
      )}
    </Name>
    {isWinner && (
      <>
        <Trophy aria-hidden />
        <VisuallyHidden>Winner</VisuallyHidden>
      </>
    )}
    {goals !== undefined && <Goals>{goals}</Goals>}
  </SideRow>
);

const stateTones: Partial<Record<BracketMatchResponse['state'], BadgeTone>> = {
  open: 'info',
  playing: 'live',
  reported: 'info',
  disputed: 'amber',
  attention: 'amber',
  contested: 'amber',
};

const MatchItem = ({
  match: { key, label, state, home, away, result, winner, isStale },
}: {
  match: BracketMatchResponse;
}) => {
  const goals = result && 'score' in result ? goalsOf(result.score) : [];
  const note = result && resultNote(result);
  return (
    <MatchBox id={`match-${key}`}>
      <MatchHead>
        <Text as="span" size="small" tone="muted">
          {label}
        </Text>
        <Badge tone={stateTones[state]}>{stateTexts[state]}</Badge>
      </MatchHead>
      <Side side={home} goals={goals[0]} isWinner={winner === 'home'} />
      <Side side={away} goals={goals[1]} isWinner={winner === 'away'} />
      {note && (
        <Text size="small" tone="muted">
          {note}
        </Text>
      )}
      {isStale && (
        <Text size="small" tone="muted">
          An earlier result no longer counts.
        </Text>
      )}
    </MatchBox>
  );
};

/** All matches, by round. */
export const MatchList = ({ rounds }: Pick<TournamentBracket, 'rounds'>) => (
  <Stack gap={6}>
    {rounds.map(({ title, part, round, matches }) => (
      <Stack gap={3} key={`${part}${round}`}>
        <Heading level={3} size="small">
          {title}
        </Heading>
        <Matches aria-label={title}>
          {matches.map((match) => (
            <MatchItem key={match.key} match={match} />
          ))}
        </Matches>
      </Stack>
    ))}
  </Stack>
);
