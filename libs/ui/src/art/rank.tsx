import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { displayFace, tabularFigures } from '../theme/mixins.ts';
import { theme } from '../theme/theme.ts';

type MedalPlace = 1 | 2 | 3;

const metals = {
  1: { name: 'gold', color: theme.color.gold },
  2: { name: 'silver', color: theme.color.silver },
  3: { name: 'bronze', color: theme.color.bronze },
} as const;

const MedalDrawing = styled.svg`
  flex: none;
  inline-size: 1.75rem;
  block-size: 1.75rem;
`;

const MedalNumeral = styled.text`
  ${displayFace}
  font-size: 13px;
`;

const Medal = ({ place }: { place: MedalPlace }) => {
  const { name, color } = metals[place];
  return (
    <MedalDrawing viewBox="0 0 28 28" role="img" aria-label={`Rank ${place}, ${name} medal`}>
      <path d="M8 0h5l3 8h-5zM20 0h-5l-3 8h5z" fill={theme.color.accent} opacity="0.75" />
      <circle cx="14" cy="17" r="10.5" fill={color} />
      <circle cx="14" cy="17" r="8" fill="none" stroke={theme.color.onMedal} strokeOpacity="0.45" />
      <MedalNumeral x="14" y="21.6" textAnchor="middle" fill={theme.color.onMedal} aria-hidden="true">
        {place}
      </MedalNumeral>
    </MedalDrawing>
  );
};

interface RankProps extends ComponentProps<'span'> {
  /** 1-based. */
  place: number;
}

const RankText = styled.span`
  ${tabularFigures}
  display: inline-grid;
  place-items: center;
  min-inline-size: 2.25rem;
  font-weight: 600;
  color: ${theme.color.textMuted};
`;

const isMedalPlace = (place: number): place is MedalPlace => place === 1 || place === 2 || place === 3;

/** A leaderboard position: a medal for the first three, '#n' for all others. */
export const Rank = ({ place, ...rest }: RankProps) => (
  <RankText {...rest}>{isMedalPlace(place) ? <Medal place={place} /> : `#${place.toLocaleString('en-US')}`}</RankText>
);

const RankChangeText = styled.span<{ $isUp: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
  color: ${({ $isUp }) => ($isUp ? theme.color.accent : theme.color.textMuted)};

  svg { flex: none; inline-size: 1em; block-size: 1em; }
`;

const describeChange = (places: number) => {
  const count = Math.abs(places).toLocaleString('en-US');
  if (places > 0) return { Icon: ArrowUp, text: `Up ${count}` };
  if (places < 0) return { Icon: ArrowDown, text: `Down ${count}` };
  return { Icon: Minus, text: 'No change' };
};

/** How many places a player has gained since the week began; negative if lost. */
export const RankChange = ({ places, ...rest }: ComponentProps<'span'> & { places: number }) => {
  const { Icon, text } = describeChange(places);
  return (
    <RankChangeText $isUp={places > 0} {...rest}>
      <Icon aria-hidden />
      {text} this week
    </RankChangeText>
  );
};
