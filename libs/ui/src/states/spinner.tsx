import type { ComponentProps } from 'react';
import { keyframes, styled } from 'styled-components';
import { media } from '../theme/media.ts';

interface SpinnerProps extends ComponentProps<'span'> {
  size?: 'sm' | 'md' | 'lg' | undefined;
  label?: string | undefined;
  /** Hidden from screen readers, for use next to text. */
  decorative?: boolean | undefined;
}

const sizes = { sm: '1em', md: '1.75rem', lg: '2.75rem' };

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

const SpinnerRing = styled.span<{ $size: keyof typeof sizes }>`
  display: inline-block;
  flex: none;
  inline-size: ${({ $size }) => sizes[$size]};
  block-size: ${({ $size }) => sizes[$size]};
  border: 0.16em solid color-mix(in srgb, currentcolor 28%, transparent);
  border-block-start-color: currentcolor;
  border-radius: 50%;
  ${media.forcedColors} { border-color: Canvas; border-block-start-color: CanvasText; }

  ${media.motion} { animation: ${turn} 800ms linear infinite; }
`;

/** Shows a short wait without a known layout; otherwise use `Skeleton`. The shell announces it, unless it is decorative. */
export const Spinner = ({ size = 'md', label = 'Loading...', decorative = false, ...rest }: SpinnerProps) => (
  <SpinnerRing
    $size={size}
    {...(decorative ? { 'aria-hidden': true } : { role: 'progressbar', 'aria-label': label, 'aria-busy': true })}
    {...rest}
  />
);
