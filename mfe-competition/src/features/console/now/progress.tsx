import type { MatchResponse, TournamentBracket } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { isDecidedMatch, isInDispute, isPlayableMatch, isRunningMatch, matchStates, nameSides } from '@portal/match';
import { PageLink } from '@portal/portal';
import { Section, Text, tabularFigures, theme } from '@portal/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { Deadline } from '../../../match/deadline.tsx';

const Rounds = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${theme.space[3]};
`;

const Round = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space[1]} ${theme.space[3]};

  progress {
    grid-column: 1 / -1;
    inline-size: 100%;
    block-size: 0.5rem;
    appearance: none;
    border: 0;
    border-radius: ${theme.radius.full};
    overflow: hidden;
    background: ${theme.color.surfaceRaised};
    color: ${theme.color.accent};
  }
  progress::-webkit-progress-bar { background: ${theme.color.surfaceRaised}; }
  progress::-webkit-progress-value { background: ${theme.color.accent}; }
  progress::-moz-progress-bar { background: ${theme.color.accent}; }
`;

const Count = styled.span`
  ${tabularFigures}
`;

type ShownRound = TournamentBracket['rounds'][number];

const readRound = (round: ShownRound) => {
  const matches = round.matches.filter(isPlayableMatch);
  return { ...round, matches, decided: matches.filter(isDecidedMatch).length };
};

/** Finds the match of the earliest unfinished round whose clock runs out last. A dispute has no end, so it is the slowest. */
const findSlowest = (rounds: readonly ReturnType<typeof readRound>[]): MatchResponse | undefined => {
  const running = rounds.map(({ matches }) => matches.filter(isRunningMatch)).find((matches) => matches.length > 0);
  const lastsUntil = (match: MatchResponse) => (isInDispute(match) ? '9' : (match.dueAt ?? '9'));
  return running?.reduce((slowest, match) => (lastsUntil(match) > lastsUntil(slowest) ? match : slowest));
};

const Slowest = ({ id, match }: { id: string; match: MatchResponse }) => (
  <Text>
    {'Slowest match: '}
    <PageLink to={competitionPaths.match(id, match.key)}>{`${match.label}, ${nameSides(match).join(' vs ')}`}</PageLink>
    {` · ${matchStates[match.state].name}`}
    {match.dueAt && (
      <>
        {' · '}
        <Deadline at={match.dueAt} />
      </>
    )}
  </Text>
);

const RoundProgress = ({ title, matches, decided }: ReturnType<typeof readRound>) => {
  const titleId = useId();
  return (
    <Round>
      <span id={titleId}>{title}</span>
      <Count>{`${decided}/${matches.length}`}</Count>
      <progress aria-labelledby={titleId} value={decided} max={matches.length} />
    </Round>
  );
};

/** How far each round is, and which match holds it up. */
export const Progress = ({ bracket: { id, rounds } }: { bracket: TournamentBracket }) => {
  const played = rounds.map(readRound).filter(({ matches }) => matches.length > 0);
  const slowest = findSlowest(played);
  if (played.length === 0) return null;
  return (
    <Section title="Progress" aria-label="Progress">
      {slowest && <Slowest id={id} match={slowest} />}
      <Rounds>
        {played.map((round) => (
          <RoundProgress key={`${round.part}${round.round}`} {...round} />
        ))}
      </Rounds>
    </Section>
  );
};
