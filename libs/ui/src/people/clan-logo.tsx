import { useState } from 'react';
import { styled } from 'styled-components';
import { Shield } from '../art/shield';
import { theme } from '../theme/theme';
import { tintOf } from '../theme/tint';

interface ClanLogoProps {
  /** URL; a shield replaces a missing logo or one that fails to load. */
  logo: string | null | undefined;
  /** The clan's id: decides the color. */
  seed: string | undefined;
  /** Edge length in px. */
  size?: number;
  /** `lazy` in long lists. */
  loading?: 'eager' | 'lazy';
}

const Frame = styled.span<{ $px: number; $soft: string }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  vertical-align: top;
  inline-size: ${({ $px }) => $px}px;
  block-size: ${({ $px }) => $px}px;
  overflow: hidden;
  background: ${({ $soft }) => $soft};
  border-radius: ${theme.radius.md};

  img { inline-size: 100%; block-size: 100%; object-fit: cover; }
`;

/** Decorative: the clan's name is always next to it. */
export const ClanLogo = ({ logo, seed, size = 64, loading = 'eager' }: ClanLogoProps) => {
  const [failed, setFailed] = useState<string>();
  return (
    <Frame $px={size} $soft={tintOf(seed).soft} aria-hidden>
      {logo && logo !== failed ? (
        <img
          src={logo}
          alt=""
          width={size}
          height={size}
          loading={loading}
          decoding="async"
          onError={() => setFailed(logo)}
        />
      ) : (
        <Shield size={Math.round(size * 0.75)} seed={seed} />
      )}
    </Frame>
  );
};
