import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Skeleton } from '../states/skeleton.tsx';
import { displayFace, tabularFigures } from '../theme/mixins.ts';
import { theme } from '../theme/theme.ts';

interface StatTileProps extends ComponentProps<'div'> {
  label: ReactNode;
  /** Formatted text; undefined while it loads. */
  value: ReactNode | undefined;
  icon?: ReactNode;
}

const StatTileBox = styled.div`
  container-type: inline-size;
  display: flex;
  flex-direction: column-reverse;
  justify-content: flex-end;
  gap: ${theme.space[1]};
  min-width: 0;
  padding: ${theme.space[4]};
  background: ${theme.color.surfaceRaised};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
`;

const StatLabel = styled.dt`
  display: flex;
  gap: ${theme.space[2]};
  font-size: ${theme.fontSize.small};
  line-height: 1.35;
  color: ${theme.color.textMuted};

  /* The longest word, 'Tournaments', fits the tiles of 320 to 390 px screens. */
  @container (max-width: 7rem) { font-size: 12.5cqi; }
  @container (max-width: 6.5rem) { flex-direction: column; gap: ${theme.space[1]}; font-size: min(${theme.fontSize.small}, 15cqi); }

  /* Aligned with the first line of a multi-line label. */
  svg { flex: none; inline-size: 1rem; block-size: 1.35em; }
`;

/* Seven digits fit on one line of the narrowest tile. */
const StatValue = styled.dd`
  ${displayFace}
  ${tabularFigures}
  font-size: min(${theme.fontSize.heading}, 22cqi);
  overflow-wrap: anywhere;
`;

/** One number with its label, inside a `StatList`. */
export const StatTile = ({ label, value, icon, ...rest }: StatTileProps) => (
  <StatTileBox {...rest}>
    <StatLabel>
      {icon}
      {label}
    </StatLabel>
    <StatValue>{value === undefined ? <Skeleton width="4ch" height="1.12em" /> : value}</StatValue>
  </StatTileBox>
);

/** A list (`dl`) of stat tiles in equal columns. */
export const StatList = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr));
  gap: ${theme.space[3]};
`;
