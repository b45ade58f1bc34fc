import { defaultPlatform, type MemberProfile } from '@portal/contracts';
import { formatCount, usePortalConfig } from '@portal/portal';
import { StatTile } from '@portal/ui';
import { Gamepad2, Monitor, Star, Trophy } from 'lucide-react';
import { styled } from 'styled-components';
import { texts } from '../texts';
import { MemberFigures } from './member-layout';

const words = texts.stats;

// The one value in letters: 'PlayStation' fits into a line too.
const Word = styled.span`
  font-size: 0.8em;
`;

/** A player's four figures. */
export const FigureTiles = ({ member }: { member: MemberProfile }) => {
  const { productName } = usePortalConfig();
  return (
    <MemberFigures>
      <StatTile icon={<Star aria-hidden />} label={words.score} value={formatCount(member.score)} />
      <StatTile
        icon={<Gamepad2 aria-hidden />}
        label={words.gamesPlayed(productName)}
        value={formatCount(member.gamesPlayed)}
      />
      <StatTile icon={<Trophy aria-hidden />} label={words.wins} value={formatCount(member.wins)} />
      <StatTile
        icon={<Monitor aria-hidden />}
        label={words.platform}
        value={<Word>{member.platform || defaultPlatform}</Word>}
      />
    </MemberFigures>
  );
};
