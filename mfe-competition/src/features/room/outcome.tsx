import type { MatchRoomResponse, TournamentBracket } from '@portal/contracts';
import { formatResultNote, isContested, isOwnMatch, nameSide } from '@portal/match';
import { PageLink } from '@portal/portal';
import { Text } from '@portal/ui';
import { readSwissRounds } from '../../shared/swiss-rounds.ts';
import { describeDecision, findNextMatch, findPlace } from './describe-outcome.ts';

const Next = ({ match, bracket }: { match: MatchRoomResponse; bracket: TournamentBracket }) => {
  if (!isOwnMatch(match)) return null;
  const next = findNextMatch(bracket, match);
  if (next)
    return (
      <div>
        <PageLink to={next.path}>{`Next: ${next.against}.`}</PageLink>
      </div>
    );
  const swiss = readSwissRounds(bracket);
  if (swiss && swiss.drawn < swiss.count)
    return <Text>Your next opponent is drawn when all matches of the round are decided.</Text>;
  const place = findPlace(bracket, match);
  return place === null ? null : <Text>{`You finished in place ${place}.`}</Text>;
};

const contestedText = (match: MatchRoomResponse): string => {
  const { dispute, mine } = match;
  if (!dispute) return 'This result is disputed. It counts until a referee decides.';
  const who = dispute.by === mine ? 'You dispute' : `${nameSide(match, dispute.by)} disputes`;
  return `${who} this result. It counts until a referee decides.`;
};

/** Explains why a result counts, and what comes next for the player. */
export const Outcome = ({ match, bracket }: { match: MatchRoomResponse; bracket: TournamentBracket }) => {
  const scoreNote = match.result && 'score' in match.result ? formatResultNote(match.result) : undefined;
  return (
    <>
      {scoreNote && <Text size="small">{scoreNote}</Text>}
      <Text size="small" tone="muted">
        {[describeDecision(match), match.decision?.reason].filter(Boolean).join(' ')}
      </Text>
      {isContested(match) && <Text>{contestedText(match)}</Text>}
      <Next match={match} bracket={bracket} />
    </>
  );
};
