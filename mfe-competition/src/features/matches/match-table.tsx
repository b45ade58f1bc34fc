import type { TournamentBracket } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { formatResultNote } from '@portal/match';
import { formatCount, PageLink } from '@portal/portal';
import { Button, Stack, Table, type TableColumn, Text } from '@portal/ui';
import { useState } from 'react';
import { formatDeadline } from '../../match/deadline.tsx';
import { titleEntrants } from '../../shared/texts.ts';
import { createRows, type MatchRow, type SortKey, sortRows } from './match-rows.ts';

/** Longer tables show the rest on request, so that 1,023 matches do not freeze the page. */
const shownAtFirst = 128;

interface MatchTableProps {
  /** Its rounds are shown. */
  bracket: Pick<TournamentBracket, 'id' | 'rounds' | 'settings'>;
  caption: string;
}

const Score = ({ row: { match, score } }: { row: MatchRow }) => {
  const note = match.result && formatResultNote(match.result);
  return (
    <>
      {score}
      {note && <Text as="span" size="small" tone="muted">{` ${note}`}</Text>}
    </>
  );
};

/** Matches as a table that can be sorted. */
export const MatchTable = ({ bracket, caption }: MatchTableProps) => {
  const [sorting, setSorting] = useState({ key: 'round' as SortKey, isDescending: false });
  const [isComplete, setComplete] = useState(false);
  const rows = sortRows(createRows(bracket), sorting.key, sorting.isDescending);
  const shown = isComplete ? rows : rows.slice(0, shownAtFirst);
  const sortable = (key: SortKey, header: string, cell: TableColumn<MatchRow>['cell']): TableColumn<MatchRow> => {
    const isSorted = sorting.key === key;
    return {
      ...{ key, header, cell },
      sorted: isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined,
      onSort: () => setSorting({ key, isDescending: isSorted && !sorting.isDescending }),
    };
  };
  const columns: readonly TableColumn<MatchRow>[] = [
    {
      ...sortable('round', 'Match', ({ match }) => (
        <PageLink to={competitionPaths.match(bracket.id, match.key)}>{match.label}</PageLink>
      )),
      rowHeader: true,
    },
    sortable('players', titleEntrants(bracket.settings), ({ players }) => players),
    { key: 'score', header: 'Score', cell: (row) => <Score row={row} /> },
    sortable('state', 'State', ({ state }) => state),
    sortable('time', 'Time', ({ match }) => match.dueAt && `Due ${formatDeadline(match.dueAt)}`),
  ];
  return (
    <Stack gap={4}>
      <Table caption={caption} columns={columns} rows={shown} rowKey={({ key }) => key} />
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
