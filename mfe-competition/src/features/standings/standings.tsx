import type { EntrantKind, TournamentBracket } from '@portal/contracts';
import { EntrantLink } from '@portal/match';
import {
  Card,
  EmptyState,
  focusRing,
  Heading,
  media,
  Section,
  Stack,
  Table,
  type TableColumn,
  theme,
} from '@portal/ui';
import { styled } from 'styled-components';
import { ListRow, RowNumber } from '../../shared/list-row.ts';
import { titleEntrants } from '../../shared/texts.ts';

type Row = TournamentBracket['tables'][number]['rows'][number];

const WhyText = styled.span`
  ${media.compact} { display: none; }
`;

const WhyDetails = styled.details`
  display: none;

  ${media.compact} { display: block; }
  summary {
    ${focusRing}
    display: inline-flex;
    align-items: center;
    min-height: ${theme.touchTarget};
    font-weight: 600;
    color: ${theme.color.accent};
    cursor: pointer;
    border-radius: ${theme.radius.sm};
  }
`;

/** The reason of a rank: a text on wide screens, on phones behind a button. */
const Why = ({ children }: { children: string }) => (
  <>
    <WhyText>{children}</WhyText>
    <WhyDetails>
      <summary>Why?</summary>
      {children}
    </WhyDetails>
  </>
);

/** On phones the button says what the column is. */
const TableBox = styled.div`
  ${media.compact} {
    [data-column='why'] > [aria-hidden] { display: none; }
  }
`;

/** Whoever had the stronger opponents is ahead among those who are level on points. */
const buchholzColumn: TableColumn<Row> = {
  key: 'buchholz',
  header: 'Buchholz',
  cell: ({ buchholz }) => buchholz?.sum,
  numeric: true,
  width: '6rem',
};

const headers = {
  players: { entrant: 'Player', goals: 'Goals' },
  clans: { entrant: 'Clan', goals: 'Boards' },
} as const satisfies Record<EntrantKind, object>;

/** With Buchholz in Swiss tournaments, after the points. */
const createColumns = (kind: EntrantKind, [first]: readonly Row[]): readonly TableColumn<Row>[] => [
  { key: 'rank', header: 'Rank', cell: ({ rank }) => rank, compact: 'lead', width: '4rem' },
  {
    key: 'player',
    header: headers[kind].entrant,
    cell: ({ entrant }) => <EntrantLink entrant={entrant} />,
    rowHeader: true,
    contentHeight: '1.5rem',
  },
  { key: 'played', header: 'Played', cell: ({ played }) => played, numeric: true, width: '5rem' },
  {
    key: 'results',
    header: 'W–D–L',
    cell: ({ won, drawn, lost }) => `${won}–${drawn}–${lost}`,
    numeric: true,
    width: '6rem',
  },
  {
    key: 'goals',
    header: headers[kind].goals,
    cell: ({ goalsFor, goalsAgainst }) => `${goalsFor}:${goalsAgainst}`,
    numeric: true,
    width: '5rem',
  },
  { key: 'points', header: 'Points', cell: ({ points }) => points, compact: 'value', numeric: true, width: '5rem' },
  ...(first?.buchholz ? [buchholzColumn] : []),
  { key: 'why', header: 'Why', cell: ({ why }) => (why === null ? '–' : <Why>{why}</Why>), width: '12rem' },
];

/** One table for each group, with the reason of each rank. */
const Tables = ({ tables, kind }: Pick<TournamentBracket, 'tables'> & { kind: EntrantKind }) => (
  <Section title="Standings" aria-label="Standings">
    {tables.map(({ part, title, rows }) => (
      <Stack gap={3} key={part}>
        <Heading level={3} size="small">
          {title}
        </Heading>
        <TableBox>
          <Table
            wide
            caption={title}
            columns={createColumns(kind, rows)}
            rows={rows}
            rowKey={({ entrant }) => entrant.id}
          />
        </TableBox>
      </Stack>
    ))}
  </Section>
);

const Rows = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${theme.space[2]};
`;

const PlaceRow = styled(ListRow)`
  overflow-wrap: anywhere;
`;

const Place = styled(RowNumber)`
  min-inline-size: 2rem;
`;

/** Players who are beaten in the same round share a place. */
const Places = ({ places }: Pick<TournamentBracket, 'places'>) => (
  <Section title="Places" aria-label="Places">
    <Rows>
      {places.map(({ place, entrant }) => (
        <PlaceRow key={entrant.id}>
          <Place>{`${place}.`}</Place>
          <EntrantLink entrant={entrant} />
        </PlaceRow>
      ))}
    </Rows>
  </Section>
);

/** Tables of groups, and places in the knockout. */
export const Standings = ({ bracket: { tables, places, settings } }: { bracket: TournamentBracket }) => {
  if (tables.length === 0 && places.length === 0)
    return (
      <Card>
        <EmptyState title="No standings yet" headingLevel={2}>
          {`${titleEntrants(settings)} get a place when they are out, and the winner at the end.`}
        </EmptyState>
      </Card>
    );
  return (
    <Stack gap={8}>
      {tables.length > 0 && <Tables tables={tables} kind={settings.entrants} />}
      {places.length > 0 && <Places places={places} />}
    </Stack>
  );
};
