import { type pagedListOptions, usePagedList } from '@portal/portal';
import { Card, EmptyState, ErrorState, Table, type TableColumn } from '@portal/ui';
import { LoadMore } from '@portal/ui/load-more';

interface PagedTableProps<Row extends { id: string }> {
  caption: string;
  columns: readonly TableColumn<Row>[];
  options: ReturnType<typeof pagedListOptions<Row>>;
  empty: string;
}

/** A table that grows page by page, in all its states. */
export const PagedTable = <Row extends { id: string }>({ caption, columns, options, empty }: PagedTableProps<Row>) => {
  // The rows are loaded again with each visit of the tab: workers and other operators change them, too.
  const list = usePagedList({ ...options, staleTime: 0 });
  if (list.status === 'failed') {
    return (
      <Card>
        <ErrorState title={`${caption} could not be loaded`} onRetry={list.retry} />
      </Card>
    );
  }
  const isReady = list.status === 'ready';
  if (isReady && list.rows.length === 0) {
    return (
      <Card>
        <EmptyState title={empty} />
      </Card>
    );
  }
  return (
    <>
      <Table
        wide
        caption={caption}
        columns={columns}
        rows={isReady ? list.rows : []}
        rowKey={({ id }) => id}
        skeletonRows={isReady ? 0 : 8}
      />
      {isReady && (
        <LoadMore
          list={list}
          label={list.more === 'failed' ? 'Try again' : 'Load more'}
          failedText={`${caption}: more could not be loaded.`}
        />
      )}
    </>
  );
};
