import * as Slot from 'radix-ui/slot';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { focusRing, raisedSurface } from '../theme/mixins.ts';
import { theme } from '../theme/theme.ts';

interface CardProps extends ComponentProps<'div'> {
  /** `none` for tables and pictures that reach the edge. */
  padding?: 'none' | 'md' | 'lg' | undefined;
  /** Hover effect for cards that are clickable as a whole. */
  interactive?: boolean | undefined;
  /** Render the only child (an `article`, a `section`, a link) instead of a `div`. */
  asChild?: boolean | undefined;
}

const paddings = { none: '0', md: theme.space[5], lg: theme.space[6] };

const CardBox = styled.div<{ $padding: keyof typeof paddings; $interactive: boolean }>`
  ${raisedSurface}
  ${focusRing}
  display: flex;
  flex-direction: column;
  gap: ${theme.space[4]};
  min-width: 0;
  padding: ${({ $padding }) => paddings[$padding]};
  overflow: clip;
  color: ${theme.color.text};
  text-decoration: none;
  transition: border-color ${theme.duration.base} ${theme.easing}, transform ${theme.duration.base} ${theme.easing};

  ${media.hover} {
    &:hover {
      ${({ $interactive }) => $interactive && `border-color: ${theme.color.accent}; transform: translateY(-2px);`}
    }
  }
`;

export const Card = ({ padding = 'md', interactive = false, asChild = false, ...rest }: CardProps) => (
  <CardBox {...(asChild && { as: Slot.Root })} $padding={padding} $interactive={interactive} {...rest} />
);
