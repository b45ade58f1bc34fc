import type { Entrant, TournamentBracket } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { EntrantLink } from '@portal/match';
import { ShareButton } from '@portal/screens';
import { Card, displayFace, media, Text, theme } from '@portal/ui';
import { Trophy } from 'lucide-react';
import { styled } from 'styled-components';
import { EntrantPicture } from '../../shared/entrant-picture.tsx';
import { formatEntrants } from '../../shared/texts.ts';

/** In the colors of the champion's clan, under a rim of gold. */
const Champion = styled(Card)<{ $main: string | undefined; $second: string | undefined }>`
  display: grid;
  grid-template-columns: auto auto minmax(0, 1fr);
  align-items: center;
  gap: ${theme.space[4]};
  border-color: color-mix(in srgb, ${theme.color.gold} 55%, transparent);
  border-block-start: 3px solid ${theme.color.gold};
  ${({ $main, $second }) =>
    $main &&
    `background: linear-gradient(105deg, color-mix(in srgb, ${$main} 28%, ${theme.color.surface}), ${theme.color.surface} 55%, color-mix(in srgb, ${$second ?? $main} 22%, ${theme.color.surface}));`}

  > svg { flex: none; inline-size: 2.5rem; block-size: 2.5rem; color: ${theme.color.gold}; }
  > button { grid-column: 1 / -1; }

  ${media.sm} {
    grid-template-columns: auto auto minmax(0, 1fr) auto;
    > button { grid-column: auto; }
  }
`;

const Name = styled.div`
  ${displayFace}
  min-width: 0;
  font-size: ${theme.fontSize.title};
  overflow-wrap: anywhere;
`;

const nameWinner = ({ name, kind }: Entrant): string =>
  name ?? { players: 'Unknown player', clans: 'Unknown clan' }[kind];

/** The champion, once the tournament is over, with a link to share. */
export const Winner = ({ bracket: { id, phase, places, entrants, settings } }: { bracket: TournamentBracket }) => {
  const winner = places.find(({ place }) => place === 1);
  if (!winner || (phase !== 'finished' && phase !== 'settled')) return null;
  const { entrant } = winner;
  const look = entrants.find((entry) => entry.entrant.id === entrant.id)?.look;
  const [main, second] = look?.clan?.colors ?? [];
  const seeded = entrants.filter(({ seed }) => seed !== null).length;
  return (
    <Champion asChild $main={main} $second={second}>
      <section aria-label="Winner">
        <Trophy aria-hidden />
        <EntrantPicture entrant={entrant} look={look} />
        <div>
          <Text size="small" tone="muted">
            {`Champion of ${formatEntrants(seeded, settings)}`}
          </Text>
          <Name>
            <EntrantLink entrant={entrant} />
          </Name>
          {entrant.kind === 'players' && look?.clan && (
            <Text size="small" tone="muted">
              {look.clan.name}
            </Text>
          )}
        </div>
        <ShareButton text={`${nameWinner(entrant)} won ${settings.name}`} path={competitionPaths.tournament(id)} />
      </section>
    </Champion>
  );
};
