import type { MatchRoomResponse } from '@portal/contracts';
import { describeResult, FixtureCard, formatPair, isPlayableMatch, isUpcomingMatch, nameSides } from '@portal/match';
import { Card, Heading, Stack, Text } from '@portal/ui';
import { AnnouncedText } from '../../live/announcer.tsx';
import { describeMatch } from '../../match/describe-match.ts';

/** How a match between clans stands, or ended. */
const describeFixture = (match: MatchRoomResponse): string => {
  const { result, aggregate } = match;
  const [home, away] = nameSides(match);
  if (!isPlayableMatch(match)) return describeMatch(match).text;
  if (match.tournament.phase === 'paused' && !result)
    return 'The tournament is paused. The clocks of all boards stand still.';
  if (result) return describeResult(match, [home, away]);
  if (isUpcomingMatch(match)) return 'The boards open as soon as both clans can play.';
  return `${home} against ${away}: ${aggregate?.decided ?? 0} of ${aggregate?.boards ?? 0} boards decided.`;
};

/** A match between clans: its boards, each a link to the room of its players, and what they add up to. */
export const ClanFixture = ({
  match,
  boards,
}: {
  match: MatchRoomResponse;
  boards: NonNullable<MatchRoomResponse['boards']>;
}) => {
  const { aggregate } = match;
  return (
    <Card padding="lg">
      <Stack gap={2}>
        <Text weight="bold" size="lead">
          <AnnouncedText>{describeFixture(match)}</AnnouncedText>
        </Text>
        {aggregate && aggregate.decided > 0 && (
          <Text>{`Boards ${formatPair(aggregate.won)} · Goals on all boards ${formatPair(aggregate.goals)}`}</Text>
        )}
        <Text size="small" tone="muted">
          The clan that wins more boards wins. Level boards are decided by the goals on all boards.
        </Text>
      </Stack>
      {boards.length > 0 && (
        <Stack gap={3} asChild>
          <section aria-label="Boards">
            <Heading level={3} size="small">
              Boards
            </Heading>
            <Stack gap={4} asChild>
              <ol role="list">
                {boards.map((board, at) => (
                  <li key={board.key}>
                    <Stack gap={1}>
                      <Text size="small" tone="muted" aria-hidden>
                        {`Board ${at + 1}`}
                      </Text>
                      <FixtureCard size="row" fixture={board} />
                    </Stack>
                  </li>
                ))}
              </ol>
            </Stack>
          </section>
        </Stack>
      )}
    </Card>
  );
};
