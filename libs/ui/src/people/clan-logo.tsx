import { useState } from 'react';
import { styled } from 'styled-components';
import { Shield } from '../art/shield';
import { theme } from '../theme/theme';

interface ClanLogoProps {
  /** URL; a shield replaces a missing logo or one that fails to load. */
  logo: string | null | undefined;
  /** Edge length in px. */
  size?: number;
  /** `lazy` in long lists. */
  loading?: 'eager' | 'lazy';
}

const Frame = styled.span<{ $px: number }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  inline-size: ${({ $px }) => $px}px;
  block-size: ${({ $px }) => $px}px;
  overflow: hidden;
  background: ${theme.color.surfaceRaised};
  border-radius: ${theme.radius.md};

  img { inline-size: 100%; block-size: 100%; object-fit: cover; }
`;

/** Decorative: the clan's name is always next to it. */
export const ClanLogo = ({ logo, size = 64, loading = 'eager' }: ClanLogoProps) => {
  const [failed, setFailed] = useState<string>();
  return (
    <Frame $px={size} aria-hidden>
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
        <Shield size={Math.round(size * 0.75)} />
      )}
    </Frame>
  );
};
