import type { ComponentProps } from 'react';
import { keyframes, styled } from 'styled-components';
import { media } from '../theme/media';
import { theme } from '../theme/theme';

interface SkeletonProps extends ComponentProps<'span'> {
  /** CSS width of what will stand here. */
  width?: string | undefined;
  /** CSS height of what will stand here. */
  height?: string | undefined;
  shape?: 'block' | 'text' | 'circle' | undefined;
}

const breathe = keyframes`
  50% { opacity: 0.45; }
`;

const radii = { block: theme.radius.md, text: theme.radius.sm, circle: '50%' };

const Bone = styled.span<{ $width: string; $height: string; $shape: keyof typeof radii }>`
  display: block;
  max-width: 100%;
  width: ${({ $width }) => $width};
  height: ${({ $height }) => $height};
  background: ${theme.color.line};
  border-radius: ${({ $shape }) => radii[$shape]};

  ${media.motion} { animation: ${breathe} 1600ms ease-in-out infinite; }
`;

/** Holds the place of content that is on its way, in its size, so that nothing jumps when it comes. Silent. */
export const Skeleton = ({ width = '100%', height = '1em', shape = 'text', ...rest }: SkeletonProps) => (
  <Bone aria-hidden $width={width} $height={height} $shape={shape} {...rest} />
);

interface SkeletonGroupProps extends ComponentProps<'div'> {
  /** Announced once for all bones inside. */
  label?: string | undefined;
}

/** Wraps the skeletons of one region and announces the wait once. */
export const SkeletonGroup = ({ label = 'Loading...', ...rest }: SkeletonGroupProps) => (
  <div role="status" aria-label={label} aria-busy {...rest} />
);
