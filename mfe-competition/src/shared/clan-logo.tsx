import { Shield, theme } from '@portal/ui';
import { useState } from 'react';
import { styled } from 'styled-components';

interface ClanLogoProps {
  /** URL; a shield replaces a missing logo or one that fails to load. */
  logo: string | null;
  /** Edge length in px. */
  size?: number;
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
export const ClanLogo = ({ logo, size = 64 }: ClanLogoProps) => {
  const [failed, setFailed] = useState<string>();
  return (
    <Frame $px={size} aria-hidden>
      {logo && logo !== failed ? (
        <img src={logo} alt="" width={size} height={size} decoding="async" onError={() => setFailed(logo)} />
      ) : (
        <Shield size={Math.round(size * 0.75)} />
      )}
    </Frame>
  );
};
