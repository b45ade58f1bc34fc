import type { TournamentBracket } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { BackLink, useQuery } from '@portal/portal';
import { Card, EmptyState, Heading, QueryState, Skeleton, Stack, Text } from '@portal/ui';
import { playQueries } from '../../../live/queries.ts';
import { CorrectionForm } from './correction-form.tsx';
import { isCorrectable, ResultRows } from './decided-matches.tsx';

interface BoardCorrectionProps {
  bracket: TournamentBracket;
  fixtureKey: string;
  /** The key of a board, or of the match between clans before a board is chosen. */
  boardKey: string;
}

/** Corrects one board of a match between clans: the result of the match follows from its boards. */
export const BoardCorrection = ({ bracket, fixtureKey, boardKey }: BoardCorrectionProps) => (
  <QueryState
    card
    query={useQuery(playQueries.match(bracket.id, fixtureKey))}
    skeleton={<Skeleton shape="block" height="12rem" />}
    failure="Couldn't load the boards."
  >
    {({ label, boards = [] }) => {
      const decided = boards.filter(isCorrectable);
      const board = decided.find(({ key }) => key === boardKey);
      if (board) return <CorrectionForm bracket={bracket} match={board} />;
      return (
        <Stack gap={4}>
          <BackLink to={competitionPaths.console(bracket.id, { section: 'corrections' })} label="All results" />
          <Heading level={2} size="small">
            {`Boards of ${label}`}
          </Heading>
          <Text tone="muted">The result of the match follows from its boards. Choose a board to correct.</Text>
          <Card padding={decided.length > 0 ? 'none' : 'md'}>
            {decided.length > 0 ? (
              <ResultRows tournamentId={bracket.id} matches={decided} />
            ) : (
              <EmptyState>No board is decided yet.</EmptyState>
            )}
          </Card>
        </Stack>
      );
    }}
  </QueryState>
);
