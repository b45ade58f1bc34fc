import { css, styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { theme } from '../theme/theme.ts';

export interface RowShape {
  /** CSS height of the tallest content of a row. */
  content: string;
  /** Number of lines below it in a compact row. */
  details: number;
}

interface PlaceholderLook {
  $rows: number;
  $shape: RowShape;
}

const rowsHeight = ({ $rows, $shape }: PlaceholderLook) =>
  css`height: calc(${$rows} * (${$shape.content} + 2 * ${theme.space[3]} + 1px));`;

/** The compact row around the cell already has its padding and border once. */
const compactRowsHeight = ({ $rows, $shape: { content, details } }: PlaceholderLook) => css`
  align-content: center;
  min-height: calc(
    ${$rows} * (${content} + ${details} * (${theme.space[1]} + 1.55 * ${theme.fontSize.small}) + 2 * ${theme.space[3]} + 1px)
      - 2 * ${theme.space[3]} - 1px
  );
`;

export const PlaceholderCell = styled.td.attrs({ role: 'cell' })<PlaceholderLook>`
  padding: ${theme.space[8]} ${theme.space[5]};
  text-align: center;
  color: ${theme.color.textMuted};
  ${(look) => look.$rows > 0 && rowsHeight(look)}

  ${media.compact} {
    grid-column: 1 / -1;
    height: auto;
    ${(look) => look.$rows > 0 && compactRowsHeight(look)}
  }
`;
