import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { getTint } from '../theme/tint.ts';

interface ShieldProps extends Omit<ComponentProps<'svg'>, 'children' | 'seed'> {
  /** Edge length in px. */
  size?: number | undefined;
  /** The clan's id: decides the color. */
  seed?: string | undefined;
}

const ShieldDrawing = styled.svg`
  flex: none;
`;

/** Placeholder of a clan without a logo. Decorative: the clan's name is always next to it. */
export const Shield = ({ size = 48, seed, ...rest }: ShieldProps) => {
  const { color, soft } = getTint(seed);
  return (
    <ShieldDrawing viewBox="0 0 48 48" width={size} height={size} aria-hidden="true" {...rest}>
      <path d="M24 3 41 9v14c0 11-7 18-17 22C14 41 7 34 7 23V9z" fill={soft} stroke={color} strokeWidth="2" />
      <path d="M24 3v42M7.5 24h33" stroke={color} strokeOpacity="0.45" strokeWidth="1.5" />
      <circle cx="24" cy="24" r="7" fill={soft} stroke={color} strokeOpacity="0.7" strokeWidth="1.5" />
    </ShieldDrawing>
  );
};
