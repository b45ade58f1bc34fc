import type { ComponentProps, Key, ReactNode } from 'react';
import {
  BodyCell,
  BodyRow,
  CompactLabel,
  HeadCell,
  HeadRow,
  PlaceholderCell,
  RowHeaderCell,
  type RowShape,
  SkeletonCell,
  TableBody,
  TableCaption,
  TableElement,
  TableFrame,
  TableHead,
} from './table-parts';

/** Where a cell stands when the row is compact: first line start, middle or end, or a line of its own below. */
export type CompactPlace = 'lead' | 'main' | 'value' | 'detail';

export interface TableColumn<Row> {
  key: string;
  header: string;
  /** `index` counts from 0. */
  cell: (row: Row, index: number) => ReactNode;
  /** Right-aligned, with digits of equal width. */
  numeric?: boolean | undefined;
  /** Names the row for screen readers; one column of a table. */
  rowHeader?: boolean | undefined;
  /** Place below 640 px; `main` for the row header, else `detail`. */
  compact?: CompactPlace | undefined;
  /** The rows come in the order of this column. */
  sorted?: 'ascending' | 'descending' | undefined;
  /** CSS width above 640 px. Give it to all columns but one: then none moves when other rows come. */
  width?: string | undefined;
  /** CSS height of what will stand here, for skeletons and `placeholderRows`; that of an avatar for the row header. */
  contentHeight?: string | undefined;
}

interface TableProps<Row> extends Omit<ComponentProps<'table'>, 'children'> {
  /** Names the table; read aloud, on screen only with `captionVisible`. */
  caption: string;
  captionVisible?: boolean | undefined;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Shows that many skeleton rows in place of `rows`. */
  skeletonRows?: number | undefined;
  /** Stands across all columns when there are no rows (and no skeleton): empty and loading texts. */
  placeholder?: ReactNode;
  /** Makes the placeholder as tall as that many rows, so that nothing jumps when they come. */
  placeholderRows?: number | undefined;
}

const placeOf = <Row,>({ compact, rowHeader }: TableColumn<Row>): CompactPlace =>
  compact ?? (rowHeader ? 'main' : 'detail');

const contentHeightOf = <Row,>(column: TableColumn<Row>): string =>
  column.contentHeight ?? (placeOf(column) === 'main' ? '2.5rem' : '1.25rem');

/** What decides how tall a row is: its tallest content, and in compact rows the lines below it. */
const rowShapeOf = <Row,>(columns: readonly TableColumn<Row>[]): RowShape => ({
  content: columns.filter((column) => placeOf(column) === 'main').map(contentHeightOf)[0] ?? '1.25rem',
  details: columns.filter((column) => placeOf(column) === 'detail').length,
});

interface CellProps<Row> {
  column: TableColumn<Row>;
  /** Nothing stands in it that could name its row. */
  bone?: boolean;
  children: ReactNode;
}

const Cell = <Row,>({ column, bone = false, children }: CellProps<Row>) => {
  const place = placeOf(column);
  const Element = column.rowHeader && !bone ? RowHeaderCell : BodyCell;
  return (
    <Element $numeric={column.numeric ?? false} $place={place}>
      {place === 'detail' && <CompactLabel>{column.header}</CompactLabel>}
      {children}
    </Element>
  );
};

/**
 * A real table with a caption. Below 640 px each row becomes one compact line (`lead`, `main`, `value`) with details
 * under it; screen readers keep the table and its headers.
 */
export const Table = <Row,>({
  caption,
  captionVisible = false,
  columns,
  rows,
  rowKey,
  skeletonRows = 0,
  placeholder,
  placeholderRows = 0,
  ...rest
}: TableProps<Row>) => (
  <TableFrame>
    <TableElement
      $fixed={columns.some(({ width }) => width !== undefined)}
      aria-busy={skeletonRows > 0 || undefined}
      {...rest}
    >
      <TableCaption $hidden={!captionVisible}>{caption}</TableCaption>
      <TableHead>
        <HeadRow>
          {columns.map((column) => (
            <HeadCell
              key={column.key}
              $numeric={column.numeric ?? false}
              $width={column.width}
              aria-sort={column.sorted}
            >
              {column.header}
            </HeadCell>
          ))}
        </HeadRow>
      </TableHead>
      <TableBody>
        {skeletonRows > 0 &&
          Array.from({ length: skeletonRows }, (_, index) => `skeleton-${index}`).map((key) => (
            <BodyRow key={key}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} bone>
                  <SkeletonCell height={contentHeightOf(column)} $place={placeOf(column)} />
                </Cell>
              ))}
            </BodyRow>
          ))}
        {skeletonRows === 0 &&
          rows.map((row, index) => (
            <BodyRow key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column}>
                  {column.cell(row, index)}
                </Cell>
              ))}
            </BodyRow>
          ))}
        {skeletonRows === 0 && rows.length === 0 && placeholder && (
          <BodyRow>
            <PlaceholderCell colSpan={columns.length} $rows={placeholderRows} $shape={rowShapeOf(columns)}>
              {placeholder}
            </PlaceholderCell>
          </BodyRow>
        )}
      </TableBody>
    </TableElement>
  </TableFrame>
);
