import type { MatchRoomResponse, TournamentBracket } from '@portal/contracts';
import { isOwnMatch, isRunningMatch } from '@portal/match';
import { Heading, Stack } from '@portal/ui';
import { styled } from 'styled-components';
import type { ScoreRules } from '../../match/score.ts';
import { useKeptFocus } from '../../shared/use-kept-focus.ts';
import { GameIds } from './game-ids.tsx';
import { GameSetup } from './game-setup.tsx';
import { RefereeCall } from './referee-call.tsx';
import { RoomCode } from './room-code.tsx';
import { Talk } from './talk.tsx';

const MeetingSection = styled.section`
  &:focus { outline: none; }
`;

interface MeetingProps {
  match: MatchRoomResponse;
  bracket: TournamentBracket;
  rules: ScoreRules;
}

/** Everything that two players who have never met need to play each other. Players and staff see it. */
export const Meeting = ({ match, bracket, rules }: MeetingProps) => {
  const focus = useKeptFocus();
  if (match.result || !match.talk || !isRunningMatch(match)) return null;
  return (
    <MeetingSection aria-label="Meet in the game" {...focus}>
      <Stack gap={5}>
        <Heading level={3} size="small">
          Meet in the game
        </Heading>
        <GameSetup match={match} bracket={bracket} rules={rules} />
        {isOwnMatch(match) && <RoomCode match={match} />}
        <GameIds match={match} />
        <Talk match={match} />
        <RefereeCall match={match} />
      </Stack>
    </MeetingSection>
  );
};
