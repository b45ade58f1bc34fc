import type { TournamentBracket } from '@portal/contracts';
import { EntrantLink } from '@portal/match';
import { Card, displayFace, Text, theme } from '@portal/ui';
import { Trophy } from 'lucide-react';
import { styled } from 'styled-components';
import { EntrantPicture } from '../../shared/entrant-picture.tsx';

const Champion = styled(Card)`
  flex-direction: row;
  align-items: center;
  border-color: color-mix(in srgb, ${theme.color.gold} 55%, transparent);

  > svg { flex: none; inline-size: 2rem; block-size: 2rem; color: ${theme.color.gold}; }
`;

const Name = styled.div`
  ${displayFace}
  min-width: 0;
  font-size: ${theme.fontSize.title};
  overflow-wrap: anywhere;
`;

/** The winner, once the tournament is over. */
export const Winner = ({ bracket: { phase, places, entrants } }: { bracket: TournamentBracket }) => {
  const winner = places.find(({ place }) => place === 1);
  if (!winner || (phase !== 'finished' && phase !== 'settled')) return null;
  const { entrant } = winner;
  const look = entrants.find((entry) => entry.entrant.id === entrant.id)?.look;
  return (
    <Champion asChild>
      <section aria-label="Winner">
        <Trophy aria-hidden />
        <EntrantPicture entrant={entrant} look={look} />
        <div>
          <Text size="small" tone="muted">
            Winner
          </Text>
          <Name>
            <EntrantLink entrant={entrant} />
          </Name>
        </div>
      </section>
    </Champion>
  );
};
