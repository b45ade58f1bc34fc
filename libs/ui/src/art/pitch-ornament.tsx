import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { theme } from '../theme/theme.ts';
import { chalkPath, fieldPath, stripePath } from './pitch-perspective.ts';

interface PitchOrnamentProps extends Omit<ComponentProps<'svg'>, 'children'> {
  /** `backdrop` fills its positioned parent from behind, `picture` is a small stand-alone drawing. */
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
  mask-image: linear-gradient(180deg, transparent 12%, rgb(0 0 0 / 0.55) 55%, black);
  pointer-events: none;

  ${media.print} { display: none; }
`;

const Picture = styled.svg`
  inline-size: 9rem;
  block-size: 6.3rem;
  margin-block-end: ${theme.space[2]};
  color: ${theme.color.chalk};
`;

const smallChalk = [
  'M80 4V108',
  'M4 30H28V82H4M156 30H132V82H156',
  'M4 44H13V68H4M156 44H147V68H156',
  'M28 46A12 12 0 0 1 28 66M132 46A12 12 0 0 0 132 66',
].join('');

/** Pitch lines and center circle. Decorative. */
export const PitchOrnament = ({ placement = 'backdrop', tone = 'calm', ...rest }: PitchOrnamentProps) =>
  placement === 'backdrop' ? (
    <Backdrop viewBox="0 0 1200 600" preserveAspectRatio="xMidYMax slice" aria-hidden="true" {...rest}>
      <path d={fieldPath} fill={theme.color.pitch} />
      <path d={stripePath} fill={theme.color.pitchStripe} />
      <path d={chalkPath} fill="none" stroke="currentColor" strokeWidth="1.5" strokeOpacity="0.22" />
    </Backdrop>
  ) : (
    <Picture viewBox="0 0 160 112" aria-hidden="true" {...rest}>
      <rect x="4" y="4" width="152" height="104" rx="6" fill={theme.color.pitch} />
      <path
        d="M23 4h19v104H23zM61 4h19v104H61zM99 4h19v104H99zM137 4h13a6 6 0 0 1 6 6v92a6 6 0 0 1-6 6h-13z"
        fill={theme.color.pitchStripe}
      />
      <g fill="none" stroke="currentColor" strokeOpacity="0.4" strokeWidth="1.5">
        <rect x="4" y="4" width="152" height="104" rx="6" />
        <circle cx="80" cy="56" r="24" />
        <path d={smallChalk} />
      </g>
      <circle cx="80" cy="56" r="5" fill={tone === 'fault' ? theme.color.amber : theme.color.accent} />
    </Picture>
  );
