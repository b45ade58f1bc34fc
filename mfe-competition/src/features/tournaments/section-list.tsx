import type { Tournament } from '@portal/contracts';
import { useMedia } from '@portal/screens';
import { Card, Grid, media, Section, Stack, Text, theme } from '@portal/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { TournamentFilter } from '../../shared/status.ts';
import type { OwnEntry } from './own-tournaments.tsx';
import { groupBySection, sectionTitles } from './sections.ts';
import { TournamentCard } from './tournament-card.tsx';
import { TournamentLine } from './tournament-line.tsx';

const Lines = styled.ul.attrs({ role: 'list' })`
  > li + li { border-block-start: 1px solid ${theme.color.line}; }
`;

interface FocusOnNew {
  listRef: RefObject<HTMLDivElement | null>;
  /** Call it when a button requests more tournaments. */
  expectMore: () => void;
}

/** Moves the focus to the first new tournament, in whatever section it is. */
export const useFocusOnNew = (tournaments: readonly Tournament[] = []): FocusOnNew => {
  const listRef = useRef<HTMLDivElement>(null);
  const known = useRef<ReadonlySet<string>>(null);
  useEffect(() => {
    const before = known.current;
    if (before === null || tournaments.length <= before.size) return;
    known.current = null;
    const rows = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-tournament]') ?? [])];
    const added = rows.find(({ dataset }) => !before.has(dataset['tournament'] ?? ''));
    added?.querySelector('a')?.focus({ preventScroll: true });
  }, [tournaments]);
  const expectMore = () => {
    known.current = new Set(tournaments.map(({ id }) => id));
  };
  return { listRef, expectMore };
};

interface SectionListProps {
  tournaments: readonly Tournament[];
  filter: TournamentFilter | undefined;
  /** The visitor's own, which are shown above; undefined for visitors who are signed out. */
  entries: readonly OwnEntry[] | undefined;
}

const CardGrid = ({ tournaments, filter, entries }: SectionListProps) => (
  <Grid asChild columns="cards">
    <ul role="list">
      {tournaments.map((tournament) => (
        <li key={tournament.id} data-tournament={tournament.id}>
          <TournamentCard tournament={tournament} filter={filter} isSignedIn={entries !== undefined} headingLevel={3} />
        </li>
      ))}
    </ul>
  </Grid>
);

const LineList = ({ tournaments, filter }: SectionListProps) => (
  <Card padding="none">
    <Lines>
      {tournaments.map((tournament) => (
        <li key={tournament.id} data-tournament={tournament.id}>
          <TournamentLine tournament={tournament} filter={filter} />
        </li>
      ))}
    </Lines>
  </Card>
);

/** Tournaments by what the visitor can do with them: cards, on phones one line for each. */
export const SectionList = ({ tournaments, filter, entries }: SectionListProps) => {
  const isPhone = useMedia(media.compact.replace('@media ', ''));
  const Rows = isPhone ? LineList : CardGrid;
  const own = new Set(entries?.map(({ id }) => id));
  return (
    <Stack gap={8}>
      {groupBySection(tournaments.filter(({ id }) => !own.has(id))).map((section) => (
        <Section key={section.name} title={sectionTitles[section.name]} aria-label={sectionTitles[section.name]}>
          {section.name === 'elsewhere' && (
            <Text tone="muted">Played elsewhere. You can't join or follow these tournaments here.</Text>
          )}
          <Rows tournaments={section.tournaments} filter={filter} entries={entries} />
        </Section>
      ))}
    </Stack>
  );
};
