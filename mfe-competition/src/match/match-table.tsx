import type { TournamentBracket } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { resultNote } from '@portal/match';
import { formatCount, Link } from '@portal/portal';
import { Button, Stack, Text } from '@portal/ui';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useState } from 'react';
import {
  Body,
  Caption,
  Cell,
  Frame,
  Head,
  HeaderCell,
  HeadRow,
  MatchLink,
  Row,
  RowHeader,
  SortButton,
} from '../shared/table-parts';
import { titleEntrants } from '../shared/texts';
import { formatDeadline } from './deadline';
import { createRows, type MatchRow, type SortKey, sortRows } from './match-rows';

/** Longer tables show the rest on request, so that 1,023 matches do not freeze the page. */
const shownAtFirst = 128;

interface Sorting {
  key: SortKey;
  isDescending: boolean;
}

interface HeaderProps {
  name: SortKey;
  label: string;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

const SortHeader = ({ name, label, sorting, onSort }: HeaderProps) => {
  const isSorted = sorting.key === name;
  const Icon = isSorted ? (sorting.isDescending ? ArrowDown : ArrowUp) : ArrowUpDown;
  return (
    <HeaderCell aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}>
      <SortButton type="button" onClick={() => onSort({ key: name, isDescending: isSorted && !sorting.isDescending })}>
        {label}
        <Icon aria-hidden />
      </SortButton>
    </HeaderCell>
  );
};

const MatchTableRow = ({ id, row: { match, players, score, state } }: { id: string; row: MatchRow }) => {
  const note = match.result && resultNote(match.result);
  return (
    <Row>
      <RowHeader>
        <MatchLink as={Link} to={competitionPaths.match(id, match.key)}>
          {match.label}
        </MatchLink>
      </RowHeader>
      <Cell data-column="players">{players}</Cell>
      <Cell data-column="score">
        {score}
        {note && (
          <Text as="span" size="small" tone="muted">
            {` ${note}`}
          </Text>
        )}
      </Cell>
      <Cell data-column="state">{state}</Cell>
      <Cell data-column="time">{match.dueAt && `Due ${formatDeadline(match.dueAt)}`}</Cell>
    </Row>
  );
};

interface MatchTableProps {
  /** Its rounds are shown. */
  bracket: Pick<TournamentBracket, 'id' | 'rounds' | 'settings'>;
  caption: string;
}

/** Matches as a sortable table; on phones each row has two lines. */
export const MatchTable = ({ bracket, caption }: MatchTableProps) => {
  const [sorting, setSorting] = useState<Sorting>({ key: 'round', isDescending: false });
  const [isComplete, setComplete] = useState(false);
  const rows = sortRows(createRows(bracket), sorting.key, sorting.isDescending);
  const shown = isComplete ? rows : rows.slice(0, shownAtFirst);
  const header = { sorting, onSort: setSorting };
  return (
    <Stack gap={4}>
      <Frame>
        <table role="table">
          <Caption>{caption}</Caption>
          <Head>
            <HeadRow>
              <SortHeader name="round" label="Match" {...header} />
              <SortHeader name="players" label={titleEntrants(bracket.settings)} {...header} />
              <HeaderCell>Score</HeaderCell>
              <SortHeader name="state" label="State" {...header} />
              <SortHeader name="time" label="Time" {...header} />
            </HeadRow>
          </Head>
          <Body>
            {shown.map((row) => (
              <MatchTableRow key={row.key} id={bracket.id} row={row} />
            ))}
          </Body>
        </table>
      </Frame>
      {shown.length < rows.length && (
        <div>
          <Button variant="secondary" onClick={() => setComplete(true)}>
            {`Show All ${formatCount(rows.length)} Matches`}
          </Button>
        </div>
      )}
    </Stack>
  );
};
