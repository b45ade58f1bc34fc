import * as Slot from 'radix-ui/slot';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { theme } from '../theme/theme.ts';
import type { Space } from '../theme/tokens.ts';

const alignments = { start: 'flex-start', center: 'center', end: 'flex-end', stretch: 'stretch', baseline: 'baseline' };
const justifications = { start: 'flex-start', center: 'center', end: 'flex-end', between: 'space-between' };

interface FlexProps extends ComponentProps<'div'> {
  /** A step of the 4 px grid. */
  gap?: Space | undefined;
  /** Along the cross axis. */
  align?: keyof typeof alignments | undefined;
  /** Along the main axis. */
  justify?: keyof typeof justifications | undefined;
  /** Render the only child (a `ul`, a `section`) instead of a `div`. */
  asChild?: boolean | undefined;
}

interface FlexLook {
  $gap: Space;
  $align: keyof typeof alignments;
  $justify: keyof typeof justifications;
}

const FlexBox = styled.div<FlexLook>`
  display: flex;
  min-width: 0;
  gap: ${({ $gap }) => theme.space[$gap]};
  align-items: ${({ $align }) => alignments[$align]};
  justify-content: ${({ $justify }) => justifications[$justify]};
`;

const StackBox = styled(FlexBox)`
  flex-direction: column;
`;

const ClusterBox = styled(FlexBox)`
  flex-wrap: wrap;
`;

/** A column with equal gaps. */
export const Stack = ({ gap = 4, align = 'stretch', justify = 'start', asChild = false, ...rest }: FlexProps) => (
  <StackBox {...(asChild && { as: Slot.Root })} $gap={gap} $align={align} $justify={justify} {...rest} />
);

/** A row that wraps. */
export const Cluster = ({ gap = 3, align = 'center', justify = 'start', asChild = false, ...rest }: FlexProps) => (
  <ClusterBox {...(asChild && { as: Slot.Root })} $gap={gap} $align={align} $justify={justify} {...rest} />
);
