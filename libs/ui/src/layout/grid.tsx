import * as Slot from 'radix-ui/slot';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { theme } from '../theme/theme';
import type { Space } from '../theme/tokens';

const columnWidths = { xs: '9rem', sm: '13rem', md: '18rem', lg: '24rem' };

interface GridProps extends ComponentProps<'div'> {
  /** Minimum column width: xs 9, sm 13, md 18, lg 24 rem. */
  min?: keyof typeof columnWidths | undefined;
  gap?: Space | undefined;
  /** Render the only child (usually a `ul`) instead of a `div`. */
  asChild?: boolean | undefined;
}

const GridBox = styled.div<{ $min: keyof typeof columnWidths; $gap: Space }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $min }) => columnWidths[$min]}), 1fr));
  gap: ${({ $gap }) => theme.space[$gap]};
`;

/** As many equal columns as fit. */
export const Grid = ({ min = 'md', gap = 5, asChild = false, ...rest }: GridProps) => (
  <GridBox {...(asChild && { as: Slot.Root })} $min={min} $gap={gap} {...rest} />
);
