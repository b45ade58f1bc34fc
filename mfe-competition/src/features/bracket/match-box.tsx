import type { MatchResponse, MatchSide } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import {
  formatGoalsWithPenalties,
  formatResultNote,
  formatSide,
  matchStates,
  needsStaff,
  useChanges,
} from '@portal/match';
import { Link } from '@portal/portal';
import { focusRing, media, tabularFigures, theme, truncate, VisuallyHidden } from '@portal/ui';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { keyframes, styled } from 'styled-components';
import type { Round } from './arrange.ts';

const flash = keyframes`
  30% { opacity: 0.3; }
`;

const Box = styled(Link)<{ $isLive: boolean }>`
  ${focusRing}
  position: relative;
  display: block;
  inline-size: 100%;
  min-inline-size: 0;
  min-block-size: ${theme.touchTarget};
  padding: ${theme.space[1]} ${theme.space[2]};
  overflow: clip;
  font-size: ${theme.fontSize.small};
  line-height: 1.5rem;
  color: ${theme.color.text};
  text-decoration: none;
  background: ${theme.color.surface};
  border: 1px solid ${({ $isLive }) => ($isLive ? theme.color.amber : theme.color.line)};
  border-radius: ${theme.radius.sm};
  transition: border-color ${theme.duration.fast} ${theme.easing};

  ${media.hover} { &:hover { border-color: ${theme.color.accent}; } }
  ${media.print} { padding: 0 3px; font-size: 8pt; line-height: 1.35; min-block-size: 0; > span > span { min-block-size: 0; } border-color: ${theme.color.text}; }
`;

/** Lights up once when the match changes. */
const Flash = styled.span`
  position: absolute;
  inset: 0;
  opacity: 0;
  background: ${theme.color.amber};
  pointer-events: none;

  ${media.motion} { animation: ${flash} 900ms ${theme.easing}; }
`;

const Row = styled.span<{ $isWinner: boolean; $isKnown: boolean }>`
  display: flex;
  align-items: center;
  gap: ${theme.space[1]};
  min-block-size: 1.5rem;
  font-weight: ${({ $isWinner }) => ($isWinner ? 700 : 400)};
  color: ${({ $isKnown }) => ($isKnown ? 'inherit' : theme.color.textMuted)};

  svg { flex: none; inline-size: 0.875rem; block-size: 0.875rem; color: ${theme.color.accent}; }
`;

const Name = styled.bdi`
  ${truncate}
  flex: 1;
`;

/** Where a player will come from: too long for one line of a narrow column. */
const Source = styled.span`
  padding-block: 2px;
  font-size: ${theme.fontSize.micro};
  line-height: 1.25;
  overflow-wrap: anywhere;

  ${media.print} { font-size: 7pt; }
`;

const Goals = styled.span`
  white-space: nowrap;
  ${tabularFigures}
`;

const State = styled.span<{ $isUrgent: boolean }>`
  display: block;
  font-size: ${theme.fontSize.micro};
  font-weight: 600;
  line-height: 1.25rem;
  color: ${({ $isUrgent }) => ($isUrgent ? theme.color.amber : theme.color.textMuted)};

  ${media.print} { color: inherit; font-size: 7pt; line-height: 1.3; }
`;

/** Names and score show a bye, a match to come and a final result. */
const isEvident = ({ state }: MatchResponse): boolean => matchStates[state].badge === null || state === 'bye';

interface MatchBoxProps {
  tournamentId: string;
  match: MatchResponse;
  stage: Round['stage'];
  /** The match in words, which names the link. */
  sentence: string;
}

interface SideRowProps {
  side: MatchSide;
  stage: Round['stage'];
  goals: string | undefined;
  isWinner: boolean;
}

const SideRow = ({ side, stage, goals, isWinner }: SideRowProps) => (
  <Row $isWinner={isWinner} $isKnown={side.entrant !== null}>
    {side.entrant === null ? <Source>{formatSide(side, stage)}</Source> : <Name>{formatSide(side, stage)}</Name>}
    {isWinner && <Check aria-hidden />}
    {goals !== undefined && <Goals>{goals}</Goals>}
  </Row>
);

/** A match of the tree: both sides one below the other. */
export const MatchBox = memo(({ tournamentId, match, stage, sentence }: MatchBoxProps) => {
  const { key, state, home, away, winner } = match;
  const [homeGoals, awayGoals] = formatGoalsWithPenalties(match) ?? [];
  const { badge, name } = matchStates[state];
  const isLive = badge?.tone === 'live';
  const changes = useChanges(sentence);
  const isWalkover = match.result !== null && 'walkover' in match.result;
  return (
    <Box $isLive={isLive} to={competitionPaths.match(tournamentId, key)}>
      <VisuallyHidden>{sentence}</VisuallyHidden>
      <span aria-hidden>
        <SideRow side={home} stage={stage} goals={homeGoals} isWinner={winner === 'home'} />
        <SideRow side={away} stage={stage} goals={awayGoals} isWinner={winner === 'away'} />
        {match.result && isWalkover && <State $isUrgent={false}>{formatResultNote(match.result)}</State>}
        {!isEvident(match) && <State $isUrgent={isLive || needsStaff(match)}>{name}</State>}
        {changes > 0 && <Flash key={changes} />}
      </span>
    </Box>
  );
});
