import type { ComponentProps } from 'react';
import { keyframes, styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { theme } from '../theme/theme.ts';

interface SkeletonProps extends ComponentProps<'span'> {
  width?: string | undefined;
  height?: string | undefined;
  shape?: 'block' | 'text' | 'circle' | undefined;
}

const breathe = keyframes`
  50% { opacity: 0.45; }
`;

const radii = { block: theme.radius.md, text: theme.radius.sm, circle: '50%' };

const SkeletonBox = styled.span<{ $width: string; $height: string; $shape: keyof typeof radii }>`
  display: block;
  max-width: 100%;
  width: ${({ $width }) => $width};
  height: ${({ $height }) => $height};
  background: ${theme.color.line};
  border-radius: ${({ $shape }) => radii[$shape]};

  /* A picture that is available before the page. */
  overflow: clip;
  > img { width: 100%; height: 100%; object-fit: cover; }

  ${media.forcedColors} { outline: 1px solid GrayText; outline-offset: -1px; }
  ${media.motion} { &:empty { animation: ${breathe} 1600ms ease-in-out infinite; } }
`;

/** Placeholder in the size (CSS) of the loading content, so that the layout does not shift. Not announced. */
export const Skeleton = ({ width = '100%', height = '1em', shape = 'text', ...rest }: SkeletonProps) => (
  <SkeletonBox aria-hidden $width={width} $height={height} $shape={shape} {...rest} />
);

interface SkeletonGroupProps extends ComponentProps<'div'> {
  label?: string | undefined;
}

const SkeletonGroupBox = styled.div.attrs({ role: 'group' })``;

/** Wraps the skeletons of one region. The shell announces content that is `aria-busy`. */
export const SkeletonGroup = ({ label = 'Loading...', ...rest }: SkeletonGroupProps) => (
  <SkeletonGroupBox aria-label={label} aria-busy {...rest} />
);
