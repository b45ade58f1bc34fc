import type { TournamentBracket } from '@portal/contracts';
import { Alert, Card, EmptyState, QueryState, type QueryStateQuery, Section, Skeleton } from '@portal/ui';
import { EntryPanel } from './entry-panel';
import { MatchList } from './match-list';
import { Places, Standings } from './standings';

/** Why nothing is played now. */
const Interruption = ({ phase, reason }: Pick<TournamentBracket, 'phase' | 'reason'>) => {
  if (phase !== 'paused' && phase !== 'cancelled') return null;
  const text = phase === 'paused' ? 'The tournament is paused.' : 'The tournament is cancelled.';
  return (
    <Alert tone="warning" live="polite">
      {reason ? `${text} ${reason}` : text}
    </Alert>
  );
};

const NoMatches = ({ phase }: Pick<TournamentBracket, 'phase'>) => (
  <Card>
    <EmptyState title="No matches yet">
      {phase === 'cancelled' ? 'Nothing was played.' : 'The bracket is drawn when check-in closes.'}
    </EmptyState>
  </Card>
);

/** Matches, standings and places of a tournament that is played in the portal. */
export const PlayedTournament = ({ query }: { query: QueryStateQuery<TournamentBracket> }) => (
  <QueryState
    card
    query={query}
    skeleton={<Skeleton shape="block" height="17rem" />}
    failure="Couldn't load the matches."
  >
    {({ id, phase, reason, settings, rounds, tables, places }) => (
      <>
        <EntryPanel id={id} phase={phase} settings={settings} />
        <Interruption phase={phase} reason={reason} />
        <Section title="Matches" aria-label="Matches">
          {rounds.length > 0 ? <MatchList rounds={rounds} /> : <NoMatches phase={phase} />}
        </Section>
        {tables.length > 0 && <Standings tables={tables} />}
        {places.length > 0 && <Places places={places} />}
      </>
    )}
  </QueryState>
);
