import { type pagedListOptions, usePagedList } from '@portal/portal';
import { EmptyState, QueryState, Table, type TableColumn } from '@portal/ui';
import { LoadMore } from '@portal/ui/load-more';

interface PagedTableProps<Row extends { id: string }> {
  caption: string;
  /** Names the rows in the sentences about failures, such as `emails`. */
  noun: string;
  columns: readonly TableColumn<Row>[];
  options: ReturnType<typeof pagedListOptions<Row>>;
  /** Replaces a table without rows. */
  empty: string;
}

/** A table that grows page by page. */
export const PagedTable = <Row extends { id: string }>({
  caption,
  noun,
  columns,
  options,
  empty,
}: PagedTableProps<Row>) => {
  // Refetched with each visit of the tab, because workers and other operators change the rows, too.
  const list = usePagedList({ ...options, staleTime: 0 });
  const table = { wide: true, caption, columns, rowKey: ({ id }: Row) => id };
  return (
    <QueryState
      query={list}
      skeleton={<Table {...table} rows={[]} skeletonRows={8} />}
      empty={<EmptyState title={empty} />}
      failure={`Couldn't load ${noun}.`}
      card
    >
      {(rows) => (
        <>
          <Table {...table} rows={rows} />
          <LoadMore
            list={list}
            label={list.more === 'failed' ? 'Try again' : 'Load more'}
            failedText={`Couldn't load more ${noun}.`}
          />
        </>
      )}
    </QueryState>
  );
};
