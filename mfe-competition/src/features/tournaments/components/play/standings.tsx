import type { TournamentBracket } from '@portal/contracts';
import { PlayerLink } from '@portal/portal';
import {
  displayFace,
  Heading,
  raisedSurface,
  Section,
  Stack,
  Table,
  type TableColumn,
  tabularFigures,
  theme,
} from '@portal/ui';
import { styled } from 'styled-components';

type Row = TournamentBracket['tables'][number]['rows'][number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'rank', header: 'Rank', cell: ({ rank }) => rank, compact: 'lead', width: '4rem' },
  {
    key: 'player',
    header: 'Player',
    cell: ({ username }) => <PlayerLink username={username} />,
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
    header: 'Goals',
    cell: ({ goalsFor, goalsAgainst }) => `${goalsFor}:${goalsAgainst}`,
    numeric: true,
    width: '5rem',
  },
  { key: 'points', header: 'Points', cell: ({ points }) => points, compact: 'value', numeric: true, width: '5rem' },
  { key: 'why', header: 'Why', cell: ({ why }) => why ?? '–', width: '12rem' },
];

/** One table for each group, with the reason of each rank. */
export const Standings = ({ tables }: Pick<TournamentBracket, 'tables'>) => (
  <Section title="Standings" aria-label="Standings">
    {tables.map(({ part, title, rows }) => (
      <Stack gap={3} key={part}>
        <Heading level={3} size="small">
          {title}
        </Heading>
        <Table wide caption={title} columns={columns} rows={rows} rowKey={({ playerId }) => playerId} />
      </Stack>
    ))}
  </Section>
);

const Rows = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${theme.space[2]};
`;

const PlaceRow = styled.li`
  ${raisedSurface}
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: 2.75rem;
  padding: ${theme.space[2]} ${theme.space[4]};
  border-radius: ${theme.radius.md};
  overflow-wrap: anywhere;
`;

const Place = styled.span`
  ${displayFace}
  ${tabularFigures}
  min-inline-size: 2rem;
  color: ${theme.color.textMuted};
`;

/** Players who are beaten in the same round share a place. */
export const Places = ({ places }: Pick<TournamentBracket, 'places'>) => (
  <Section title="Places" aria-label="Places">
    <Rows>
      {places.map(({ playerId, username, place }) => (
        <PlaceRow key={playerId}>
          <Place>{`${place}.`}</Place>
          <PlayerLink username={username} />
        </PlaceRow>
      ))}
    </Rows>
  </Section>
);
