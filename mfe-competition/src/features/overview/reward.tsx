import type { MatchResponse, OwnTournament, TournamentBracket } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { formatGoalsWithPenalties, isDecidedMatch } from '@portal/match';
import { formatCount, Link } from '@portal/portal';
import { focusRing, Text, tabularFigures, theme, VisuallyHidden } from '@portal/ui';
import { styled } from 'styled-components';
import { isPlayedBy } from '../../match/fixtures.ts';
import { formatMoment } from '../../shared/texts.ts';

type Reward = NonNullable<OwnTournament['reward']>;

const Facts = styled.dl`
  ${tabularFigures}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${theme.space[1]} ${theme.space[4]};
  font-size: ${theme.fontSize.small};

  dt { color: ${theme.color.textMuted}; }
  dd { font-weight: 600; text-align: end; }
`;

const describeCount = ({ isFinal, countsAt }: Reward): string => {
  if (isFinal) return 'These points are in your score.';
  return countsAt
    ? `Provisional: the points will be added on ${formatMoment(countsAt)}.`
    : 'Provisional: the points will be added when all disputes are resolved.';
};

/** Points and rank of a player whose cup is over. */
export const RewardFacts = ({ reward }: { reward: Reward }) => (
  <>
    <Facts>
      <dt>Points</dt>
      <dd>{`+${formatCount(reward.points)}`}</dd>
      <dt>{reward.isFinal ? 'Rank' : 'Provisional rank'}</dt>
      <dd>
        {reward.rank === null
          ? 'below the top 10,000'
          : `${reward.isFinal ? '' : 'about '}#${formatCount(reward.rank)}`}
      </dd>
    </Facts>
    <Text size="small" tone="muted">
      {describeCount(reward)}
    </Text>
  </>
);

const MatchList = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${theme.space[1]};
`;

const MatchLink = styled(Link)`
  ${focusRing}
  ${tabularFigures}
  display: grid;
  grid-template-columns: 1.25rem 5.5rem minmax(0, 1fr);
  align-items: center;
  gap: ${theme.space[2]};
  min-block-size: ${theme.touchTarget};
  font-size: ${theme.fontSize.small};
  color: ${theme.color.text};
  text-decoration: none;
  overflow-wrap: anywhere;

  > :nth-child(2) { font-weight: 600; white-space: nowrap; }
`;

const findSide = ({ home }: MatchResponse, id: string): 'home' | 'away' => (home.entrant?.id === id ? 'home' : 'away');

const readLetter = ({ winner, isDraw }: MatchResponse, side: 'home' | 'away') => {
  if (isDraw) return { letter: 'D', word: 'Drew' };
  return winner === side ? { letter: 'W', word: 'Won' } : { letter: 'L', word: 'Lost' };
};

/** Own goals first. A walkover has none. */
const formatRunScore = (match: MatchResponse, side: 'home' | 'away'): string => {
  if (!match.result || 'walkover' in match.result) return 'walkover';
  const goals = formatGoalsWithPenalties(match) ?? ['', ''];
  return (side === 'home' ? goals : [...goals].reverse()).join(' – ');
};

/** The decided matches of an entrant, in their order: `W 3 – 1 Ben`. */
export const OwnRun = ({ bracket, entrantId }: { bracket: TournamentBracket; entrantId: string }) => {
  const matches = bracket.rounds
    .flatMap((round) => round.matches)
    .filter((match) => isDecidedMatch(match) && isPlayedBy(match, entrantId));
  if (matches.length === 0) return null;
  return (
    <MatchList aria-label="Your matches">
      {matches.map((match) => {
        const side = findSide(match, entrantId);
        const { letter, word } = readLetter(match, side);
        const opponent = match[side === 'home' ? 'away' : 'home'].entrant?.name ?? 'nobody';
        const score = formatRunScore(match, side);
        return (
          <li key={match.key}>
            <MatchLink to={competitionPaths.match(bracket.id, match.key)}>
              <span>
                <VisuallyHidden>{`${match.label}: ${word} `}</VisuallyHidden>
                <strong aria-hidden>{letter}</strong>
              </span>
              <span>{score}</span>
              <span>
                <VisuallyHidden>{' against '}</VisuallyHidden>
                {opponent}
              </span>
            </MatchLink>
          </li>
        );
      })}
    </MatchList>
  );
};
