import * as Slot from 'radix-ui/slot';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { media } from '../theme/media';
import { theme } from '../theme/theme';
import type { Space } from '../theme/tokens';

const columnWidths = { xs: '9rem', sm: '13rem', md: '18rem', lg: '24rem' };

interface GridProps extends ComponentProps<'div'> {
  /** Minimum column width: xs 9, sm 13, md 18, lg 24 rem. */
  min?: keyof typeof columnWidths | undefined;
  /** For sets of three cards: three columns, or one on phones, so that no card stands alone in a row. */
  columns?: 3 | undefined;
  gap?: Space | undefined;
  /** Render the only child (usually a `ul`) instead of a `div`. */
  asChild?: boolean | undefined;
}

const GridBox = styled.div<{ $min: keyof typeof columnWidths; $columns: 3 | undefined; $gap: Space }>`
  display: grid;
  grid-template-columns: ${({ $min, $columns }) =>
    $columns ? 'minmax(0, 1fr)' : `repeat(auto-fill, minmax(min(100%, ${columnWidths[$min]}), 1fr))`};
  gap: ${({ $gap }) => theme.space[$gap]};

  ${media.md} { ${({ $columns }) => $columns && `grid-template-columns: repeat(${$columns}, minmax(0, 1fr));`} }
`;

/** As many equal columns as fit. */
export const Grid = ({ min = 'md', columns, gap = 5, asChild = false, ...rest }: GridProps) => (
  <GridBox {...(asChild && { as: Slot.Root })} $min={min} $columns={columns} $gap={gap} {...rest} />
);
