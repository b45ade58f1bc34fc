import type { OwnMatches } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { ButtonLink, useQuery } from '@portal/portal';
import { Card, EmptyState, QueryState, Section, Text } from '@portal/ui';
import { Announcer } from '../../live/announcer.tsx';
import { ownMatchesQuery } from '../../live/own-matches.ts';
import { NextActCard } from '../../match/next-act-card.tsx';
import { EntryRows, isActiveEntry, isRunning, OrganizedRows } from '../../match/tournament-rows.tsx';
import { MatchCard } from './match-card.tsx';
import { MatchCards, MatchCardsSkeleton, MyMatchesLayout } from './my-matches-layout.tsx';

const NoMatches = () => (
  <Card padding="lg">
    <EmptyState
      title="No matches"
      headingLevel={2}
      action={<ButtonLink to={competitionPaths.tournaments()}>Find a Tournament</ButtonLink>}
    >
      You have no matches. Find a tournament.
    </EmptyState>
  </Card>
);

const OwnTournaments = ({ next, matches, entries, organizes }: OwnMatches) => {
  const isInMatch = (id: string) => matches.some(({ tournament }) => tournament.id === id);
  const entered = entries.filter((entry) => isActiveEntry(entry) && !isInMatch(entry.id));
  const run = organizes.filter(isRunning).toSorted((one, other) => other.needStaff - one.needStaff);
  if (next === null && matches.length + entered.length + run.length === 0) return <NoMatches />;
  return (
    <>
      {/* A match is the first of those to play. */}
      {next && next.kind !== 'match' && <NextActCard act={next} />}
      <Section title="To play" aria-label="To play">
        {matches.length > 0 ? (
          <MatchCards role="list">
            {matches.map((match) => (
              <li key={`${match.tournament.id}-${match.key}`}>
                <MatchCard match={match} />
              </li>
            ))}
          </MatchCards>
        ) : (
          <Text tone="muted">You have no open match.</Text>
        )}
      </Section>
      {entered.length > 0 && (
        <Section title="Your tournaments">
          <EntryRows entries={entered} />
        </Section>
      )}
      {run.length > 0 && (
        <Section title="Tournaments you run">
          <OrganizedRows organizes={run} />
        </Section>
      )}
    </>
  );
};

/** /matches */
export const Page = () => (
  <Announcer>
    <MyMatchesLayout>
      <QueryState
        card
        query={useQuery(ownMatchesQuery)}
        skeleton={<MatchCardsSkeleton />}
        failure="Couldn't load your matches."
        headingLevel={2}
      >
        {(own) => <OwnTournaments {...own} />}
      </QueryState>
    </MyMatchesLayout>
  </Announcer>
);
