import type { TournamentBracket } from '@portal/contracts';
import { useSearchParams } from '@portal/portal';
import {
  Alert,
  Card,
  createLazy,
  EmptyState,
  ErrorState,
  QueryState,
  type QueryStateQuery,
  Section,
  Skeleton,
  useLazy,
} from '@portal/ui';
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

const matchRoomChunk = createLazy(() => import(/* webpackChunkName: "match-room" */ './match-room/match-room'));
const consoleChunk = createLazy(() => import(/* webpackChunkName: "tournament-console" */ './console/console'));

const LazyMatchRoom = (props: { tournamentId: string; matchKey: string }) => {
  const code = useLazy(matchRoomChunk);
  if (code.status === 'failed') return <ErrorState onRetry={code.retry}>Couldn't load this match.</ErrorState>;
  if (code.status === 'loading') return <Skeleton shape="block" height="17rem" />;
  return <code.value.MatchRoom {...props} />;
};

const LazyConsole = (props: { bracket: TournamentBracket }) => {
  const code = useLazy(consoleChunk);
  if (code.status === 'failed') return <ErrorState onRetry={code.retry}>Couldn't load this page.</ErrorState>;
  if (code.status === 'loading') return <Skeleton shape="block" height="17rem" />;
  return <code.value.Console {...props} />;
};

/** Matches, standings and places of a tournament that is played in the portal. */
export const PlayedTournament = ({ query }: { query: QueryStateQuery<TournamentBracket> }) => {
  const [search] = useSearchParams();
  const matchKey = search.get('match');
  const isConsole = search.get('tab') === 'run';
  return (
    <QueryState
      card
      query={query}
      skeleton={<Skeleton shape="block" height="17rem" />}
      failure="Couldn't load the matches."
    >
      {(bracket) => {
        const { id, phase, reason, settings, rounds, tables, places } = bracket;
        if (matchKey !== null) return <LazyMatchRoom tournamentId={id} matchKey={matchKey} />;
        if (isConsole) return <LazyConsole bracket={bracket} />;
        return (
          <>
            <EntryPanel id={id} phase={phase} settings={settings} />
            <Interruption phase={phase} reason={reason} />
            <Section title="Matches" aria-label="Matches">
              {rounds.length > 0 ? <MatchList rounds={rounds} /> : <NoMatches phase={phase} />}
            </Section>
            {tables.length > 0 && <Standings tables={tables} />}
            {places.length > 0 && <Places places={places} />}
          </>
        );
      }}
    </QueryState>
  );
};
