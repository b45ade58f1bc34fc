import * as Slot from 'radix-ui/slot';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { theme } from '../theme/theme';
import type { Space } from '../theme/tokens';

const alignments = { start: 'flex-start', center: 'center', end: 'flex-end', stretch: 'stretch', baseline: 'baseline' };
const justifications = { start: 'flex-start', center: 'center', end: 'flex-end', between: 'space-between' };

interface FlexProps extends ComponentProps<'div'> {
  /** Distance between children on the 4 px grid. */
  gap?: Space | undefined;
  /** Across the direction. */
  align?: keyof typeof alignments | undefined;
  /** Along the direction. */
  justify?: keyof typeof justifications | undefined;
  /** Render the only child (a `ul`, a `section`) instead of a `div`. */
  asChild?: boolean | undefined;
}

type StackProps = FlexProps;
type ClusterProps = FlexProps;

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

const Column = styled(FlexBox)`
  flex-direction: column;
`;

const Row = styled(FlexBox)`
  flex-wrap: wrap;
`;

/** Children one below the other with equal distances. */
export const Stack = ({ gap = 4, align = 'stretch', justify = 'start', asChild = false, ...rest }: StackProps) => (
  <Column {...(asChild && { as: Slot.Root })} $gap={gap} $align={align} $justify={justify} {...rest} />
);

/** Children side by side; they wrap when they do not fit. */
export const Cluster = ({ gap = 3, align = 'center', justify = 'start', asChild = false, ...rest }: ClusterProps) => (
  <Row {...(asChild && { as: Slot.Root })} $gap={gap} $align={align} $justify={justify} {...rest} />
);
