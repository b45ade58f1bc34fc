import { theme } from '@portal/ui';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';

const side = 112;

const Disc = styled.span`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  inline-size: ${side}px;
  block-size: ${side}px;
  overflow: hidden;
  color: ${theme.color.accent};
  background: ${theme.color.accentSoft};
  border-radius: 50%;
  box-shadow: inset 0 0 0 1px color-mix(in srgb, ${theme.color.accent} 35%, transparent);

  svg { inline-size: 50%; block-size: 50%; }
`;

const Image = styled.img`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
`;

/** A player's picture, or an icon while it loads, fails or is missing. Decorative: the name is next to it. */
export const MemberPicture = ({ avatar }: { avatar: string | null }) => {
  const [failed, setFailed] = useState<string>();
  return (
    <Disc>
      <UserRound aria-hidden />
      {avatar && avatar !== failed && (
        <Image src={avatar} alt="" width={side} height={side} decoding="async" onError={() => setFailed(avatar)} />
      )}
    </Disc>
  );
};
