import { css, keyframes } from 'styled-components';
import { media } from './media.ts';
import { theme } from './theme.ts';

/** The gap keeps the ring visible on every surface and on green. */
export const focusRing = css`
  &:focus-visible {
    outline: 2px solid ${theme.color.focus};
    outline-offset: 2px;
  }
`;

/** Marks chosen or current elements where forced colors drop backgrounds. */
export const highlightWhenForced = css`
  ${media.forcedColors} {
    forced-color-adjust: none;
    color: HighlightText;
    background: Highlight;
    &&:focus-visible { outline-color: CanvasText; }
  }
`;

/** The chosen tab, chip or link of a set. */
export const chosenStyle = css`
  color: ${theme.color.onAccent};
  background: ${theme.color.accent};
  border-color: transparent;
  ${highlightWhenForced}
`;

/** Hides an element from everyone but screen readers. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  border: 0;
`;

/** One line with an ellipsis. */
export const truncate = css`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** `truncate` around a link, whose focus ring and 44 px touch target the padding keeps from being clipped. */
export const truncateLink = css`
  ${truncate}
  padding: 0.7rem 2px;
  margin: -0.7rem -2px;
`;

/** Tabular numbers, for columns and counters. */
export const tabularFigures = css`
  font-variant-numeric: tabular-nums lining-nums;
`;

/** The condensed face of titles and scores. */
export const displayFace = css`
  font-family: ${theme.font.display};
  font-weight: 600;
  line-height: 1.12;
  letter-spacing: 0.005em;
`;

/** A thin border and a light upper edge instead of a shadow. */
export const raisedSurface = css`
  background: linear-gradient(180deg, color-mix(in srgb, ${theme.color.floodlight} 4%, transparent), transparent) 0 0 / 100% 7rem
    no-repeat ${theme.color.surface};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
`;

export const fadeIn = keyframes`
  from { opacity: 0; }
`;

export const fadeOut = keyframes`
  to { opacity: 0; }
`;

export const riseIn = keyframes`
  from { opacity: 0; transform: translateY(8px) scale(0.985); }
`;

export const riseOut = keyframes`
  to { opacity: 0; transform: translateY(8px) scale(0.985); }
`;
