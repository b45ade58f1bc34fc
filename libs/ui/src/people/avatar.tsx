import { type ComponentProps, useState } from 'react';
import { styled } from 'styled-components';
import { displayFace } from '../theme/mixins';
import { theme } from '../theme/theme';

type AvatarSize = 'sm' | 'md' | 'lg' | 'xl';

interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** The image's address; without one, or when it fails to load, letters are shown. */
  src?: string | null | undefined;
  /** The username the letters come from. */
  name?: string | null | undefined;
  /** One letter, or the first two. */
  letters?: 1 | 2 | undefined;
  /** Shown when there is no username either. */
  nameless?: 'U' | 'P' | undefined;
  /** 32, 40, 64 or 112 px. */
  size?: AvatarSize | undefined;
  /** `square`, with rounded corners, for crests and logos: a round frame would cut theirs off. */
  shape?: 'round' | 'square' | undefined;
  /** Alternative text; empty where the name stands beside the picture. */
  alt?: string | undefined;
  /** `lazy` in long lists: the picture is loaded when its row comes near. */
  loading?: 'eager' | 'lazy' | undefined;
}

const pixels: Record<AvatarSize, number> = { sm: 32, md: 40, lg: 64, xl: 112 };

const Disc = styled.span<{ $px: number; $shape: 'round' | 'square' }>`
  ${displayFace}
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  inline-size: ${({ $px }) => $px}px;
  block-size: ${({ $px }) => $px}px;
  overflow: hidden;
  font-size: ${({ $px }) => $px * 0.42}px;
  line-height: 1;
  color: ${theme.color.accent};
  background: ${theme.color.accentSoft};
  border-radius: ${({ $shape }) => ($shape === 'round' ? '50%' : theme.radius.md)};
  box-shadow: inset 0 0 0 1px color-mix(in srgb, ${theme.color.accent} 35%, transparent);
  user-select: none;
`;

const Image = styled.img`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
`;

/** The first letters in upper case; by code point, so that names outside the basic plane stay whole. */
const avatarLetters = (name: string | null | undefined, count: 1 | 2, nameless: 'U' | 'P'): string =>
  Array.from(name?.trim() ?? '')
    .slice(0, count)
    .join('')
    .toUpperCase() || nameless;

/** A player's picture, or the first letters of the name: at once while the picture loads, for good when it fails. */
export const Avatar = ({
  src,
  name,
  letters = 1,
  nameless = 'U',
  size = 'md',
  shape = 'round',
  alt = '',
  loading = 'eager',
  ...rest
}: AvatarProps) => {
  const [failedSrc, setFailedSrc] = useState<string>();
  const px = pixels[size];
  return (
    <Disc $px={px} $shape={shape} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })} {...rest}>
      {avatarLetters(name, letters, nameless)}
      {src && src !== failedSrc && (
        <Image
          loading={loading}
          src={src}
          alt=""
          width={px}
          height={px}
          decoding="async"
          onError={() => setFailedSrc(src)}
        />
      )}
    </Disc>
  );
};
