import type { MatchRoomResponse } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { actNames, isMatchTurn } from '@portal/contracts/next-act';
import { FixtureCard, findNextStep } from '@portal/match';
import { ButtonLink } from '@portal/portal';
import { Text } from '@portal/ui';
import { Deadline } from '../../match/deadline.tsx';
import { describeMatch } from '../../match/describe-match.ts';
import { StepActions } from './my-matches-layout.tsx';

/** A match to play: what happens now, and one link to its room. */
export const MatchCard = ({ match }: { match: MatchRoomResponse }) => {
  const { text, until } = describeMatch(match);
  return (
    <FixtureCard
      size="card"
      fixture={match}
      action={
        <StepActions gap={2}>
          <Text weight="medium">{text}</Text>
          {until && match.dueAt !== null && (
            <Text size="small">
              {until[0]}
              <Deadline at={match.dueAt} label={`${match.label}, ${match.tournament.name}`} />
              {until[1]}
            </Text>
          )}
          <ButtonLink
            fullWidth
            variant={isMatchTurn(match) ? 'primary' : 'secondary'}
            to={competitionPaths.match(match.tournament.id, match.key)}
          >
            {actNames[findNextStep(match)]}
          </ButtonLink>
        </StepActions>
      }
    />
  );
};
