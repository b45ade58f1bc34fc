import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { displayFace } from '../theme/mixins.ts';
import { theme } from '../theme/theme.ts';

export type HeadingLevel = 1 | 2 | 3 | 4;
type HeadingSize = 'small' | 'title' | 'heading' | 'display' | 'hero';

interface HeadingProps extends ComponentProps<'h2'> {
  /** Level in the page's outline; also the default of `size`. */
  level: HeadingLevel;
  size?: HeadingSize | undefined;
  /** Renders a placeholder, which is not part of the document outline. */
  as?: 'div';
}

const sizes: Record<HeadingSize, string> = {
  small: theme.fontSize.lead,
  title: theme.fontSize.title,
  heading: theme.fontSize.heading,
  display: theme.fontSize.display,
  // Large text stays small enough for the longest word of a title on phones.
  hero: `min(${theme.fontSize.hero}, 16.5vw)`,
};

const sizeOfLevel: Record<HeadingLevel, HeadingSize> = {
  1: 'display',
  2: 'heading',
  3: 'title',
  4: 'small',
};

const HeadingText = styled.h2<{ $size: HeadingSize }>`
  ${displayFace}
  font-size: ${({ $size }) => sizes[$size]};
  text-wrap: balance;
  overflow-wrap: anywhere;
`;

export const Heading = ({ level, size = sizeOfLevel[level], as, ...rest }: HeadingProps) => (
  <HeadingText as={as ?? `h${level}`} $size={size} {...rest} />
);
