import { getFixtureKey, runningPhases, type TournamentBracket, type TournamentPhase } from '@portal/contracts';
import { useSearchParams } from '@portal/portal';
import { Card, EmptyState } from '@portal/ui';
import { BoardCorrection } from './board-correction.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { DecidedMatches, listCorrectable } from './decided-matches.tsx';

const closedTexts: Partial<Record<TournamentPhase, string>> = {
  settled: 'The results are final, and scores are credited.',
  cancelled: 'The tournament is canceled.',
};

/** Replaces results of decided matches until the tournament is settled. */
export const Corrections = ({ bracket }: { bracket: TournamentBracket }) => {
  const [search] = useSearchParams();
  const { phase } = bracket;
  if (!runningPhases.includes(phase))
    return (
      <Card>
        <EmptyState title="Nothing to correct">
          {closedTexts[phase] ?? 'Results can be corrected once the tournament is live.'}
        </EmptyState>
      </Card>
    );
  const key = search.get('correct');
  const match = listCorrectable(bracket).find((decided) => decided.key === key);
  if (key !== null && bracket.settings.entrants === 'clans')
    return <BoardCorrection key={key} bracket={bracket} fixtureKey={getFixtureKey(key)} boardKey={key} />;
  if (match) return <CorrectionForm key={match.key} bracket={bracket} match={match} />;
  return <DecidedMatches bracket={bracket} />;
};
