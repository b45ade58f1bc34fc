import { type ComponentProps, type Key, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { PlaceholderCell, type RowShape } from './placeholder-cell.ts';
import {
  BodyCell,
  BodyRow,
  CompactLabel,
  HeadCell,
  HeadRow,
  RowHeaderCell,
  SkeletonCell,
  SortControl,
  TableBody,
  TableCaption,
  TableElement,
  TableFrame,
  TableHead,
} from './table-parts.ts';

/** Position in a compact row: start, middle or end of the first line, or a separate line below. */
export type CompactPlace = 'lead' | 'main' | 'value' | 'detail';

export interface TableColumn<Row> {
  /** The key is also the `data-column` of the column's cells, for styles of a page. */
  key: string;
  header: string;
  cell: (row: Row, index: number, isCurrent: boolean) => ReactNode;
  /** Right-aligned, with digits of equal width. */
  numeric?: boolean | undefined;
  /** Header of the row for screen readers; at most one column. */
  rowHeader?: boolean | undefined;
  /** Position below 640 px; defaults to `main` for the row header, else `detail`. */
  compact?: CompactPlace | undefined;
  sorted?: 'ascending' | 'descending' | undefined;
  /** Makes the header a button, which compact tables do not show. */
  onSort?: (() => void) | undefined;
  /** CSS width above 640 px. Set it on all columns but one, so that none moves when rows change. */
  width?: string | undefined;
  /** The cell in skeleton rows; the placeholder by default. */
  skeleton?: ((index: number, placeholder: ReactNode) => ReactNode) | undefined;
  /** CSS height of the content, for skeletons and `placeholderRows`; defaults to an avatar's for the row header. */
  contentHeight?: string | undefined;
}

interface TableProps<Row> extends Omit<ComponentProps<'table'>, 'children'> {
  /** Accessible name; not visible. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Scrolls sideways if the columns do not fit, as a focusable region that is named by the caption. */
  wide?: boolean | undefined;
  /** Marks a row, such as the visitor's own, and makes it focusable by script. A cell should also mark it in words. */
  isCurrent?: ((row: Row) => boolean) | undefined;
  currentRowRef?: Ref<HTMLTableRowElement> | undefined;
  /** Number of skeleton rows shown instead of `rows`. */
  skeletonRows?: number | undefined;
  /** Shown across all columns when there are no rows and no skeletons. */
  placeholder?: ReactNode;
  /** Makes the placeholder as tall as this many rows, so that the layout does not shift. */
  placeholderRows?: number | undefined;
}

const getCompactPlace = <Row,>({ compact, rowHeader }: TableColumn<Row>): CompactPlace =>
  compact ?? (rowHeader ? 'main' : 'detail');

const getContentHeight = <Row,>(column: TableColumn<Row>): string =>
  column.contentHeight ?? (getCompactPlace(column) === 'main' ? '2.5rem' : '1.25rem');

const getRowShape = <Row,>(columns: readonly TableColumn<Row>[]): RowShape => ({
  content: columns.filter((column) => getCompactPlace(column) === 'main').map(getContentHeight)[0] ?? '1.25rem',
  details: columns.filter((column) => getCompactPlace(column) === 'detail').length,
});

interface CellProps<Row> {
  column: TableColumn<Row>;
  /** A skeleton, which cannot be a row header. */
  isSkeleton?: boolean;
  children: ReactNode;
}

const Cell = <Row,>({ column, isSkeleton = false, children }: CellProps<Row>) => {
  const place = getCompactPlace(column);
  const Element = column.rowHeader && !isSkeleton ? RowHeaderCell : BodyCell;
  return (
    <Element data-column={column.key} $numeric={column.numeric ?? false} $place={place}>
      {place === 'detail' && <CompactLabel>{column.header}</CompactLabel>}
      {children}
    </Element>
  );
};

interface SortButtonProps<Row> {
  column: TableColumn<Row>;
  onClick: () => void;
}

const arrows = { ascending: '↓', descending: '↑' };

const SortButton = <Row,>({ column: { header, sorted }, onClick }: SortButtonProps<Row>) => (
  <SortControl type="button" onClick={onClick}>
    {header}
    <span aria-hidden>{sorted ? arrows[sorted] : '↕'}</span>
  </SortControl>
);

const SkeletonContent = <Row,>({ column, index }: { column: TableColumn<Row>; index: number }) => {
  const placeholder = <SkeletonCell height={getContentHeight(column)} $place={getCompactPlace(column)} />;
  return column.skeleton ? column.skeleton(index, placeholder) : placeholder;
};

/** Scrolls sideways. The arrow keys need the focus only while there is something to scroll. */
const WideFrame = ({ label, children }: { label: string; children: ReactNode }) => {
  const frame = useRef<HTMLDivElement>(null);
  const [isScrollable, setIsScrollable] = useState(false);
  // Runs after every render, because any change of the rows may change the width.
  useEffect(() => {
    const measure = () => {
      if (frame.current) setIsScrollable(frame.current.scrollWidth > frame.current.clientWidth);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  });
  return (
    <TableFrame ref={frame} $wide role="region" aria-label={label} tabIndex={isScrollable ? 0 : undefined}>
      {children}
    </TableFrame>
  );
};

/**
 * A table with a caption. Below 640 px each row becomes one compact line (`lead`, `main`, `value`) with details below;
 * screen readers still get a table with headers.
 */
export const Table = <Row,>({
  caption,
  columns,
  rows,
  rowKey,
  wide = false,
  isCurrent,
  currentRowRef,
  skeletonRows = 0,
  placeholder,
  placeholderRows = 0,
  ...rest
}: TableProps<Row>) => {
  const table = (
    <TableElement
      $fixed={columns.some(({ width }) => width !== undefined)}
      aria-busy={skeletonRows > 0 || undefined}
      {...rest}
    >
      <TableCaption>{caption}</TableCaption>
      <TableHead>
        <HeadRow>
          {columns.map((column) => (
            <HeadCell
              key={column.key}
              $numeric={column.numeric ?? false}
              $width={column.width}
              aria-sort={column.sorted}
            >
              {column.onSort ? <SortButton column={column} onClick={column.onSort} /> : column.header}
            </HeadCell>
          ))}
        </HeadRow>
      </TableHead>
      <TableBody>
        {skeletonRows > 0 &&
          Array.from({ length: skeletonRows }, (_, index) => ({ key: `skeleton-${index}`, index })).map(
            ({ key, index }) => (
              <BodyRow key={key}>
                {columns.map((column) => (
                  <Cell key={column.key} column={column} isSkeleton>
                    <SkeletonContent column={column} index={index} />
                  </Cell>
                ))}
              </BodyRow>
            ),
          )}
        {skeletonRows === 0 &&
          rows.map((row, index) => {
            const current = isCurrent?.(row) ?? false;
            return (
              <BodyRow key={rowKey(row)} {...(current && { 'aria-current': true, tabIndex: -1, ref: currentRowRef })}>
                {columns.map((column) => (
                  <Cell key={column.key} column={column}>
                    {column.cell(row, index, current)}
                  </Cell>
                ))}
              </BodyRow>
            );
          })}
        {skeletonRows === 0 && rows.length === 0 && placeholder && (
          <BodyRow>
            <PlaceholderCell colSpan={columns.length} $rows={placeholderRows} $shape={getRowShape(columns)}>
              {placeholder}
            </PlaceholderCell>
          </BodyRow>
        )}
      </TableBody>
    </TableElement>
  );
  return wide ? <WideFrame label={caption}>{table}</WideFrame> : <TableFrame $wide={false}>{table}</TableFrame>;
};
