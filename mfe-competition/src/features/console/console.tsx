import type { TournamentBracket } from '@portal/contracts';
import { accountPaths } from '@portal/contracts/account/ui';
import { type ConsoleSection, competitionPaths, consoleSections } from '@portal/contracts/competition/ui';
import { findValue } from '@portal/contracts/ui';
import { ButtonLink, useQuery, useSearchParams, useSession } from '@portal/portal';
import { FilterLinks } from '@portal/screens';
import { Card, createLazy, EmptyState, ErrorState, type Lazy, Stack } from '@portal/ui';
import { type ComponentType, useEffect } from 'react';
import { playQueries } from '../../live/queries.ts';
import { LazyView, ViewSkeleton } from '../../shared/lazy-view.tsx';
import { titleEntrants } from '../../shared/texts.ts';
import { consoleQueries, isForbidden } from './shared/queries.ts';

interface ConsoleProps {
  bracket: TournamentBracket;
}

interface SectionProps extends ConsoleProps {
  /** Referees decide matches only. */
  isOrganizer: boolean;
}

/** A chunk for each section: during the tournament staff needs little of the code. */
const views: Record<ConsoleSection, Lazy<ComponentType<SectionProps>>> = {
  now: createLazy(async () => (await import(/* webpackChunkName: "console-now" */ './now/now.tsx')).Now),
  players: createLazy(
    async () => (await import(/* webpackChunkName: "console-players" */ './players/players.tsx')).EntrantSections,
  ),
  corrections: createLazy(
    async () =>
      (await import(/* webpackChunkName: "console-corrections" */ './corrections/corrections.tsx')).Corrections,
  ),
  settings: createLazy(
    async () => (await import(/* webpackChunkName: "console-settings" */ './settings/settings.tsx')).Settings,
  ),
};

const sectionTexts: Record<Exclude<ConsoleSection, 'players'>, string> = {
  now: 'Now',
  corrections: 'Corrections',
  settings: 'Settings',
};

const refereeSections: readonly ConsoleSection[] = ['now', 'corrections'];

const useSection = (sections: readonly ConsoleSection[]): ConsoleSection => {
  const [search] = useSearchParams();
  return findValue(sections, search.get('section')) ?? 'now';
};

const Sections = ({ bracket, isOrganizer }: SectionProps) => {
  const sections = isOrganizer ? consoleSections : refereeSections;
  const section = useSection(sections);
  const { id } = bracket;
  return (
    <Stack gap={6}>
      <FilterLinks
        label="Parts of the console"
        scrolls
        links={sections.map((name) => ({
          to: competitionPaths.console(id, name === 'now' ? {} : { section: name }),
          label: name === 'players' ? titleEntrants(bracket.settings) : sectionTexts[name],
          isCurrent: name === section,
        }))}
      />
      <LazyView key={section} view={views[section]} props={{ bracket, isOrganizer }} />
    </Stack>
  );
};

const Refusal = ({ isSignedOut, id }: { isSignedOut: boolean; id: string }) => (
  <Card padding="lg">
    <EmptyState
      title="For staff only"
      headingLevel={2}
      action={
        isSignedOut ? (
          <ButtonLink to={accountPaths.signIn({ next: competitionPaths.console(id) })}>Sign In</ButtonLink>
        ) : (
          <ButtonLink to={competitionPaths.tournament(id)} variant="secondary">
            Back to Tournament
          </ButtonLink>
        )
      }
    >
      Organizers and referees run the tournament here.
    </EmptyState>
  </Card>
);

/** The queue of matches is for staff only: who may read it without a role is an operator, who may do everything. */
const StaffConsole = ({ bracket }: ConsoleProps) => {
  const { id } = bracket;
  const section = useSection(consoleSections);
  useEffect(() => {
    // Loads the code in parallel with the data; the view shows a failure.
    views[section].load().catch(() => undefined);
  }, [section]);
  const own = useQuery(playQueries.mine(id));
  const hasRole = own.data !== undefined && own.data.roles.length > 0;
  const queue = useQuery({
    ...consoleQueries.queue(id),
    // Changes and polls refetch the queue, which a visitor without a role may never read.
    enabled: ({ state: { error } }) => hasRole || !isForbidden(error),
  });
  if (isForbidden(queue.error)) return <Refusal isSignedOut={false} id={id} />;
  const failed = [queue, own].filter(({ data, error }) => error && data === undefined);
  if (failed.length > 0)
    return (
      <Card padding="lg">
        <ErrorState
          title="Couldn't load the console."
          headingLevel={2}
          onRetry={() => {
            for (const { refetch } of failed) void refetch();
          }}
        />
      </Card>
    );
  if (!queue.data || !own.data) return <ViewSkeleton />;
  const { roles } = own.data;
  return <Sections bracket={bracket} isOrganizer={roles.length === 0 || roles.includes('organizer')} />;
};

/** What organizers and referees of a tournament do. */
export const Console = ({ bracket }: ConsoleProps) => {
  const { status } = useSession();
  if (status === 'loading') return <ViewSkeleton />;
  return status === 'signed-in' ? <StaffConsole bracket={bracket} /> : <Refusal isSignedOut id={bracket.id} />;
};
