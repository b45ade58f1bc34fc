import { type ComponentProps, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { displayFace } from '../theme/mixins.ts';
import { theme } from '../theme/theme.ts';
import { getTint } from '../theme/tint.ts';

type AvatarSize = 'sm' | 'md' | 'lg' | 'xl';

interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** URL; letters replace a missing image or one that fails to load. */
  src?: string | null | undefined;
  /** Source of the letters. */
  name?: string | null | undefined;
  /** The player's or clan's id: decides the color. */
  seed?: string | undefined;
  letters?: 1 | 2 | undefined;
  /** 32, 40, 64 or 112 px. */
  size?: AvatarSize | undefined;
  /** `square` (rounded corners) for logos, which a round frame would crop. */
  shape?: 'round' | 'square' | undefined;
  /** Empty where the name is next to the picture. */
  alt?: string | undefined;
  /** Replaces the letters. */
  fallback?: ReactNode;
  /** `lazy` in long lists. */
  loading?: 'eager' | 'lazy' | undefined;
}

const pixels: Record<AvatarSize, number> = { sm: 32, md: 40, lg: 64, xl: 112 };

// Aligned, because letters have a baseline and pictures have none: the line's height would change when the picture loads.
const AvatarBox = styled.span<{ $px: number; $shape: 'round' | 'square'; $tint: ReturnType<typeof getTint> }>`
  ${displayFace}
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  vertical-align: top;
  inline-size: ${({ $px }) => $px}px;
  block-size: ${({ $px }) => $px}px;
  overflow: hidden;
  font-size: ${({ $px }) => $px * 0.42}px;
  line-height: 1;
  color: ${({ $tint }) => $tint.color};
  background: ${({ $tint }) => $tint.soft};
  border-radius: ${({ $shape }) => ($shape === 'round' ? '50%' : theme.radius.md)};
  ${({ $shape }) => $shape === 'round' && 'box-shadow: inset 0 0 0 1px color-mix(in srgb, currentcolor 35%, transparent);'}
  user-select: none;
  print-color-adjust: exact;
  ${media.forcedColors} { outline: 1px solid; outline-offset: -1px; }
`;

const AvatarPicture = styled.img`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
`;

/** Splits by code point, so that surrogate pairs stay whole. */
const avatarLetters = (name: string | null | undefined, count: 1 | 2): string =>
  Array.from(name?.trim() ?? '')
    .slice(0, count)
    .join('')
    .toUpperCase() || 'U';

/** A player's picture, or the first letters of the name while it loads or when it fails. */
export const Avatar = ({
  src,
  name,
  seed,
  letters = 1,
  size = 'md',
  shape = 'round',
  alt = '',
  fallback,
  loading = 'eager',
  ...rest
}: AvatarProps) => {
  const [failedSrc, setFailedSrc] = useState<string>();
  const [loadedSrc, setLoadedSrc] = useState<string>();
  const px = pixels[size];
  return (
    <AvatarBox
      $px={px}
      $shape={shape}
      $tint={getTint(seed)}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      {...rest}
    >
      {/* They would show through a transparent picture. */}
      {(!src || src !== loadedSrc) && (fallback ?? avatarLetters(name, letters))}
      {src && src !== failedSrc && (
        <AvatarPicture
          loading={loading}
          src={src}
          alt=""
          width={px}
          height={px}
          decoding="async"
          onLoad={() => setLoadedSrc(src)}
          onError={() => setFailedSrc(src)}
        />
      )}
    </AvatarBox>
  );
};
