import { css, styled } from 'styled-components';
import { Skeleton } from '../states/skeleton.tsx';
import { media } from '../theme/media.ts';
import { focusRing, raisedSurface, tabularFigures, visuallyHidden } from '../theme/mixins.ts';
import { theme } from '../theme/theme.ts';
import type { CompactPlace } from './table.tsx';

// Explicit roles, because some browsers drop table semantics when `display` changes.

/* The shadows show that columns are hidden beyond an edge: at the ends their covers, which scroll along, hide them. */
const wideFrame = css`
  ${focusRing}
  ${media.sm} {
    overflow-x: auto;
    background:
      linear-gradient(to right, ${theme.color.surface} 50%, transparent) left / 5rem 100% no-repeat local,
      linear-gradient(to left, ${theme.color.surface} 50%, transparent) right / 5rem 100% no-repeat local,
      linear-gradient(to right, ${theme.color.overlay}, transparent) left / 2.5rem 100% no-repeat,
      linear-gradient(to left, ${theme.color.overlay}, transparent) right / 2.5rem 100% no-repeat,
      ${theme.color.surface};

    table { min-width: max-content; }
    td { max-width: 24rem; }
    /* In a frame that scrolls, it could not stick to the page. */
    thead { position: static; }
    th { background: none; }
  }
`;

export const TableFrame = styled.div<{ $wide: boolean }>`
  ${raisedSurface}
  overflow: clip;
  ${({ $wide }) => $wide && wideFrame}
`;

export const TableElement = styled.table.attrs({ role: 'table' })<{ $fixed: boolean }>`
  width: 100%;
  table-layout: ${({ $fixed }) => ($fixed ? 'fixed' : 'auto')};
  border-collapse: collapse;
  text-align: start;

  ${media.compact} { display: block; }
`;

export const TableCaption = styled.caption`
  ${visuallyHidden}
`;

/* Sticks below the page's header. */
export const TableHead = styled.thead.attrs({ role: 'rowgroup' })`
  position: sticky;
  z-index: 2;
  inset-block-start: ${theme.headerHeight};

  ${media.compact} { ${visuallyHidden} }
`;

export const TableBody = styled.tbody.attrs({ role: 'rowgroup' })`
  ${media.compact} { display: block; }
`;

export const HeadRow = styled.tr.attrs({ role: 'row' })``;

export const HeadCell = styled.th.attrs({ role: 'columnheader', scope: 'col' })<{
  $numeric: boolean;
  $width: string | undefined;
}>`
  width: ${({ $width }) => $width ?? 'auto'};
  padding: ${theme.space[3]} ${theme.space[4]};
  font-size: ${theme.fontSize.small};
  font-weight: 600;
  text-align: ${({ $numeric }) => ($numeric ? 'end' : 'start')};
  white-space: nowrap;
  color: ${theme.color.textMuted};
  background: ${theme.color.surface};
  /* A border would not stick; forced colors have no shadows. */
  box-shadow: inset 0 -1px ${theme.color.line};
  @media (forced-colors: active) { border-block-end: 1px solid; }

  &:first-child { padding-inline-start: ${theme.space[5]}; }
  &:last-child { padding-inline-end: ${theme.space[5]}; }
`;

export const SortControl = styled.button`
  ${focusRing}
  display: inline-flex;
  gap: ${theme.space[2]};
  min-height: ${theme.touchTarget};
  align-items: center;
  padding: 0;
  margin-block: -${theme.space[3]};
  font: inherit;
  color: inherit;
  background: none;
  border: 0;

  ${media.print} { span { display: none; } }
`;

export const BodyRow = styled.tr.attrs({ role: 'row' })`
  & + & { border-block-start: 1px solid ${theme.color.line}; }

  ${media.hover} {
    &:hover { background: color-mix(in srgb, ${theme.color.surfaceRaised} 55%, transparent); }
  }

  &[aria-current] {
    background: color-mix(in srgb, ${theme.color.accentSoft} 70%, transparent);
    box-shadow: inset 3px 0 ${theme.color.accent};
  }
  &:focus-visible { outline-offset: -2px; }

  ${media.compact} {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    padding: ${theme.space[3]} ${theme.space[4]};
  }
`;

const compactPlaces: Record<CompactPlace, ReturnType<typeof css>> = {
  lead: css`grid-row: 1; grid-column: 1; padding-inline-end: ${theme.space[3]};`,
  main: css`grid-row: 1; grid-column: 2; min-width: 0;`,
  value: css`grid-row: 1; grid-column: 3; padding-inline-start: ${theme.space[3]}; font-weight: 600;`,
  detail: css`
    grid-column: 2 / -1;
    display: flex;
    align-items: baseline;
    gap: ${theme.space[2]};
    margin-block-start: ${theme.space[1]};
    font-size: ${theme.fontSize.small};
    color: ${theme.color.textMuted};
  `,
};

const numericStyle = css`
  ${tabularFigures}
  white-space: nowrap;
`;

interface CellLook {
  $numeric: boolean;
  $place: CompactPlace;
}

const cellStyle = css<CellLook>`
  /* Long names wrap before the numbers do. */
  max-width: min(22rem, 40vw);
  overflow-wrap: anywhere;
  padding: ${theme.space[3]} ${theme.space[4]};
  font-weight: inherit;
  text-align: ${({ $numeric }) => ($numeric ? 'end' : 'start')};
  ${({ $numeric }) => $numeric && numericStyle}

  &:first-child { padding-inline-start: ${theme.space[5]}; }
  &:last-child { padding-inline-end: ${theme.space[5]}; }

  ${media.compact} {
    &, &:first-child, &:last-child { max-width: none; padding: 0; }
    && { ${({ $place }) => compactPlaces[$place]} }
  }
`;

export const BodyCell = styled.td.attrs({ role: 'cell' })<CellLook>`
  ${cellStyle}
`;

export const RowHeaderCell = styled.th.attrs({ role: 'rowheader', scope: 'row' })<CellLook>`
  ${cellStyle}
`;

export const SkeletonCell = styled(Skeleton)<{ $place: CompactPlace }>`
  display: inline-block;
  width: ${({ $place }) => ($place === 'main' ? 'min(100%, 16rem)' : '3.5rem')};
  max-width: 100%;
  vertical-align: middle;
`;

/** The header in front of a value in compact rows; screen readers use the real header. */
export const CompactLabel = styled.span.attrs({ 'aria-hidden': true })`
  display: none;
  flex: none;

  ${media.compact} { display: inline; }
`;
