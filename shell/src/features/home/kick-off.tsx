import { media, theme } from '@portal/ui';
import { useEffect, useState } from 'react';
import { keyframes, styled } from 'styled-components';

/** From the center spot of the hero's pitch towards the reader. */
const roll = keyframes`
  from { opacity: 0; transform: translate(-140px, -214px) scale(0.4) rotate(-500deg); }
  15% { opacity: 1; }
`;

const Layer = styled.svg`
  position: absolute;
  z-index: -1;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  pointer-events: none;

  ${media.print} { display: none; }
`;

const Ball = styled.g`
  transform-box: fill-box;
  transform-origin: center;

  ${media.motion} { animation: ${roll} 1.4s cubic-bezier(0.15, 0.6, 0.3, 1) 0.2s backwards; }
`;

/** A ball that rolls over the hero's pitch once; it lies there at once under reduced motion. Decorative. */
export const KickOff = () => {
  // Not in the first paint, which the page replaces: the ball would roll twice.
  const [isShown, setIsShown] = useState(false);
  useEffect(() => setIsShown(true), []);
  return (
    <Layer viewBox="0 0 1200 600" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      {isShown && (
        <g transform="translate(740 545)">
          <Ball fill={theme.color.ink} stroke={theme.color.ink} strokeWidth="1.5">
            <circle r="13" fill={theme.color.text} stroke="none" />
            <path d="m0-5 4.800 3.500-1.800 5.500h-6L-4.800-1.500zM0-5v-7M4.800-1.500l6.600-2.200M3 4l4 5.500M-3 4l-4 5.500M-4.800-1.500l-6.600-2.200" />
          </Ball>
        </g>
      )}
    </Layer>
  );
};
