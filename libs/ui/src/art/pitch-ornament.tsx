import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { theme } from '../theme/theme';

export interface PitchOrnamentProps extends Omit<ComponentProps<'svg'>, 'children'> {
  /** `backdrop` fills its positioned parent from behind, `picture` is a small drawing of its own. */
  placement?: 'backdrop' | 'picture' | undefined;
  /** `fault` paints the ball amber, for failures. */
  tone?: 'calm' | 'fault' | undefined;
}

const Backdrop = styled.svg`
  position: absolute;
  z-index: -1;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  color: ${theme.color.chalk};
  opacity: 0.16;
  mask-image: linear-gradient(180deg, transparent 8%, black 100%);
  pointer-events: none;
`;

const Picture = styled.svg`
  inline-size: 10rem;
  block-size: 7rem;
  color: ${theme.color.chalk};
`;

const BackdropLines = () => (
  <g fill="none" stroke="currentColor" strokeWidth="2">
    <path d="M-100 560 L1300 560" />
    <path d="M420 180 L780 180 L1080 560 L120 560 Z" />
    <path d="M600 180 L600 560" opacity="0" />
    <ellipse cx="600" cy="330" rx="150" ry="62" />
    <ellipse cx="600" cy="330" rx="5" ry="3" fill="currentColor" />
    <path d="M302 330 L898 330" />
    <path d="M420 560 L470 470 L730 470 L780 560" />
    <path d="M520 560 L540 515 L660 515 L680 560" />
    <path d="M540 470 A 70 30 0 0 1 660 470" />
    <path d="M510 180 L500 215 L700 215 L690 180" />
  </g>
);

const PictureLines = ({ ball }: { ball: string }) => (
  <>
    <g fill="none" stroke="currentColor" strokeWidth="1.5" opacity="0.5">
      <rect x="4" y="4" width="152" height="104" rx="6" />
      <path d="M80 4 V108" />
      <circle cx="80" cy="56" r="24" />
      <path d="M4 30 H28 V82 H4 M156 30 H132 V82 H156" />
      <path d="M28 46 A 12 12 0 0 1 28 66 M132 46 A 12 12 0 0 0 132 66" />
    </g>
    <circle cx="80" cy="56" r="6" fill={ball} />
  </>
);

/** Pitch lines and centre circle, drawn quietly. Pure decoration. */
export const PitchOrnament = ({ placement = 'backdrop', tone = 'calm', ...rest }: PitchOrnamentProps) =>
  placement === 'backdrop' ? (
    <Backdrop viewBox="0 0 1200 600" preserveAspectRatio="xMidYMax slice" aria-hidden="true" {...rest}>
      <BackdropLines />
    </Backdrop>
  ) : (
    <Picture viewBox="0 0 160 112" aria-hidden="true" {...rest}>
      <PictureLines ball={tone === 'fault' ? theme.color.amber : theme.color.accent} />
    </Picture>
  );
