import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { displayFace } from '../theme/mixins';
import { theme } from '../theme/theme';

export type NotFoundSceneProps = Omit<ComponentProps<'svg'>, 'children'>;

const Drawing = styled.svg`
  inline-size: 100%;
  max-inline-size: 30rem;
  block-size: auto;
  aspect-ratio: 480 / 280;
  color: ${theme.color.chalk};
`;

const Figures = styled.text`
  ${displayFace}
  font-size: 120px;
`;

/** The ball flies over the bar: the drawing of the 404 page. Decoration, the page's title says the rest. */
export const NotFoundScene = (props: NotFoundSceneProps) => (
  <Drawing viewBox="0 0 480 280" aria-hidden="true" {...props}>
    <path d="M0 236h480v44H0z" fill={theme.color.pitch} />
    <path d="M0 236h480" stroke="currentColor" strokeOpacity="0.35" />
    <Figures x="240" y="206" textAnchor="middle" fill={theme.color.surfaceRaised}>
      404
    </Figures>
    <g stroke="currentColor" strokeOpacity="0.16">
      {Array.from({ length: 15 }, (_, column) => 100 + column * 20).map((x) => (
        <path key={x} d={`M${x} 84V236`} />
      ))}
      {Array.from({ length: 7 }, (_, row) => 104 + row * 20).map((y) => (
        <path key={y} d={`M88 ${y}H392`} />
      ))}
    </g>
    <path d="M86 236V82H394V236" fill="none" stroke="currentColor" strokeWidth="5" strokeLinejoin="round" />
    <path d="M232 268C250 180 300 70 420 34" fill="none" stroke={theme.color.amber} strokeWidth="2" strokeDasharray="3 8" strokeLinecap="round" />
    <circle cx="428" cy="31" r="15" fill={theme.color.text} />
    <path d="m428 24 7 5-3 8h-8l-3-8z" fill={theme.color.ink} />
  </Drawing>
);
