import * as Slot from 'radix-ui/slot';
import type { ComponentProps } from 'react';
import { css, styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { theme } from '../theme/theme.ts';
import type { Space } from '../theme/tokens.ts';

const columnWidths = { xs: '9rem', sm: '13rem', md: '18rem', lg: '24rem' };

const columnLayouts = {
  3: css`${media.md} { grid-template-columns: repeat(3, minmax(0, 1fr)); }`,
  cards: css`
    ${media.tablet} {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      /* Fills its row. Leads and expanded cards do so at every width. */
      > :last-child:nth-child(odd of :not([data-lead], :has([aria-expanded='true']))) { grid-column: 1 / -1; }
    }
    ${media.lg} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  `,
};

interface GridProps extends ComponentProps<'div'> {
  /** Minimum column width: xs 9, sm 13, md 18, lg 24 rem. */
  min?: keyof typeof columnWidths | undefined;
  /** Avoids a lone card in the last row: 3 puts three cards in one row (one column on phones), `cards` lays a list out in up to three columns. */
  columns?: keyof typeof columnLayouts | undefined;
  gap?: Space | undefined;
  /** Render the only child (usually a `ul`) instead of a `div`. */
  asChild?: boolean | undefined;
}

const GridBox = styled.div<{ $min: keyof typeof columnWidths; $columns: GridProps['columns']; $gap: Space }>`
  display: grid;
  grid-template-columns: ${({ $min, $columns }) =>
    $columns ? 'minmax(0, 1fr)' : `repeat(auto-fill, minmax(min(100%, ${columnWidths[$min]}), 1fr))`};
  gap: ${({ $gap }) => theme.space[$gap]};
  ${({ $columns }) => $columns && columnLayouts[$columns]}
`;

/** Lays children out in as many equal columns as fit. */
export const Grid = ({ min = 'md', columns, gap = 5, asChild = false, ...rest }: GridProps) => (
  <GridBox {...(asChild && { as: Slot.Root })} $min={min} $columns={columns} $gap={gap} {...rest} />
);
